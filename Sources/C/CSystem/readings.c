#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CSystem.h"

// Records of files that are being read, by the thread that reads: a crash of the thread, or an end because
// it never came back, marks them.

enum { MOST_READINGS = 64 };
static struct {
  _Atomic int descriptor;
  _Atomic(const void *) thread;
} readings[MOST_READINGS];

/// A thread is known by the address of its own variable.
static _Thread_local char here;
static const void *_Atomic first;

void system_note_first_thread(void) { atomic_store(&first, &here); }

static void note(int descriptor, const void *thread) {
  for (int i = 0; i < MOST_READINGS; i++) {
    const void *none = NULL;
    if (!atomic_compare_exchange_strong(&readings[i].thread, &none, thread)) continue;
    atomic_store(&readings[i].descriptor, descriptor + 1);
    return;
  }
}

void system_note_reading(int descriptor) { note(descriptor, &here); }

void system_forget_reading(int descriptor) {
  for (int i = 0; i < MOST_READINGS; i++) {
    int found = descriptor + 1;
    if (!atomic_compare_exchange_strong(&readings[i].descriptor, &found, 0)) continue;
    atomic_store(&readings[i].thread, NULL);
  }
}

void system_end_reading(int descriptor) {
  for (int i = 0; i < MOST_READINGS; i++) {
    if (atomic_load(&readings[i].thread) != &here) continue;
    int found = descriptor + 1;
    if (!atomic_compare_exchange_strong(&readings[i].descriptor, &found, 0)) continue;
    atomic_store(&readings[i].thread, NULL);
    return;
  }
}

void system_share_readings(const void *worker) {
  if (atomic_load(&first) == &here) return;
  for (int i = 0; i < MOST_READINGS; i++) {
    if (atomic_load(&readings[i].thread) != &here) continue;
    int descriptor = atomic_load(&readings[i].descriptor) - 1;
    if (descriptor >= 0) note(descriptor, worker);
  }
}

void system_take_readings(const void *worker) {
  for (int i = 0; i < MOST_READINGS; i++) {
    const void *handed = worker;
    atomic_compare_exchange_strong(&readings[i].thread, &handed, &here);
  }
}

void system_end_readings(const void *worker) {
  const void *thread = worker ? worker : &here;
  for (int i = 0; i < MOST_READINGS; i++) {
    if (atomic_load(&readings[i].thread) != thread) continue;
    atomic_store(&readings[i].descriptor, 0);
    atomic_store(&readings[i].thread, NULL);
  }
}

static void mark(const void *thread) {
  for (int i = 0; i < MOST_READINGS; i++) {
    int descriptor = atomic_load(&readings[i].descriptor) - 1;
    if (descriptor < 0 || atomic_load(&readings[i].thread) != thread) continue;
    ssize_t written = pwrite(descriptor, &system_reading_failed, 1, 0);
    (void)written;
  }
}

void system_mark_readings(void) { mark(&here); }

void system_mark_readings_of_first_thread(void) {
  const void *thread = atomic_load(&first);
  if (thread) mark(thread);
}

/// Replaces control characters, invisible characters and marks of direction in a path by "?". Their first
/// byte in UTF-8 is one of `doubtful`.
static void clean(char *bytes, size_t count) {
  static const unsigned char doubtful[] = {0xC2, 0xE2, 0xEF, 0xF3};
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte < 0x20 || byte == 0x7F || memchr(doubtful, byte, sizeof doubtful)) {
      bytes[i] = '?';
      while (i + 1 < count && ((unsigned char)bytes[i + 1] & 0xC0) == 0x80) bytes[++i] = '?';
    }
  }
}

size_t system_path_of_reading(char *path, size_t room) {
  for (int i = 0; i < MOST_READINGS; i++) {
    int descriptor = atomic_load(&readings[i].descriptor) - 1;
    if (descriptor < 0 || atomic_load(&readings[i].thread) != &here) continue;
    char record[1024];
    ssize_t got = pread(descriptor, record, sizeof record, 0);
    // The path is the second line.
    const char *begin = got > 0 ? memchr(record, '\n', (size_t)got) : NULL;
    if (!begin) continue;
    size_t count = (size_t)(record + got - ++begin);
    const char *end = memchr(begin, '\n', count);
    if (end) count = (size_t)(end - begin);
    if (count > room) count = room;
    memcpy(path, begin, count);
    clean(path, count);
    return count;
  }
  return 0;
}

// Workers: threads whose traps do not end the program.

struct system_worker {
  /// The end of a pipe, closed when it traps.
  int signal;
  atomic_bool has_trapped;
};

enum { MOST_PARKED = 3 };
static atomic_int parked;
static _Thread_local struct system_worker *own;

struct system_worker *system_make_worker(int signal) {
  struct system_worker *worker = malloc(sizeof *worker);
  if (!worker) return NULL;
  worker->signal = signal;
  atomic_init(&worker->has_trapped, false);
  return worker;
}

void system_free_worker(struct system_worker *worker) { free(worker); }
void system_begin_worker(struct system_worker *worker) { own = worker; }
bool system_has_trapped(struct system_worker *worker) {
  return worker && atomic_load(&worker->has_trapped);
}

static bool is_trap(const siginfo_t *info) {
  const int traps[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof traps / sizeof *traps; i++) {
    // Not a signal that a program has sent.
    if (traps[i] == info->si_signo) return info->si_code > 0;
  }
  return false;
}

void system_park(const siginfo_t *info) {
  if (!own || !is_trap(info) || atomic_fetch_add(&parked, 1) >= MOST_PARKED) return;
  // No other handler may run on this thread: the thread may hold a lock.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  system_mark_readings();
  atomic_store(&own->has_trapped, true);
  close(own->signal);
  for (;;) pause();
}
