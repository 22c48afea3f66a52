/* Calls a library with a driver that has no GPU, and prints what that is asked
   for, and whether it allocated memory or took a lock. */
#include "softmax.h"

#include <stddef.h>
#include <stdio.h>

void *__libc_malloc(size_t bytes);
static int allocations, locks;

/* The library finds these before the C library's own. */
void *malloc(size_t bytes) {
  ++allocations;
  return __libc_malloc(bytes);
}
int pthread_mutex_lock(void *mutex) {
  ++locks;
  return mutex == 0;
}
int pthread_mutex_unlock(void *mutex) { return mutex == 0; }

void fake_set(int version, int capability0, int capability1, uintptr_t context,
              int result);
void fake_take(char *text);

static void call(void) {
  static char notes[65536];
  RowwiseTensor2 x = {0, (void *)0x100000000, 0, {512, 1000}, {1000, 1}}, y = x;
  y.data = (void *)0x110000000;
  allocations = locks = 0;
  int status = softmax(&x, &y, 0, 0);
  int counts[] = {allocations, locks};
  fake_take(notes);
  printf("%sstatus %d, %d allocations, %d locks %s\n", notes, status, counts[0],
         counts[1], status ? softmax_last_error() : "");
}

int main(void) {
  fake_set(11080, 80, 80, 0x1000, 0);
  call();
  fake_set(12000, 80, 80, 0x1000, 0);
  call();
  call();
  return 0;
}
