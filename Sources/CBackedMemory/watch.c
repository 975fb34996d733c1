#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "CBackedMemory.h"
#include "blocks.h"

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
    // Nothing tells that memory has come: it has to be looked at.
    usleep(pause);
    long bytes = resident_bytes(statm);
    if (bytes < least) least = bytes;
    if (bytes - least >= most_bytes) {
      blocks_give_back();
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
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (IS_SANITIZED) return;
  blocks_begin(directory, least);
  pthread_once(&once, start_watching);
}

void backed_memory_work(bool begins) {
  pthread_mutex_lock(&work_lock);
  work_count += begins ? 1 : -1;
  if (begins && work_count == 1) pthread_cond_signal(&work_begins);
  pthread_mutex_unlock(&work_lock);
}
