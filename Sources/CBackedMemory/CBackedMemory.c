#define _GNU_SOURCE
#include "CBackedMemory.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/vfs.h>
#include <unistd.h>

// GCC and clang both tell of sanitizers, each in its way.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#ifdef IS_SANITIZED

void backed_memory_begin(const char *directory, size_t least) { (void)directory, (void)least; }
bool backed_memory_is_possible(const char *directory) { return (void)directory, false; }
void backed_memory_work(bool begins) { (void)begins; }

#else

/// A block that lies in a file.
typedef struct {
  void *start;
  size_t size;
} backed_block;

/// More blocks than a book has large arrays; others lie where usual ones do.
enum { most_blocks = 64, page_size = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static backed_block blocks[most_blocks];
static int block_count;
static size_t total;
/// Where the files are made.
static char file_directory[PATH_MAX];
/// Blocks from this size on lie in files: none before it is said where.
static size_t least_size = SIZE_MAX;

// The C library's own, under the names it has for those who replace malloc.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static size_t total_size(void) { return __atomic_load_n(&total, __ATOMIC_RELAXED); }

/// Gives back the memory of all blocks that lie in files: what is looked at again comes from there.
static void give_back(void) {
  // Locked, lest a block be freed meanwhile and its addresses taken for something else.
  pthread_mutex_lock(&lock);
  for (int index = 0; index < block_count; index++) {
    // Of a shared mapping nothing is lost: what was written is in the file.
    madvise(blocks[index].start, blocks[index].size, MADV_DONTNEED);
  }
  pthread_mutex_unlock(&lock);
}

// MARK: Giving back

/// The bytes of all memory of the process that are there, by the file that tells; -1 where it does not.
static long resident_bytes(int statm) {
  char text[64];
  long all, resident;
  ssize_t count = pread(statm, text, sizeof text - 1, 0);
  text[count > 0 ? count : 0] = 0;
  return sscanf(text, "%ld %ld", &all, &resident) == 2 ? resident * sysconf(_SC_PAGESIZE) : -1;
}

/// The bytes that may come before they are given back, and the microseconds between two looks: a fast
/// machine looks at some more meanwhile. Who works for less than the first of them, to turn a page
/// say, looks at little.
enum { most_bytes = 4 << 20, interval = 100, first_interval = 1000 };

static pthread_mutex_t work_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work_begins = PTHREAD_COND_INITIALIZER;
static int work_count;

/// What the thread does that gives back: nothing while nobody works.
static void *watch(void *unused) {
  (void)unused;
  int statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  // The fewest that were there since it was given back.
  long least = 0;
  pthread_mutex_lock(&work_lock);
  while (true) {
    useconds_t pause = work_count == 0 ? first_interval : interval;
    while (work_count == 0) pthread_cond_wait(&work_begins, &work_lock);
    pthread_mutex_unlock(&work_lock);
    usleep(pause);
    long bytes = resident_bytes(statm);
    if (bytes < least) least = bytes;
    if (bytes - least >= most_bytes) {
      give_back();
      least = resident_bytes(statm);
    }
    pthread_mutex_lock(&work_lock);
  }
  return NULL;
}

/// Starts the thread, which gets no signals: those are for others.
static void start_watching(void) {
  sigset_t all, before;
  pthread_t thread;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void backed_memory_begin(const char *directory, size_t least) {
  pthread_mutex_lock(&lock);
  if (strlen(directory) < sizeof file_directory) {
    strcpy(file_directory, directory);
    __atomic_store_n(&least_size, least, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_watching);
}

void backed_memory_work(bool begins) {
  pthread_mutex_lock(&work_lock);
  work_count += begins ? 1 : -1;
  if (begins && work_count == 1) pthread_cond_signal(&work_begins);
  pthread_mutex_unlock(&work_lock);
}

// MARK: Blocks

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

/// A block that lies in a file, all zeros; NULL where it cannot.
static void *take_backed(size_t size) {
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
    blocks[block_count++] = (backed_block){start, length};
    __atomic_store_n(&total, total + length, __ATOMIC_RELAXED);
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
  return ((uintptr_t)block & (page_size - 1)) == 0 && block && total_size() > 0;
}

/// The size of a block that lies in a file; 0 of others.
static size_t backed_size(const void *block) {
  if (!may_be_backed(block)) return 0;
  pthread_mutex_lock(&lock);
  int index = index_of(block);
  size_t size = index < 0 ? 0 : blocks[index].size;
  pthread_mutex_unlock(&lock);
  return size;
}

/// Frees a block if it lies in a file.
static bool free_backed(void *block) {
  if (!may_be_backed(block)) return false;
  int error = errno;
  pthread_mutex_lock(&lock);
  int index = index_of(block);
  if (index >= 0) {
    munmap(block, blocks[index].size);
    __atomic_store_n(&total, total - blocks[index].size, __ATOMIC_RELAXED);
    blocks[index] = blocks[--block_count];
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return index >= 0;
}

// MARK: What is replaced

void *malloc(size_t size) {
  void *block = take_backed(size);
  return block ? block : __libc_malloc(size);
}

void free(void *block) {
  if (!free_backed(block)) __libc_free(block);
}

void *calloc(size_t count, size_t size) {
  size_t all;
  void *block = __builtin_mul_overflow(count, size, &all) ? NULL : take_backed(all);
  return block ? block : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  size_t known = backed_size(block);
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
  size_t known = backed_size(block);
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
