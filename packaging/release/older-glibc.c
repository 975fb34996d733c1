// What the C++ runtime of the compiler takes from a glibc newer than that of the release.
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
