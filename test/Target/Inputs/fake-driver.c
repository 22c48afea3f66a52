/* A CUDA driver without a GPU: it launches nothing and notes what it is asked
   for.

   There are two devices. Context N of a device D is the pointer 0x1000 * (D +
   1) + N, a stream of it is that and 0x100000, and memory of D begins at
   0x100000000 * (D + 1). While a stream is captured, calls that this forbids
   fail, as of the true driver. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char notes[65536];
static int version = 12040, capability[2] = {80, 90}, result;
static uintptr_t current;
static const char *failing;
static int before;

static int note(const char *format, ...) {
  size_t length = strlen(notes);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(notes + length, sizeof(notes) - length, format, arguments);
  va_end(arguments);
  return result;
}

/* For the test. */
void fake_set(int newVersion, int capability0, int capability1,
              uintptr_t context, int newResult) {
  version = newVersion;
  capability[0] = capability0;
  capability[1] = capability1;
  current = context;
  result = newResult;
}
/* A call of this name fails after as many that do not. */
void fake_fail(const char *name, int successes) {
  failing = name;
  before = successes;
}
static int finish(const char *name) {
  if (!failing || strcmp(failing, name) || before-- > 0)
    return result;
  failing = 0;
  return 1;
}
static uintptr_t capturing; /* the stream */
static int isCaptureValid;
static uintptr_t captured; /* launches, which is all that a graph is */
int cuStreamCreate(uintptr_t *stream, unsigned flags) {
  (void)flags;
  *stream = current + 0x100000;
  return result;
}
int cuStreamDestroy_v2(uintptr_t stream) {
  (void)stream;
  return result;
}
int cuStreamQuery(uintptr_t stream) {
  (void)stream;
  return result;
}
int cuStreamBeginCapture_v2(uintptr_t stream, int mode) {
  (void)mode;
  capturing = stream;
  isCaptureValid = 1;
  captured = 0;
  return result;
}
int cuStreamEndCapture(uintptr_t stream, uintptr_t *graph) {
  *graph = stream == capturing ? captured : 0;
  capturing = 0;
  return isCaptureValid ? result : 901;
}
int cuStreamIsCapturing(uintptr_t stream, int *state) {
  *state = capturing == stream;
  return result;
}
/* CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED while a stream is captured, of what
 * that forbids. */
static int refuseInCapture(void) {
  isCaptureValid = 0;
  return 900;
}
uintptr_t fake_current(void) { return current; }
void fake_take(char *text) {
  strcpy(text, notes);
  notes[0] = 0;
}

int cuDriverGetVersion(int *value) {
  *value = version;
  return 0;
}
int cuGetErrorName(int error, const char **text) {
  *text =
      error == 3 ? "CUDA_ERROR_NOT_INITIALIZED" : "CUDA_ERROR_INVALID_VALUE";
  return 0;
}
int cuGetErrorString(int error, const char **text) {
  *text = error == 3 ? "initialization error" : "invalid argument";
  return 0;
}
int cuInit(unsigned flags) { return note("init %u\n", flags); }
int cuStreamSynchronize(uintptr_t stream) {
  note("synchronize %lu\n", stream);
  return capturing ? refuseInCapture() : result;
}
int cuMemAlloc_v2(uintptr_t *address, size_t bytes) {
  *address = 0x100000000 * (current / 0x1000) +
             0x40000000; /* behind what tests pass */
  note("allocate %lu\n", bytes);
  if (!current)
    return 201;
  return capturing ? refuseInCapture() : finish("cuMemAlloc");
}
/* Memory of streams is the host's, so that what ranks compare can be copied. */
int cuMemAllocAsync(void **address, size_t bytes, uintptr_t stream) {
  (void)stream;
  *address = malloc(bytes);
  return result;
}
int cuMemFreeAsync(void *address, uintptr_t stream) {
  (void)stream;
  free(address);
  return result;
}
int cuMemcpyAsync(void *to, const void *from, size_t bytes, uintptr_t stream) {
  (void)stream;
  memcpy(to, from, bytes);
  return result;
}
int cuMemFree_v2(uintptr_t address) {
  note("free 0x%lx\n", address);
  return capturing ? refuseInCapture() : result;
}
int cuCtxGetCurrent(uintptr_t *context) {
  *context = current;
  return result;
}
int cuCtxGetDevice(int *device) {
  *device = (int)(current / 0x1000) - 1;
  return result;
}
/* A device that was reset has no primary context before that is retained again.
 */
static int isReset[2];
static unsigned long long resets[2];
void fake_reset(int device) {
  isReset[device] = 1;
  ++resets[device];
}
int cuCtxGetId(uintptr_t context, unsigned long long *id) {
  context = context ? context : current;
  uintptr_t device = context / 0x1000 - 1;
  *id = context + 0x10000 * resets[device];
  return isReset[device] ? 709 : result;
}
static uintptr_t below[4];
static int depth;
int cuCtxPushCurrent_v2(uintptr_t context) {
  below[depth++] = current;
  current = context;
  return note("push %#lx\n", (unsigned long)context);
}
int cuCtxPopCurrent_v2(uintptr_t *context) {
  *context = current;
  current = below[--depth];
  note("pop\n");
  return finish("pop");
}
int cuStreamGetCtx(uintptr_t stream, uintptr_t *context) {
  *context = stream - 0x100000;
  return result;
}
/* A device's primary context is that of number 0. */
int cuDeviceGet(int *device, int number) {
  *device = number;
  return number < 2 ? result : 101;
}
int cuDevicePrimaryCtxRetain(uintptr_t *context, int device) {
  *context = 0x1000 * (uintptr_t)(device + 1);
  isReset[device] = 0;
  return note("retain the primary context of device %d\n", device);
}
int cuDevicePrimaryCtxRelease_v2(int device) {
  printf("release the primary context of device %d\n", device);
  fflush(stdout);
  return result;
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  switch (attribute) {
  case 16:
    *value = 20 + device;
    break;
  case 75:
    *value = capability[device] / 10;
    break;
  case 76:
    *value = capability[device] % 10;
    break;
  default: /* pageable access is not there, clusters and cooperative launches
              are */
    *value = attribute != 88;
  }
  return note("device %d attribute %d\n", device, attribute);
}
int cuPointerGetAttribute(void *value, int attribute, uintptr_t address) {
  int device = (int)(address / 0x100000000) - 1;
  if (device < 0 || device > 1)
    return 1;
  if (attribute == 8)
    *(unsigned *)value = 0;
  else
    *(int *)value = attribute == 2 ? 2 : device;
  return finish("memory");
}
int cuLibraryLoadData(uintptr_t *library, const char *code, int *jitOptions,
                      void **jitValues, unsigned jitCount, int *options,
                      void **values, unsigned count) {
  (void)jitOptions, (void)jitValues, (void)jitCount, (void)options,
      (void)values, (void)count;
  static uintptr_t next = 1;
  *library = next++;
  int isCubin = memcmp(code, "\177ELF", 4) == 0;
  return note("load %s as library %d\n", isCubin ? "cubin" : "PTX",
              (int)*library);
}
int cuLibraryUnload(uintptr_t library) {
  printf("unload library %d\n", (int)library);
  fflush(stdout);
  return result;
}
static const char *names[16];
int cuLibraryGetKernel(uintptr_t *kernel, uintptr_t library, const char *name) {
  static int count;
  names[++count] = name;
  *kernel = (uintptr_t)count;
  return note("kernel %d of library %d: %s\n", count, (int)library, name);
}
int cuLibraryGetGlobal(uintptr_t *address, size_t *bytes, uintptr_t library,
                       const char *name) {
  (void)bytes;
  *address = current / 0x1000 * 0x100000000 + 0x10000;
  return note("global %s of library %d in %#lx\n", name, (int)library,
              (unsigned long)current);
}
int cuKernelGetAttribute(int *value, int attribute, uintptr_t kernel,
                         int device) {
  *value = 0;
  return note("kernel %d attribute %d on %d\n", (int)kernel, attribute, device);
}
int cuKernelSetAttribute(int attribute, int value, uintptr_t kernel,
                         int device) {
  return note("kernel %d attribute %d = %d on %d\n", (int)kernel, attribute,
              value, device);
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, uintptr_t kernel,
                                                int threads,
                                                size_t sharedBytes) {
  *blocks = 2;
  return note("occupancy of kernel %d, %d threads, %d bytes\n", (int)kernel,
              threads, (int)sharedBytes);
}
struct Attribute {
  int id, pad;
  unsigned value[16];
};
struct Config {
  unsigned grid[3], block[3], sharedBytes;
  uintptr_t stream;
  struct Attribute *attributes;
  unsigned count;
};
int cuOccupancyMaxActiveClusters(int *clusters, uintptr_t kernel,
                                 const struct Config *config) {
  *clusters = 3;
  return note("clusters of kernel %d, %u blocks\n", (int)kernel,
              config->attributes->value[0]);
}
int cuLaunchKernelEx(const struct Config *config, uintptr_t kernel,
                     void **params, void **extra) {
  (void)extra;
  note("launch kernel %d on %d, grid %u %u %u, block %u %u %u, %u bytes, "
       "stream %#lx, "
       "from %#lx",
       (int)kernel, (int)(current / 0x1000) - 1, config->grid[0],
       config->grid[1], config->grid[2], config->block[0], config->block[1],
       config->block[2], config->sharedBytes, (unsigned long)config->stream,
       (unsigned long)*(uintptr_t *)params[1]);
  for (unsigned i = 0; i < config->count; ++i)
    note(", attribute %d = %u", config->attributes[i].id,
         config->attributes[i].value[0]);
  note("\n");
  if (capturing && config->stream != capturing)
    return refuseInCapture();
  ++captured;
  return finish("launch");
}
