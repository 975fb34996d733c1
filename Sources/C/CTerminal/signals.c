#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "CSystem.h"
#include "CTerminal.h"

static int signal_pipe[2] = {-1, -1};

static bool is_of_job(int number) {
  return number == SIGTSTP || number == SIGCONT || number == SIGWINCH;
}

static void deliver(int number) {
  int before = errno;
  uint8_t byte = (uint8_t)number;
  if (!is_of_job(number)) watchdog_note_signal(number);
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = before;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(number, &action, NULL);
}

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { CRASHES = sizeof crashes / sizeof *crashes };

/// Returns whether a signal stays as it is: it cannot be caught, does not end a program by default, or is a
/// crash.
static bool is_left_alone(int number) {
  const int others[] = {
      SIGKILL, SIGSTOP, SIGCHLD, SIGURG, SIGTTIN, SIGTTOU,
#ifdef SIGINFO
      SIGINFO,
#endif
#ifndef __linux__
      SIGIO,
#endif
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (others[i] == number) return true;
  }
  for (int i = 0; i < CRASHES; i++) {
    if (crashes[i] == number) return true;
  }
  return false;
}

int signals_install(void) {
  if (!system_pipe(signal_pipe)) return -1;
  // Even the handler must not block: if the pipe is full, the signal counts as delivered.
  system_stop_blocking(signal_pipe[0]);
  system_stop_blocking(signal_pipe[1]);
  // Timers, limits, real-time signals and the rest too, since any of them would leave the terminal raw. The C
  // library refuses handlers for the signals it uses itself.
  for (int number = 1; number < NSIG; number++) {
    if (!is_left_alone(number)) handle(number, deliver);
  }
  // The failing call itself reports the reason: a file over the limit is a write error.
  handle(SIGPIPE, SIG_IGN);
  handle(SIGXFSZ, SIG_IGN);
  watchdog_start();
  return signal_pipe[0];
}

void signals_wake(void) {
  const uint8_t none = 0;
  ssize_t written = write(signal_pipe[1], &none, 1);
  (void)written;
}

void signals_stop(bool alone) {
  handle(SIGTSTP, SIG_DFL);
  kill(alone ? getpid() : 0, SIGTSTP);
  handle(SIGTSTP, deliver);
}

// Crashes.

static struct sigaction before[CRASHES];
/// The descriptors that lead to the terminal: standard output, and the one for frames.
enum { OUTPUTS = 2 };
static int guarded_outputs[OUTPUTS] = {-1, -1};
static int guarded_input = -1;
/// A descriptor of /dev/null.
static int nowhere = -1;
static uint8_t *restoring;
static size_t restoring_count;
static atomic_bool is_armed;
/// The thread that ends the program, by the address of a variable of its own.
static const void *_Atomic ending;
static _Thread_local char here;

static int held = -1;
static int real_errors = -1;

static void write_all(int fd, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void errors_hold(void) {
  // A file size limit applies to files in memory too.
  struct rlimit largest;
  if (getrlimit(RLIMIT_FSIZE, &largest) == 0 && largest.rlim_cur < 1 << 16) return;
  held = system_anonymous_file();
  if (held < 0) return;
  real_errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real_errors < 0) return;
  dup2(held, STDERR_FILENO);
  atexit(errors_release);
}

void errors_release(void) {
  if (held < 0 || real_errors < 0) return;
  dup2(real_errors, STDERR_FILENO);
  uint8_t bytes[512];
  off_t offset = 0;
  for (;;) {
    ssize_t got = pread(held, bytes, sizeof bytes, offset);
    if (got <= 0) break;
    write_all(STDERR_FILENO, bytes, (size_t)got);
    offset += got;
  }
  close(held);
  close(real_errors);
  held = real_errors = -1;
}

// Returns whether standard error contains Swift's message about a failed allocation, written before it
// aborts.
static bool is_out_of_memory(void) {
  static const char message[] = "failed to allocate";
  char bytes[256];
  ssize_t got = held < 0 ? 0 : pread(held, bytes, sizeof bytes, 0);
  return got > 0 && memmem(bytes, (size_t)got, message, sizeof message - 1) != NULL;
}

/// Gives the terminal back; returns false if the program does not have it. What other threads still write
/// goes nowhere.
static bool give_back(void) {
  if (!atomic_exchange(&is_armed, false)) return false;
  int terminal = fcntl(guarded_outputs[0], F_DUPFD_CLOEXEC, 3);
  for (size_t i = 0; i < OUTPUTS && nowhere >= 0; i++) dup2(nowhere, guarded_outputs[i]);
  write_all(terminal < 0 ? guarded_outputs[0] : terminal, restoring, restoring_count);
  device_restore(guarded_input, true);
  return true;
}

/// Names the file that the calling thread reads.
static void name_reading(void) {
  char sentence[1200] = "bifolio: it ended while it read ";
  size_t count = strlen(sentence);
  size_t length = system_path_of_reading(sentence + count, sizeof sentence - count - 1);
  if (length == 0) return;
  sentence[count + length] = '\n';
  write_all(STDERR_FILENO, (const uint8_t *)sentence, count + length + 1);
}

void crash_guard_end(int number) {
  system_mark_readings_of_first_thread();
  system_end_groups();
  give_back();
  errors_release();
  static const char sentence[] = "bifolio: it was busy, did not hear a request to end, and was ended\n";
  write_all(STDERR_FILENO, (const uint8_t *)sentence, sizeof sentence - 1);
  const int signalled = 128;
  _exit(signalled + number);
}

static void crashed(int number, siginfo_t *info, void *context) {
  (void)context;
  system_park(info);
  const void *other = NULL;
  if (!atomic_compare_exchange_strong(&ending, &other, &here)) {
    // The first thread to crash restores the terminal before the program ends. A crash of this very
    // function ends it at once.
    while (other != &here) pause();
    sigaction(number, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    return;
  }
  system_mark_readings();
  system_end_groups();
  if (give_back()) {
    if (number == SIGABRT && is_out_of_memory() && real_errors >= 0) {
      static const char sentence[] = "bifolio: out of memory: free some, or split the book\n";
      write_all(real_errors, (const uint8_t *)sentence, sizeof sentence - 1);
      _exit(1);
    }
    errors_release();
  }
  name_reading();
  for (int i = 0; i < CRASHES; i++) {
    if (crashes[i] == number) sigaction(number, &before[i], NULL);
  }
  // A fault recurs when the handler returns; a breakpoint, and a signal sent by another process or by abort,
  // does not.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

void crash_guard_protect(int output, int frames, int input, const uint8_t *bytes, size_t count) {
  guarded_outputs[0] = output;
  guarded_outputs[1] = frames;
  guarded_input = input;
  if (nowhere < 0) nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  restoring = malloc(count);
  if (!restoring) return;
  memcpy(restoring, bytes, count);
  restoring_count = count;
}

void crash_guard_install(void) {
  system_guard_groups();
  // A separate stack: the crash may be an overflow of the other one.
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
    stack_t stack = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = crashed;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &action, &before[i]);
}

void crash_guard_arm(bool armed) {
  is_armed = armed;
  // Another thread is ending the program, and found no terminal to give back.
  if (armed && ending && give_back()) {
    for (;;) pause();
  }
  watchdog_guard(armed ? guarded_input : -1);
}
