// What the program and the C++ runtime of the compiler take from a glibc newer than that of the release, 2.28.
#include <stdarg.h>
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

// Since 2.38 functions that read numbers have a second name, under which `0b` begins a binary number. Parts that were
// compiled with a newer glibc, as Swift's runtime on Debian 13, ask for the second name. They get the function of C11,
// which reads the 0 of `0b1` and stops: no part reads binary numbers.
#define HIDDEN __attribute__((visibility("hidden")))
#define C11(type, function)                                            \
  type c11_##function(const char *, char **, int) __asm__(#function);  \
  HIDDEN type __isoc23_##function(const char *, char **, int);         \
  type __isoc23_##function(const char *text, char **end, int base) { return c11_##function(text, end, base); }
C11(long, strtol)
C11(unsigned long, strtoul)
C11(long long, strtoll)
C11(unsigned long long, strtoull)

int c11_vsscanf(const char *, const char *, va_list) __asm__("vsscanf");
HIDDEN int __isoc23_sscanf(const char *, const char *, ...);
int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = c11_vsscanf(text, format, arguments);
  va_end(arguments);
  return count;
}

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
  double own_##function parameters __asm__(#function) HIDDEN;                        \
  double own_##function parameters { return first_##function arguments; }
BIND(exp, (double x), (x))
BIND(exp2, (double x), (x))
BIND(log, (double x), (x))
BIND(log2, (double x), (x))
BIND(pow, (double x, double y), (x, y))
