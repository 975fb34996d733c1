#include <stdatomic.h>
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
