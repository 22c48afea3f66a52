/* Calls the entries on tensors of a library for the simulator, of tensors.mlir,
   in a process that has a libtvm_ffi.

     call-tensors LIBRARY FAKE local|global
     call-tensors LIBRARY FAKE device        for a GPU
     call-tensors LIBRARY FAKE driver DRIVER for a GPU, with fake-driver.c
     call-tensors LIBRARY                    without libtvm_ffi */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "TvmFfi.h"

typedef int (*Function)(void *, const TVMFFIAny *, int32_t, TVMFFIAny *);

static Function softmax, softmaxSize, scale;
static int *allocates, *objects, *errors;
static int64_t (*getCount)(const TVMFFIAny *);
static DLTensor *(*getElement)(const TVMFFIAny *, int64_t);
static void (*releaseArray)(TVMFFIAny *);
static int (*release)(TVMFFIObjectHandle);

/* ---- Tensors ---- */

typedef struct Tensor {
  TVMFFITensorObject object;
  int64_t sizes[3], strides[3];
} Tensor;

/* Of float32, on the CPU, without gaps. */
static Tensor makeTensor(void *data, int32_t rank, int64_t rows,
                         int64_t width) {
  Tensor tensor = {.sizes = {rows, width, 1}, .strides = {width, 1, 1}};
  if (rank == 1)
    tensor.strides[0] = 1;
  tensor.object.header.type_index = kTVMFFITensor;
  tensor.object.tensor = (DLTensor){.data = data,
                                    .device = {kDLCPU, 0},
                                    .ndim = rank,
                                    .dtype = {kDLFloat, 32, 1}};
  return tensor;
}

static TVMFFIAny give(Tensor *tensor) {
  tensor->object.tensor.shape = tensor->sizes;
  tensor->object.tensor.strides = tensor->strides;
  return (TVMFFIAny){.type_index = kTVMFFITensor, .v_ptr = tensor};
}

static TVMFFIAny giveInt(int64_t value) {
  return (TVMFFIAny){.type_index = kTVMFFIInt, .v_int64 = value};
}
static TVMFFIAny giveFloat(double value) {
  return (TVMFFIAny){.type_index = kTVMFFIFloat, .v_float64 = value};
}

/* ---- Calls ---- */

#define CALL(function, result, ...)                                            \
  call(function, (TVMFFIAny[]){__VA_ARGS__},                                   \
       sizeof((TVMFFIAny[]){__VA_ARGS__}) / sizeof(TVMFFIAny), result)

/* An error comes with -1, and 0 without one. */
static int call(Function function, const TVMFFIAny *arguments, int32_t count,
                TVMFFIAny *result) {
  TVMFFIAny none;
  result = result ? result : &none;
  *result = (TVMFFIAny){.type_index = kTVMFFINone};
  int before = errors ? *errors : 0;
  int status = function(NULL, arguments, count, result);
  if (errors && (status == -1) != (*errors == before + 1))
    printf("status %d with %d errors\n", status, *errors - before);
  return status;
}

/* ---- Softmax ---- */

enum { rows = 5, width = 37 };
static float x[2 * rows * width], y[rows * width];

static int isSoftmax(const float *in, const float *out) {
  double worst = 0;
  for (int row = 0; row < rows; ++row) {
    double sum = 0;
    for (int i = 0; i < width; ++i)
      sum += exp((double)in[row * width + i]);
    for (int i = 0; i < width; ++i)
      worst = fmax(worst, fabs(out[row * width + i] /
                                   (exp((double)in[row * width + i]) / sum) -
                               1));
  }
  return worst < 4e-6;
}

static int check(const char *what, int status, const float *in,
                 const float *out) {
  printf("%s: %d right %d objects %d\n", what, status, isSoftmax(in, out),
         *objects);
  memset(y, 0, sizeof(y));
  return 0;
}

static void callSoftmax(void) {
  Tensor in = makeTensor(x, 2, rows, width),
         out = makeTensor(y, 2, rows, width);
  TVMFFIAny result, bytes;
  check("given", CALL(softmax, NULL, give(&in), give(&out)), x, y);

  *allocates = 0;
  printf("size %d\n", CALL(softmaxSize, &bytes, give(&in)));
  char *memory = malloc((size_t)bytes.v_int64 + 1);
  Tensor workspace = makeTensor(memory + 1, 1, bytes.v_int64, 1);
  workspace.object.tensor.dtype = (DLDataType){kDLUInt, 8, 1};
  check("workspace",
        CALL(softmax, NULL, give(&in), give(&out), give(&workspace)), x, y);
  --workspace.sizes[0];
  CALL(softmax, NULL, give(&in), give(&out), give(&workspace));
  workspace.strides[0] = 2;
  CALL(softmax, NULL, give(&in), give(&out), give(&workspace));
  CALL(softmax, NULL, give(&in), give(&out), giveInt(1));
  // Over the first elements of the argument, and in the result.
  workspace = makeTensor((char *)x - bytes.v_int64 + 256, 1, bytes.v_int64, 1);
  workspace.object.tensor.dtype = (DLDataType){kDLUInt, 8, 1};
  CALL(softmax, NULL, give(&in), give(&out), give(&workspace));
  workspace.object.tensor.data = y;
  CALL(softmax, NULL, give(&in), give(&out), give(&workspace));
  CALL(softmax, NULL, give(&in));
  CALL(softmax, NULL, give(&in), give(&out));
  free(memory);
  *allocates = 1;

  int status = CALL(softmax, &result, give(&in));
  TVMFFITensorObject *tensor = result.v_ptr;
  check("allocated", status, x, tensor->tensor.data);
  printf("type %d sizes %d %d\n", result.type_index,
         (int)tensor->tensor.shape[0], (int)tensor->tensor.shape[1]);
  release(tensor);

  /* A borrowed DLTensor, without strides, some bytes from its data. */
  in.object.tensor.data = (char *)x - 64;
  in.object.tensor.byte_offset = 64 + 4;
  TVMFFIAny borrowed = give(&in);
  borrowed.type_index = kTVMFFIDLTensorPtr;
  borrowed.v_ptr = &in.object.tensor;
  in.object.tensor.strides = NULL;
  check("borrowed", CALL(softmax, NULL, borrowed, give(&out)), x + 1, y);
}

/* Strides of no elements. */
static void callEmpty(void) {
  Tensor in = makeTensor(x, 2, 0, width), out = makeTensor(NULL, 2, 0, width);
  in.strides[0] = in.strides[1] = 0;
  printf("empty: %d\n", CALL(softmax, NULL, give(&in), give(&out)));
}

static void refuseSoftmax(void) {
  Tensor in = makeTensor(x, 2, rows, width),
         out = makeTensor(y, 2, rows, width), bad = in;
  printf("none: %d\n", call(softmax, NULL, 0, NULL));
  CALL(softmax, NULL, give(&in), give(&out), give(&in), give(&in));
  CALL(softmaxSize, NULL, give(&in), give(&out), give(&in));
  CALL(softmax, NULL, giveInt(7), give(&out));
  CALL(softmax, NULL, give(&in), (TVMFFIAny){.type_index = kTVMFFINone});
  bad.object.tensor.dtype.bits = 64;
  CALL(softmax, NULL, give(&bad), give(&out));
  bad.object.tensor.dtype = (DLDataType){kDLBfloat, 16, 1};
  CALL(softmax, NULL, give(&bad), give(&out));
  bad = in;
  bad.object.tensor.ndim = 3;
  CALL(softmax, NULL, give(&in), give(&bad));
  bad = in;
  bad.object.tensor.device = (DLDevice){kDLCUDA, 3};
  CALL(softmax, NULL, give(&bad), give(&out));
  bad.object.tensor.device = (DLDevice){kDLCPU, 1};
  CALL(softmax, NULL, give(&in), give(&bad));
  bad.object.tensor.device = (DLDevice){10, 1};
  CALL(softmax, NULL, give(&bad), give(&out));
  bad = out;
  --bad.sizes[0];
  CALL(softmax, NULL, give(&in), give(&bad));
  bad = in;
  bad.strides[1] = 2;
  CALL(softmax, NULL, give(&bad), give(&out));
  bad = in;
  bad.object.tensor.byte_offset = 2;
  CALL(softmax, NULL, give(&bad), give(&out));
  bad.object.tensor.byte_offset = UINT64_MAX - 3;
  CALL(softmax, NULL, give(&bad), give(&out));
  bad = in;
  bad.object.tensor.data = NULL;
  CALL(softmax, NULL, give(&bad), give(&out));
  bad = in;
  bad.sizes[0] = 1 << 20;
  bad.strides[0] = 0;
  CALL(softmax, NULL, give(&bad));
  int isUntouched = 1;
  for (int i = 0; i < rows * width; ++i)
    isUntouched &= y[i] == 0;
  printf("untouched %d objects %d\n", isUntouched, *objects);
}

/* ---- Scalars, and several results ---- */

static void callScale(void) {
  static float in[3 * 8], scaled[3 * 7], sums[3];
  for (int i = 0; i < 3 * 8; ++i)
    in[i] = (float)(i + 1);
  Tensor tensor = makeTensor(in, 2, 3, 8);
  TVMFFIAny result, yes = {.type_index = kTVMFFIBool, .v_int64 = 1};
  /* 257 is between bfloat16's 256 and 258, 2049 between float16's 2048 and
   * 2050. */
  CALL(scale, &result, give(&tensor), giveInt(2), giveFloat(257),
       giveFloat(2049), yes, giveInt(-6));
  DLTensor *first = getElement(&result, 0), *second = getElement(&result, 1);
  const float *products = first->data, *totals = second->data;
  printf("scale: type %d count %d sizes %d %d and %d objects %d\n",
         result.type_index, (int)getCount(&result), (int)first->shape[0],
         (int)first->shape[1], (int)second->shape[0], *objects);
  printf("%g %g %g %g\n", products[0], products[7], products[20], totals[0]);
  releaseArray(&result);
  printf("objects %d\n", *objects);

  Tensor y0 = makeTensor(scaled, 2, 3, 7), y1 = makeTensor(sums, 1, 3, 1);
  TVMFFIAny no = giveInt(0);
  printf("given: %d",
         CALL(scale, NULL, give(&tensor), giveFloat(INFINITY), giveFloat(1e-40),
              giveFloat(-0.0), yes, giveInt(127), give(&y0), give(&y1)));
  printf(" %g", scaled[0]);
  CALL(scale, NULL, give(&tensor), giveInt(0), giveFloat(1e-40),
       giveFloat(1e-7), yes, no, give(&y0), give(&y1));
  printf(" %.4g", scaled[0]);
  CALL(scale, NULL, give(&tensor), giveInt(0), giveFloat(0), giveFloat(70000),
       yes, no, give(&y0), give(&y1));
  printf(" %g", scaled[0]);
  CALL(scale, NULL, give(&tensor), giveInt(0), giveFloat(0), giveFloat(65519),
       yes, no, give(&y0), give(&y1));
  printf(" %g\n", scaled[0]);

  CALL(scale, NULL, give(&tensor), give(&tensor), no, no, yes, no);
  CALL(scale, NULL, give(&tensor), no, no, no, giveInt(2), no);
  CALL(scale, NULL, give(&tensor), no, no, no, giveFloat(1), no);
  CALL(scale, NULL, give(&tensor), no, no, no, yes, giveInt(256));
  CALL(scale, NULL, give(&tensor), no, no, no, yes, giveInt(-129));
  CALL(scale, NULL, give(&tensor), no, no, no, yes, no, give(&y1));
  *allocates = 0;
  CALL(scale, NULL, give(&tensor), no, no, no, yes, no);
  printf("objects %d\n", *objects);
}

/* ---- GPUs ---- */

static void refuseDevices(void) {
  Tensor in = makeTensor(x, 2, rows, width),
         out = makeTensor(y, 2, rows, width);
  CALL(softmax, NULL, give(&in), give(&out));
  in.object.tensor.device = (DLDevice){kDLCUDA, 1};
  out.object.tensor.device = (DLDevice){kDLCUDA, 0};
  CALL(softmax, NULL, give(&in), give(&out));
  out.object.tensor.device = in.object.tensor.device;
  CALL(softmax, NULL, give(&in), give(&out));
}

/* A call with tensors of a device while another context, or none, is current.
 */
static void enterDevices(void *driver) {
  void (*set)(int, int, int, uintptr_t, int) =
      (void (*)(int, int, int, uintptr_t, int))dlsym(driver, "fake_set");
  uintptr_t (*getCurrent)(void) =
      (uintptr_t(*)(void))dlsym(driver, "fake_current");
  void (*fail)(const char *, int) =
      (void (*)(const char *, int))dlsym(driver, "fake_fail");
  void (*reset)(int) = (void (*)(int))dlsym(driver, "fake_reset");
  int (*retain)(uintptr_t *, int) =
      (int (*)(uintptr_t *, int))dlsym(driver, "cuDevicePrimaryCtxRetain");
  void (*take)(char *) = (void (*)(char *))dlsym(driver, "fake_take");
  static const struct {
    int device;
    uintptr_t current;
  } cases[] = {{0, 0x1000}, {0, 0x1000}, {0, 0x1001}, {1, 0x1000}, {1, 0},
               {1, 0x2000}, {2, 0},      {1, 0},      {0, 0x1000}};
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    static char notes[65536];
    uintptr_t memory = 0x100000000 * (uintptr_t)(cases[i].device + 1);
    Tensor in = makeTensor((void *)memory, 2, 512, 1000),
           out = makeTensor((void *)(memory + 0x1000000), 2, 512, 1000);
    in.object.tensor.device = out.object.tensor.device =
        (DLDevice){kDLCUDA, cases[i].device};
    set(12040, 80, 80, cases[i].current, 0);
    if (i == 7)
      reset(1);
    if (i == 8) { /* and a framework goes on */
      reset(0);
      retain(&(uintptr_t){0}, 0);
    }
    int status = CALL(softmax, NULL, give(&in), give(&out));
    take(notes);
    printf("device %d in %#lx\n%sstatus %d in %#lx\n", cases[i].device,
           (unsigned long)cases[i].current, notes, status,
           (unsigned long)getCurrent());
    /* The first context that was pushed cannot be popped, and nobody may ask
       whose the memory is: that is what tensors say. */
    fail(i == 1 ? "pop" : "memory", 0);
  }
}

int main(int argc, char **argv) {
  for (int i = 0; i < 2 * rows * width; ++i)
    x[i] = (float)(i * 37 % 101) * 0.1f;
  if (argc > 2) {
    void *fake =
        dlopen(argv[2], RTLD_NOW | (strcmp(argv[3], "global") ? RTLD_LOCAL
                                                              : RTLD_GLOBAL));
    allocates = dlsym(fake, "fakeAllocates");
    objects = dlsym(fake, "fakeObjects");
    errors = dlsym(fake, "fakeErrors");
    getCount = (int64_t(*)(const TVMFFIAny *))dlsym(fake, "fakeCount");
    getElement =
        (DLTensor * (*)(const TVMFFIAny *, int64_t)) dlsym(fake, "fakeElement");
    releaseArray = (void (*)(TVMFFIAny *))dlsym(fake, "fakeRelease");
    release = (int (*)(TVMFFIObjectHandle))dlsym(fake, "TVMFFIObjectDecRef");
  }
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  softmax = (Function)dlsym(library, "__tvm_ffi_softmax");
  softmaxSize = (Function)dlsym(library, "__tvm_ffi_softmax_workspace_size");
  scale = (Function)dlsym(library, "__tvm_ffi_scale");
  if (argc == 2) {
    Tensor in = makeTensor(x, 2, rows, width);
    int status = CALL(softmax, NULL, give(&in));
    printf("%d %s\n", status,
           ((const char *(*)(void))dlsym(library, "softmax_last_error"))());
    return 0;
  }
  if (!strcmp(argv[3], "device")) {
    refuseDevices();
    return 0;
  }
  if (!strcmp(argv[3], "driver")) {
    enterDevices(dlopen(argv[4], RTLD_NOW));
    return 0;
  }
  callSoftmax();
  callEmpty();
  refuseSoftmax();
  callScale();
  return 0;
}
