#define _GNU_SOURCE
#include "faults.h"

/* Elsewhere the library is empty, so that the package compiles. */
#ifdef __linux__

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Higher descriptors are not tracked. */
#define DESCRIPTORS 1024

static char below[PATH_MAX];
static size_t below_length;
static const char *log_path, *while_path, *spin_path, *calls, *action;
static long first, count;
static int error_number;
/* How long a slow call takes, in milliseconds. */
static long delay = 200;
static atomic_long made;
static atomic_bool is_followed[DESCRIPTORS];

__attribute__((constructor)) static void begin(void) {
  spin_path = getenv("FAULTS_SPIN");
  const char *directory = getenv("FAULTS_BELOW");
  if (!directory || strlen(directory) >= sizeof below) return;
  strcpy(below, directory);
  below_length = strlen(below);
  log_path = getenv("FAULTS_LOG");
  while_path = getenv("FAULTS_WHILE");
  calls = getenv("FAULTS_CALLS");
  action = getenv("FAULTS_ACTION");
  first = getenv("FAULTS_AT") ? atol(getenv("FAULTS_AT")) : 0;
  count = getenv("FAULTS_COUNT") ? atol(getenv("FAULTS_COUNT")) : 0;
  error_number = action ? atoi(action) : 0;
  if (getenv("FAULTS_DELAY")) delay = atol(getenv("FAULTS_DELAY"));
}

static bool is_below(const char *path) {
  return below_length > 0 && path && strncmp(path, below, below_length) == 0 &&
         (path[below_length] == '/' || path[below_length] == 0);
}

static bool follows(int descriptor) {
  return descriptor >= 0 && descriptor < DESCRIPTORS && atomic_load(&is_followed[descriptor]);
}

static void follow(int descriptor, bool is_on) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) atomic_store(&is_followed[descriptor], is_on);
}

static void note(long number, const char *name, const char *path) {
  if (!log_path) return;
  char line[PATH_MAX + 64];
  int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path ? path : "");
  if (length <= 0) return;
  int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  int log = (int)syscall(SYS_openat, AT_FDCWD, log_path, flags, 0600);
  if (log < 0) return;
  syscall(SYS_write, log, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
  syscall(SYS_close, log);
}

/* Not inlined and not optimised into a loop: it must use up the stack. */
__attribute__((noinline)) static int exhaust(volatile char *above) {
  volatile char room[4096];
  if (*above) return 0;
  room[0] = *above;
  return exhaust(room) + room[0];
}

static void refuse_memory(void) {
  struct rlimit none = {.rlim_cur = 0, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &none);
  setrlimit(RLIMIT_DATA, &none);
}

static bool is_counted(const char *name) {
  if (while_path && syscall(SYS_faccessat, AT_FDCWD, while_path, F_OK) != 0) return false;
  if (!calls) return true;
  size_t length = strlen(name);
  for (const char *at = calls; (at = strstr(at, name)); at += length) {
    bool begins = at == calls || at[-1] == ',';
    if (begins && (at[length] == ',' || at[length] == 0)) return true;
  }
  return false;
}

enum outcome { GO_ON, FAIL, SHORTEN, KILL_AFTER };

/* Counts a call, and returns its outcome. */
static enum outcome meet(const char *name, const char *path) {
  if (!is_counted(name)) return GO_ON;
  long number = atomic_fetch_add(&made, 1) + 1;
  note(number, name, path);
  if (first == 0 || number < first || (count > 0 && number >= first + count)) return GO_ON;
  if (!action) return GO_ON;
  if (error_number > 0) {
    errno = error_number;
    return FAIL;
  }
  if (strcmp(action, "kill") == 0) {
    syscall(SYS_kill, getpid(), SIGKILL);
  } else if (strcmp(action, "after") == 0) {
    return KILL_AFTER;
  } else if (strcmp(action, "short") == 0) {
    return SHORTEN;
  } else if (strcmp(action, "slow") == 0) {
    struct timespec time = {.tv_sec = delay / 1000, .tv_nsec = delay % 1000 * 1000 * 1000};
    nanosleep(&time, NULL);
  } else if (strcmp(action, "crash") == 0) {
    __builtin_trap();
  } else if (strcmp(action, "stack") == 0) {
    volatile char here = 0;
    exhaust(&here);
  } else if (strcmp(action, "memory") == 0) {
    refuse_memory();
  }
  return GO_ON;
}

static void finish(enum outcome outcome) {
  if (outcome == KILL_AFTER) syscall(SYS_kill, getpid(), SIGKILL);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Resolves `path`, which may be relative to an open directory. */
static const char *whole(int directory, const char *path) {
  if (path[0] == '/' || directory == AT_FDCWD) return path;
  return follows(directory) ? below : path;
}

/* Opening. */

static int opened(int descriptor, enum outcome outcome) {
  follow(descriptor, descriptor >= 0);
  finish(outcome);
  return descriptor;
}

#define MODE(flags, mode)                              \
  mode_t mode = 0;                                     \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {             \
    va_list arguments;                                 \
    va_start(arguments, flags);                        \
    mode = va_arg(arguments, mode_t);                  \
    va_end(arguments);                                 \
  }

int open(const char *path, int flags, ...) {
  MODE(flags, mode)
  if (!is_below(path)) return NEXT(open)(path, flags, mode);
  enum outcome outcome = meet("open", path);
  if (outcome == FAIL) return -1;
  return opened(NEXT(open)(path, flags, mode), outcome);
}

int open64(const char *path, int flags, ...) {
  MODE(flags, mode)
  if (!is_below(path)) return NEXT(open)(path, flags, mode);
  enum outcome outcome = meet("open", path);
  if (outcome == FAIL) return -1;
  return opened(NEXT(open)(path, flags, mode), outcome);
}

int openat(int directory, const char *path, int flags, ...) {
  MODE(flags, mode)
  if (!is_below(whole(directory, path))) return NEXT(openat)(directory, path, flags, mode);
  enum outcome outcome = meet("openat", path);
  if (outcome == FAIL) return -1;
  return opened(NEXT(openat)(directory, path, flags, mode), outcome);
}

DIR *opendir(const char *path) {
  if (!is_below(path)) return NEXT(opendir)(path);
  enum outcome outcome = meet("opendir", path);
  if (outcome == FAIL) return NULL;
  DIR *stream = NEXT(opendir)(path);
  finish(outcome);
  return stream;
}

int close(int descriptor) {
  if (!follows(descriptor)) return NEXT(close)(descriptor);
  enum outcome outcome = meet("close", "");
  follow(descriptor, false);
  int result = NEXT(close)(descriptor);
  finish(outcome);
  if (outcome != FAIL) return result;
  errno = error_number;
  return -1;
}

/* Transferring bytes. */

ssize_t read(int descriptor, void *buffer, size_t size) {
  if (!follows(descriptor)) return NEXT(read)(descriptor, buffer, size);
  enum outcome outcome = meet("read", "");
  if (outcome == FAIL) return -1;
  ssize_t result = NEXT(read)(descriptor, buffer, outcome == SHORTEN && size > 1 ? 1 : size);
  finish(outcome);
  return result;
}

ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset) {
  if (!follows(descriptor)) return NEXT(pread)(descriptor, buffer, size, offset);
  enum outcome outcome = meet("pread", "");
  if (outcome == FAIL) return -1;
  ssize_t result =
      NEXT(pread)(descriptor, buffer, outcome == SHORTEN && size > 1 ? 1 : size, offset);
  finish(outcome);
  return result;
}

ssize_t write(int descriptor, const void *buffer, size_t size) {
  if (!follows(descriptor)) return NEXT(write)(descriptor, buffer, size);
  enum outcome outcome = meet("write", "");
  if (outcome == FAIL) {
    // A full disk accepts some bytes before it refuses.
    if (error_number == ENOSPC && size > 1) {
      ssize_t some = NEXT(write)(descriptor, buffer, size / 2);
      errno = ENOSPC;
      if (some < 0) return -1;
    }
    return -1;
  }
  ssize_t result = NEXT(write)(descriptor, buffer, outcome == SHORTEN && size > 1 ? 1 : size);
  finish(outcome);
  return result;
}

/* Calls with only a status. */

#define ON_DESCRIPTOR(name, parameters, given)              \
  int name parameters {                                     \
    if (!follows(descriptor)) return NEXT(name) given;      \
    enum outcome outcome = meet(#name, "");                 \
    if (outcome == FAIL) return -1;                         \
    int result = NEXT(name) given;                          \
    finish(outcome);                                        \
    return result;                                          \
  }

ON_DESCRIPTOR(fsync, (int descriptor), (descriptor))
ON_DESCRIPTOR(fdatasync, (int descriptor), (descriptor))
ON_DESCRIPTOR(ftruncate, (int descriptor, off_t size), (descriptor, size))
ON_DESCRIPTOR(fchmod, (int descriptor, mode_t mode), (descriptor, mode))
ON_DESCRIPTOR(fstat, (int descriptor, struct stat *status), (descriptor, status))
ON_DESCRIPTOR(flock, (int descriptor, int operation), (descriptor, operation))

#define ON_PATH(name, parameters, given)                    \
  int name parameters {                                     \
    if (!is_below(path)) return NEXT(name) given;           \
    enum outcome outcome = meet(#name, path);               \
    if (outcome == FAIL) return -1;                         \
    int result = NEXT(name) given;                          \
    finish(outcome);                                        \
    return result;                                          \
  }

ON_PATH(unlink, (const char *path), (path))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(rename, (const char *path, const char *other), (path, other))
ON_PATH(link, (const char *path, const char *other), (path, other))
ON_PATH(stat, (const char *path, struct stat *status), (path, status))
ON_PATH(lstat, (const char *path, struct stat *status), (path, status))
ON_PATH(access, (const char *path, int mode), (path, mode))

/* A thread that never comes back. */

static void spin(void) {
  if (!spin_path || syscall(SYS_gettid) != getpid()) return;
  if (syscall(SYS_faccessat, AT_FDCWD, spin_path, F_OK) != 0) return;
  for (volatile unsigned turns = 0;; turns++) {
  }
}

int ppoll(struct pollfd *descriptors, nfds_t number, const struct timespec *limit, const sigset_t *mask) {
  spin();
  return NEXT(ppoll)(descriptors, number, limit, mask);
}

int __ppoll_chk(struct pollfd *descriptors, nfds_t number, const struct timespec *limit,
                const sigset_t *mask, size_t size) {
  (void)size;
  return ppoll(descriptors, number, limit, mask);
}

/* A kernel without Landlock. */

long syscall(long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  long given[6];
  for (int i = 0; i < 6; i++) given[i] = va_arg(arguments, long);
  va_end(arguments);
#ifdef SYS_landlock_create_ruleset
  if (number == SYS_landlock_create_ruleset && getenv("FAULTS_NO_LANDLOCK")) {
    errno = ENOSYS;
    return -1;
  }
#endif
  return NEXT(syscall)(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}

char *realpath(const char *path, char *resolved) {
  if (!is_below(path)) return NEXT(realpath)(path, resolved);
  enum outcome outcome = meet("realpath", path);
  if (outcome == FAIL) return NULL;
  char *result = NEXT(realpath)(path, resolved);
  finish(outcome);
  return result;
}

#endif
