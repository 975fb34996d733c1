#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blocks.h"

#if !IS_SANITIZED

// The C library's own, under the names it has for those who replace malloc.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

void *malloc(size_t size) {
  void *block = block_take(size);
  return block ? block : __libc_malloc(size);
}

void free(void *block) {
  if (!block_free(block)) __libc_free(block);
}

void *calloc(size_t count, size_t size) {
  size_t all;
  void *block = __builtin_mul_overflow(count, size, &all) ? NULL : block_take(all);
  return block ? block : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  size_t known = block_size(block);
  if (known == 0) return __libc_realloc(block, size);
  if (size == 0) {
    free(block);
    return NULL;
  }
  void *other = malloc(size);
  if (!other) return NULL;
  memcpy(other, block, size < known ? size : known);
  free(block);
  return other;
}

// Blocks with an alignment of their own are usual ones. They are the library's, as those that are freed
// here: with another library's malloc before this one in place they would be that one's.

void *memalign(size_t alignment, size_t size) { return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return __libc_memalign(alignment, size); }
void *valloc(size_t size) { return __libc_memalign((size_t)sysconf(_SC_PAGESIZE), size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  int error = errno;
  void *found = __libc_memalign(alignment, size);
  errno = error;
  if (!found) return ENOMEM;
  *block = found;
  return 0;
}

size_t malloc_usable_size(void *block) {
  static size_t (*library)(void *);
  size_t known = block_size(block);
  if (known > 0) return known;
  size_t (*own)(void *) = __atomic_load_n(&library, __ATOMIC_RELAXED);
  if (!own) {
    void *libc = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
    own = (size_t(*)(void *))dlsym(libc ? libc : RTLD_NEXT, "malloc_usable_size");
    __atomic_store_n(&library, own, __ATOMIC_RELAXED);
  }
  return own(block);
}

#endif
