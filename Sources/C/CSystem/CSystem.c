#define _GNU_SOURCE
#include "CSystem.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/magic.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#endif
#ifdef __FreeBSD__
#include <sys/sysctl.h>
#include <sys/types.h>
#endif

void system_wait(struct pollfd *descriptors, size_t count, int64_t seconds, int64_t nanoseconds) {
#ifdef __linux__
  struct timespec limit = {.tv_sec = seconds, .tv_nsec = nanoseconds};
  ppoll(descriptors, (nfds_t)count, seconds < 0 ? NULL : &limit, NULL);
#else
  int64_t milliseconds = -1;
  if (seconds >= 0) milliseconds = seconds * 1000 + (nanoseconds + 999999) / 1000000;
  poll(descriptors, (nfds_t)count, (int)(milliseconds < INT32_MAX ? milliseconds : INT32_MAX));
#endif
}

int system_anonymous_file(void) {
#ifdef __linux__
  return memfd_create("bifolio", MFD_CLOEXEC);
#else
  const char *directory = getenv("TMPDIR");
  char path[4096];
  int length = snprintf(
      path, sizeof path, "%s/bifolio-XXXXXX", directory && *directory ? directory : "/tmp");
  if (length < 0 || (size_t)length >= sizeof path) return -1;
  int descriptor = system_temporary_file(path, 0);
  if (descriptor >= 0) unlink(path);
  return descriptor;
#endif
}

bool system_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0;
#else
  // A program started by another thread between the two calls inherits the descriptors.
  if (pipe(ends) != 0) return false;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return true;
#endif
}

int system_temporary_file(char *template, int suffix) {
  return mkostemps(template, suffix, O_CLOEXEC);
}

bool system_stop_blocking(int descriptor) {
  return ioctl(descriptor, FIONBIO, &(int){1}) == 0;
}

struct job {
  void (*body)(void *);
  void *context;
};

/// One thread rests between its jobs, so that small jobs in a row, such as saves, need no new threads.
static pthread_mutex_t rest_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t rest_ends = PTHREAD_COND_INITIALIZER;
static bool is_resting;
static struct job *next;

/// Hands a job to the resting thread; false if there is none.
static bool hand_over(struct job *job) {
  pthread_mutex_lock(&rest_lock);
  bool is_free = is_resting && !next;
  if (is_free) next = job;
  pthread_mutex_unlock(&rest_lock);
  if (is_free) pthread_cond_signal(&rest_ends);
  return is_free;
}

/// Waits for a job; NULL if another thread is resting already.
static struct job *rest(void) {
  struct job *job = NULL;
  pthread_mutex_lock(&rest_lock);
  if (!is_resting) {
    is_resting = true;
    while (!next) pthread_cond_wait(&rest_ends, &rest_lock);
    job = next;
    next = NULL;
    is_resting = false;
  }
  pthread_mutex_unlock(&rest_lock);
  return job;
}

static void *run(void *pointer) {
  // The handler of crashes needs a stack of its own in each thread: the crash may be an overflow.
  stack_t stack = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
  for (struct job *job = pointer; job; job = rest()) {
    system_take_readings(job);
    job->body(job->context);
    system_end_readings(NULL);
    free(job);
  }
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(stack.ss_sp);
  return NULL;
}

bool system_start_thread(void (*body)(void *context), void *context) {
  struct job *job = malloc(sizeof *job);
  if (!job) return false;
  *job = (struct job){body, context};
  system_share_readings(job);
  if (hand_over(job)) return true;
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, job) != 0) {
    system_end_readings(job);
    free(job);
    return false;
  }
  pthread_detach(thread);
  return true;
}

char **system_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  extern char **environ;
  return environ;
#endif
}

bool system_program_path(char *path, size_t room) {
#if defined __linux__
  ssize_t length = readlink("/proc/self/exe", path, room);
  if (length <= 0 || (size_t)length >= room) return false;
  path[length] = 0;
  return true;
#elif defined __APPLE__
  uint32_t size = (uint32_t)room;
  return _NSGetExecutablePath(path, &size) == 0;
#elif defined __FreeBSD__
  const int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
  return sysctl(name, sizeof name / sizeof *name, path, &room, NULL, 0) == 0;
#else
  (void)path, (void)room;
  return false;
#endif
}

int system_file_events(const char *path) {
#ifdef __linux__
  struct statfs system;
  if (statfs(path, &system) != 0) return -1;
  switch ((uint32_t)system.f_type) {
  case NFS_SUPER_MAGIC:
  case SMB_SUPER_MAGIC:
  case CIFS_SUPER_MAGIC:
  case SMB2_SUPER_MAGIC:
  case FUSE_SUPER_MAGIC:
  case V9FS_MAGIC:
  case CEPH_SUPER_MAGIC:
  case AFS_SUPER_MAGIC:
  case CODA_SUPER_MAGIC:
    return -1;
  }
  int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (descriptor < 0) return -1;
  const uint32_t changes =
      IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVE_SELF | IN_DELETE_SELF;
  if (inotify_add_watch(descriptor, path, changes) >= 0) return descriptor;
  close(descriptor);
#else
  (void)path;
#endif
  return -1;
}
