#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "CSystem.h"
#include "CTerminal.h"

// A thread that ends the program if the thread with the keys never comes back: at a signal that is not
// taken in time, and at Ctrl-C, which is not read then. What else is typed is kept for that thread.

/// How long a signal or a key may wait while the thread is busy, in milliseconds, and the share of it that
/// the thread must have had a processor: other programs may have had it.
enum { PATIENCE = 350, LEAST_BUSY = 200 };
/// The same while the thread waits for something itself, such as a slow disk, or the program is leaving.
enum { PATIENCE_WAITING = 3000 };
/// The time between two looks at it, in milliseconds.
enum { STEP = 25 };
/// Bytes kept until that thread reads again.
enum { MOST_KEPT = 4096 };

static int wake[2] = {-1, -1};
static _Atomic int guarded_input = -1;
static atomic_uint reads, delivered, taken;
static atomic_bool is_leaving;
static _Atomic int last_signal;

static pthread_mutex_t input_lock = PTHREAD_MUTEX_INITIALIZER;
static uint8_t kept[MOST_KEPT];
static size_t kept_count;

static bool is_readable(int fd) {
  struct pollfd input = {.fd = fd, .events = POLLIN};
  return poll(&input, 1, 0) == 1 && (input.revents & POLLIN);
}

int watchdog_read(int fd, uint8_t *bytes, size_t room) {
  pthread_mutex_lock(&input_lock);
  atomic_fetch_add(&reads, 1);
  ssize_t got = (ssize_t)(kept_count < room ? kept_count : room);
  if (got > 0) {
    memcpy(bytes, kept, (size_t)got);
    kept_count -= (size_t)got;
    memmove(kept, kept + got, kept_count);
  } else {
    do {
      got = read(fd, bytes, room);
    } while (got < 0 && errno == EINTR);
  }
  bool would_block = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  pthread_mutex_unlock(&input_lock);
  return would_block ? WATCHDOG_NOTHING : (int)got;
}

bool watchdog_has_kept(void) {
  pthread_mutex_lock(&input_lock);
  bool has_kept = kept_count > 0;
  pthread_mutex_unlock(&input_lock);
  return has_kept;
}

/// Keeps typed bytes. Returns whether Ctrl-C is among them, and not in a paste.
static bool keep(int fd) {
  const uint8_t ctrl_c = 3;
  static const char paste[] = "\033[200~";
  pthread_mutex_lock(&input_lock);
  if (is_readable(fd) && kept_count < MOST_KEPT) {
    ssize_t got = read(fd, kept + kept_count, MOST_KEPT - kept_count);
    if (got > 0) kept_count += (size_t)got;
  }
  bool is_pasted = memmem(kept, kept_count, paste, sizeof paste - 1) != NULL;
  bool is_found = !is_pasted && memchr(kept, ctrl_c, kept_count) != NULL;
  pthread_mutex_unlock(&input_lock);
  return is_found;
}

/// Sleeps some time, however many signals come.
static void wait_for(long milliseconds) {
  struct timespec left = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

#ifdef __linux__
static clockid_t first_clock;
static bool has_clock;

static void note_clock(void) { has_clock = pthread_getcpuclockid(pthread_self(), &first_clock) == 0; }

/// Returns the processor time of the first thread, in milliseconds; -1 if it is not known.
static long busy_time(void) {
  struct timespec time;
  if (!has_clock || clock_gettime(first_clock, &time) != 0) return -1;
  return (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}
#else
static void note_clock(void) {}
static long busy_time(void) { return -1; }
#endif

static bool is_signal_taken(unsigned signals) { return (int)(signals - atomic_load(&taken)) <= 0; }
static bool is_input_read(unsigned before) {
  return atomic_load(&reads) != before || atomic_load(&guarded_input) < 0;
}

/// Waits for the first thread; returns false if it does not come in time.
static bool comes(bool (*has_come)(unsigned), unsigned state) {
  long start = busy_time();
  for (long waited = STEP; waited <= PATIENCE_WAITING; waited += STEP) {
    wait_for(STEP);
    if (has_come(state)) return true;
    bool is_busy = start < 0 || busy_time() - start >= LEAST_BUSY;
    if (is_busy && waited >= PATIENCE && !atomic_load(&is_leaving)) return false;
  }
  return false;
}

static void *watch(void *nothing) {
  (void)nothing;
  for (;;) {
    int input = atomic_load(&guarded_input);
    struct pollfd fds[] = {{.fd = wake[0], .events = POLLIN}, {.fd = input, .events = POLLIN}};
    unsigned before = atomic_load(&reads);
    if (poll(fds, input < 0 ? 1 : 2, -1) <= 0) continue;
    if (fds[0].revents) {
      uint8_t bytes[64];
      ssize_t drained = read(wake[0], bytes, sizeof bytes);
      (void)drained;
    }
    unsigned signals = atomic_load(&delivered);
    if (!is_signal_taken(signals) && !comes(is_signal_taken, signals)) {
      crash_guard_end(atomic_load(&last_signal));
    }
    if (input < 0 || !fds[1].revents || is_input_read(before) || comes(is_input_read, before)) continue;
    // Closed, or as much as is kept: the signals alone are left.
    if (!(fds[1].revents & POLLIN) || kept_count == MOST_KEPT) {
      poll(fds, 1, PATIENCE_WAITING);
    } else if (keep(input)) {
      crash_guard_end(SIGINT);
    } else {
      signals_wake();
    }
  }
  return NULL;
}

static void start(void) {
  if (wake[0] >= 0 || !system_pipe(wake)) return;
  system_stop_blocking(wake[0]);
  system_stop_blocking(wake[1]);
  system_note_first_thread();
  note_clock();
  // Signals are handled elsewhere.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void wake_up(void) {
  const uint8_t byte = 0;
  ssize_t written = wake[1] < 0 ? 0 : write(wake[1], &byte, 1);
  (void)written;
}

void watchdog_start(void) { start(); }

void watchdog_note_signal(int number) {
  atomic_store(&last_signal, number);
  atomic_fetch_add(&delivered, 1);
  wake_up();
}

void watchdog_take_signals(void) { atomic_store(&taken, atomic_load(&delivered)); }

void watchdog_leave(void) { atomic_store(&is_leaving, true); }

void watchdog_guard(int input) {
  if (atomic_exchange(&guarded_input, input) != input) wake_up();
}
