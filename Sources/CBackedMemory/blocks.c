#define _GNU_SOURCE
#include "blocks.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "CBackedMemory.h"

/// A block that lies in a file.
typedef struct {
  void *start;
  size_t size;
} backed_block;

/// More blocks than a book has large arrays; others lie where usual ones do.
enum { most_blocks = 64, page_size = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static backed_block blocks[most_blocks];
/// Read without the lock too, to see that there is none.
static int block_count;
/// Where the files are made.
static char file_directory[PATH_MAX];
/// Blocks from this size on lie in files: none before it is said where.
static size_t least_size = SIZE_MAX;

void blocks_begin(const char *directory, size_t least) {
  pthread_mutex_lock(&lock);
  if (strlen(directory) < sizeof file_directory) {
    strcpy(file_directory, directory);
    __atomic_store_n(&least_size, least, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
}

/// Whether a file system is one of those on disks of this machine in which files keep the room that they
/// were given. Those of a network may fail whoever looks at them, and those in memory save none.
static bool is_on_disk(const struct statfs *volume) {
  switch ((unsigned)volume->f_type) {
  case EXT4_SUPER_MAGIC:
  case XFS_SUPER_MAGIC:
  case BTRFS_SUPER_MAGIC:
  case F2FS_SUPER_MAGIC:
  case OVERLAYFS_SUPER_MAGIC: return true;
  default: return false;
  }
}

bool backed_memory_is_possible(const char *directory) {
  if (IS_SANITIZED) return false;
  struct statfs volume;
  return statfs(directory, &volume) == 0 && is_on_disk(&volume);
}

/// Whether a file of so many bytes can be made: there is twice the room, and it is allowed.
static bool is_room_for(size_t size) {
  struct statfs volume;
  struct rlimit longest;
  return statfs(file_directory, &volume) == 0 && is_on_disk(&volume) && volume.f_bsize > 0 &&
      volume.f_bavail / 2 >= size / (size_t)volume.f_bsize &&
      getrlimit(RLIMIT_FSIZE, &longest) == 0 && longest.rlim_cur >= size;
}

/// A file without a name of so many bytes, all of which have their place on the disk; -1 where none can
/// be made.
static int make_file(size_t size) {
  if (!is_room_for(size)) return -1;
  int file = open(file_directory, O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) {
    // A file system that has none without names.
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/memory.XXXXXX", file_directory);
    file = mkostemp(path, O_CLOEXEC);
    if (file >= 0) unlink(path);
  }
  if (file >= 0 && fallocate(file, 0, 0, (off_t)size) != 0) {
    close(file);
    return -1;
  }
  return file;
}

void *block_take(size_t size) {
  if (size < __atomic_load_n(&least_size, __ATOMIC_ACQUIRE) || size > PTRDIFF_MAX - page_size) {
    return NULL;
  }
  int error = errno;
  void *start = NULL;
  size_t length = (size + page_size - 1) / page_size * page_size;
  pthread_mutex_lock(&lock);
  int file = block_count < most_blocks ? make_file(length) : -1;
  if (file >= 0) {
    start = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) start = NULL;
    // The mapping keeps it.
    close(file);
  }
  if (start) {
    blocks[block_count] = (backed_block){start, length};
    __atomic_store_n(&block_count, block_count + 1, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return start;
}

/// The index of a block that lies in a file, or -1. The lock is held.
static int index_of(const void *block) {
  for (int index = 0; index < block_count; index++) {
    if (blocks[index].start == block) return index;
  }
  return -1;
}

/// Whether it may be a block that lies in a file: those begin with a page.
static inline bool may_be_backed(const void *block) {
  return ((uintptr_t)block & (page_size - 1)) == 0 && block &&
      __atomic_load_n(&block_count, __ATOMIC_RELAXED) > 0;
}

size_t block_size(const void *block) {
  if (!may_be_backed(block)) return 0;
  pthread_mutex_lock(&lock);
  int index = index_of(block);
  size_t size = index < 0 ? 0 : blocks[index].size;
  pthread_mutex_unlock(&lock);
  return size;
}

bool block_free(void *block) {
  if (!may_be_backed(block)) return false;
  int error = errno;
  pthread_mutex_lock(&lock);
  int index = index_of(block);
  if (index >= 0) {
    munmap(block, blocks[index].size);
    blocks[index] = blocks[block_count - 1];
    __atomic_store_n(&block_count, block_count - 1, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return index >= 0;
}

void blocks_give_back(void) {
  // Locked, lest a block be freed meanwhile and its addresses taken for something else.
  pthread_mutex_lock(&lock);
  for (int index = 0; index < block_count; index++) {
    // Of a shared mapping nothing is lost: what was written is in the file.
    madvise(blocks[index].start, blocks[index].size, MADV_DONTNEED);
  }
  pthread_mutex_unlock(&lock);
}
