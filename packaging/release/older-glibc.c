// What the program and the C++ runtime of the compiler take from a glibc newer than that of the release, 2.28.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int getentropy(void *bytes, size_t count);

// Since 2.36.
uint32_t arc4random(void) {
  uint32_t number;
  if (getentropy(&number, sizeof number) != 0) abort();
  return number;
}

// Since 2.32; 0 says that there may be several threads, which is always safe.
char __libc_single_threaded = 0;

// Since 2.29 these five no longer call `matherr`; values and `errno` are the same. The functions below, which the
// linker finds before those of the library, call those of the first glibc of the machine.
#ifdef __x86_64__
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif
#define BIND(function, parameters, arguments)                                        \
  double first_##function parameters;                                                \
  __asm__(".symver first_" #function ", " #function "@" FIRST);                      \
  double own_##function parameters __asm__(#function) __attribute__((visibility("hidden"))); \
  double own_##function parameters { return first_##function arguments; }
BIND(exp, (double x), (x))
BIND(exp2, (double x), (x))
BIND(log, (double x), (x))
BIND(log2, (double x), (x))
BIND(pow, (double x, double y), (x, y))
