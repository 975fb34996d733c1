#define _GNU_SOURCE

#include "terminal_process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define NO_DESCRIPTOR (-1)

/* In the child, descriptors are first duplicated to this number or above, out of the way. */
#define FIRST_FREE_DESCRIPTOR 10

struct descriptors {
  int master;
  int slave;
  int input_reader;
  int input_writer;
  int report_reader;
  int report_writer;
};

static void close_descriptor(int *descriptor) {
  if (*descriptor != NO_DESCRIPTOR) close(*descriptor);
  *descriptor = NO_DESCRIPTOR;
}

static void close_all(struct descriptors *open) {
  close_descriptor(&open->master);
  close_descriptor(&open->slave);
  close_descriptor(&open->input_reader);
  close_descriptor(&open->input_writer);
  close_descriptor(&open->report_reader);
  close_descriptor(&open->report_writer);
}

static int open_pipe(int *reader, int *writer) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return errno;
  *reader = ends[0];
  *writer = ends[1];
  return 0;
}

static int stop_blocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return errno;
  return 0;
}

int terminal_process_set_size(int master, int rows, int columns) {
  if (rows < 1 || rows > USHRT_MAX || columns < 1 || columns > USHRT_MAX) return EINVAL;
  struct winsize size = {
      .ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns,
      // A cell has 8 by 16 pixels.
      .ws_xpixel = (unsigned short)(columns * 8), .ws_ypixel = (unsigned short)(rows * 16)};
  return ioctl(master, TIOCSWINSZ, &size) < 0 ? errno : 0;
}

static int open_all(const struct terminal_launch *launch, struct descriptors *open_files) {
  char name[128];
  open_files->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (open_files->master < 0) return errno;
  if (grantpt(open_files->master) < 0 || unlockpt(open_files->master) < 0) return errno;
  int error = ptsname_r(open_files->master, name, sizeof(name));
  if (error != 0) return error;
  open_files->slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (open_files->slave < 0) return errno;
  error = terminal_process_set_size(open_files->master, launch->rows, launch->columns);
  if (error == 0) error = stop_blocking(open_files->master);
  if (error == 0) error = open_pipe(&open_files->report_reader, &open_files->report_writer);
  if (error == 0 && launch->has_piped_input) {
    error = open_pipe(&open_files->input_reader, &open_files->input_writer);
    if (error == 0) error = stop_blocking(open_files->input_writer);
  }
  return error;
}

static int move_up(int descriptor) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_FREE_DESCRIPTOR);
}

static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigset_t none;
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The child's side of the fork. The parent may have other threads, so only functions safe in a signal handler
   may be called. */
static _Noreturn void run_child(const struct terminal_launch *launch,
                                const struct descriptors *open_files) {
  const int report_place = STDERR_FILENO + 1;
  int report = move_up(open_files->report_writer);
  int terminal = move_up(open_files->slave);
  int input = open_files->input_reader == NO_DESCRIPTOR ? terminal
                                                        : move_up(open_files->input_reader);
  if (report >= 0 && terminal >= 0 && input >= 0 && setsid() >= 0 &&
      ioctl(terminal, TIOCSCTTY, 0) >= 0 && dup2(input, STDIN_FILENO) >= 0 &&
      dup2(terminal, STDOUT_FILENO) >= 0 && dup2(terminal, STDERR_FILENO) >= 0 &&
      dup3(report, report_place, O_CLOEXEC) >= 0) {
    report = report_place;
    if (close_range((unsigned)report_place + 1, ~0U, 0) >= 0) {
      reset_signals();
      execve(launch->path, launch->arguments, launch->environment);
    }
  }
  int error = errno;
  ssize_t written = write(report, &error, sizeof(error));
  (void)written;
  _exit(127);
}

/* Waits until the child has executed the program (0), or returns the error it reported. */
static int read_report(int reader) {
  int error = 0;
  ssize_t count;
  do {
    count = read(reader, &error, sizeof(error));
  } while (count < 0 && errno == EINTR);
  if (count < 0) return errno;
  return count == (ssize_t)sizeof(error) ? error : 0;
}

static void end_child(pid_t identifier) {
  kill(identifier, SIGKILL);
  while (waitpid(identifier, NULL, 0) < 0 && errno == EINTR) continue;
}

/* Forks with every signal blocked, so that no handler of the parent's runs in the child. */
static pid_t fork_child(const struct terminal_launch *launch,
                        const struct descriptors *open_files) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t identifier = fork();
  if (identifier == 0) run_child(launch, open_files);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return identifier;
}

int terminal_process_start(const struct terminal_launch *launch, struct terminal_process *process) {
  struct descriptors open_files = {NO_DESCRIPTOR, NO_DESCRIPTOR, NO_DESCRIPTOR,
                                   NO_DESCRIPTOR, NO_DESCRIPTOR, NO_DESCRIPTOR};
  struct termios attributes;
  int error = open_all(launch, &open_files);
  if (error == 0 && tcgetattr(open_files.master, &attributes) != 0) error = errno;
  if (error != 0) {
    close_all(&open_files);
    return error;
  }
  pid_t identifier = fork_child(launch, &open_files);
  if (identifier < 0) {
    error = errno;
    close_all(&open_files);
    return error;
  }
  close_descriptor(&open_files.report_writer);
  error = read_report(open_files.report_reader);
  int exit_descriptor = NO_DESCRIPTOR;
  if (error == 0) {
    exit_descriptor = pidfd_open(identifier, 0);
    if (exit_descriptor < 0) error = errno;
  }
  if (error != 0) {
    end_child(identifier);
    close_all(&open_files);
    return error;
  }
  *process = (struct terminal_process){
      .identifier = identifier,
      .master = open_files.master,
      .exit = exit_descriptor,
      .input = open_files.input_writer,
      .attributes = attributes,
  };
  open_files.master = NO_DESCRIPTOR;
  open_files.input_writer = NO_DESCRIPTOR;
  close_all(&open_files);
  return 0;
}

ssize_t terminal_process_write_pipe(int descriptor, const void *bytes, size_t count) {
  sigset_t broken_pipe, before, pending;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
    const struct timespec at_once = {0, 0};
    while (sigtimedwait(&broken_pipe, NULL, &at_once) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}
