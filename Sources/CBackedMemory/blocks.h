#ifndef BLOCKS_H
#define BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

// Blocks of memory that lie in files. Each of these may be called from any thread.

// Sanitizers have a malloc of their own: with one of them there are no such blocks. GCC and clang both
// tell of them in this way.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

/// From now on blocks of `least` bytes or more lie in files in `directory`, where they can.
void blocks_begin(const char *directory, size_t least);

/// A block that lies in a file, all zeros; NULL where it is too small for that, or cannot.
void *block_take(size_t size);

/// The size of a block that lies in a file; 0 of others.
size_t block_size(const void *block);

/// Frees a block if it lies in a file, and returns whether it did.
bool block_free(void *block);

/// Gives back the memory of all blocks that lie in files: what is looked at again comes from there.
void blocks_give_back(void);

#endif
