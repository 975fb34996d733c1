#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CSystem.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#ifdef __GLIBC__
// Since 2.34; null if the program runs with an older version.
#pragma weak posix_spawn_file_actions_addclosefrom_np
#endif

static int set_files(posix_spawn_file_actions_t *files, const process_launch *launch) {
  const int descriptors[] = {launch->input, launch->output, launch->errors};
  int error = 0;
  for (int place = 0; place < 3 && error == 0; place++) {
    error = posix_spawn_file_actions_adddup2(files, descriptors[place], place);
  }
#ifdef __GLIBC__
  if (posix_spawn_file_actions_addclosefrom_np) {
    return error ? error : posix_spawn_file_actions_addclosefrom_np(files, 3);
  }
#endif
#ifndef POSIX_SPAWN_CLOEXEC_DEFAULT
  // This program's own descriptors are closed on exec already; mark inherited ones too.
  for (int inherited = 3; inherited < 1024; inherited++) fcntl(inherited, F_SETFD, FD_CLOEXEC);
#endif
  return error;
}

static int set_attributes(posix_spawnattr_t *attributes, const process_launch *launch) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef POSIX_SPAWN_SETSID
  const short apart = POSIX_SPAWN_SETSID;
#else
  // FreeBSD: a process group of its own (by default the attributes' group), in the same session.
  const short apart = POSIX_SPAWN_SETPGROUP;
#endif
  if (launch->is_apart) flags |= apart;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  // Darwin: closes all descriptors not named in the file actions.
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  return error ? error : posix_spawnattr_setsigdefault(attributes, &all);
}

/// Duplicates descriptors to higher numbers if they occupy the numbers of standard streams.
static int move_up(int descriptor) {
  return descriptor > STDERR_FILENO ? descriptor : fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

static int start(const process_launch *launch, pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&files);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = set_files(&files, launch);
    if (error == 0) error = set_attributes(&attributes, launch);
    if (error == 0) {
      error = posix_spawn(process, launch->path, &files, &attributes, launch->arguments,
                          launch->environment);
    }
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return error;
}

/// Ends as a child without a program: the parent reads the reason.
static _Noreturn void give_up(int report, int error) {
  ssize_t written = write(report, &error, sizeof error);
  (void)written;
  _exit(127);
}

#ifdef __linux__
static void kill_group(int number) {
  (void)number;
  kill(0, SIGKILL);
}

/// Stands between this program and one that may start others. The kernel reports the death of a parent only
/// to its children, so the leader of the group passes it on. Ends as the program does.
static _Noreturn void guard(pid_t program, pid_t parent, int report) {
  struct sigaction ending, ignored;
  memset(&ending, 0, sizeof ending);
  ignored = ending;
  ending.sa_handler = kill_group;
  ignored.sa_handler = SIG_IGN;
  // Signals to end the group are for the program, which may take its time.
  const int passed[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) sigaction(passed[i], &ignored, NULL);
  sigaction(SIGUSR1, &ending, NULL);
  if (prctl(PR_SET_PDEATHSIG, SIGUSR1) != 0 || getppid() != parent) kill_group(SIGUSR1);
  close(report);
  for (int stream = 0; stream < 3; stream++) close(stream);
  int status = process_reap(program);
  if (status >= 0) _exit(status);
  struct sigaction usual;
  memset(&usual, 0, sizeof usual);
  usual.sa_handler = SIG_DFL;
  sigaction(-status, &usual, NULL);
  kill(getpid(), -status);
  _exit(128 - status);
}
#endif

/// Runs the program in a child after a fork: all calls must be safe in a signal handler.
static _Noreturn void run(const process_launch *launch, int report, pid_t parent) {
  const int descriptors[] = {launch->input, launch->output, launch->errors};
  for (int place = 0; place < 3; place++) {
    if (dup2(descriptors[place], place) < 0) give_up(report, errno);
  }
  for (int inherited = 3; inherited < 1024; inherited++) fcntl(inherited, F_SETFD, FD_CLOEXEC);
  if (launch->is_apart) setsid();
  struct sigaction usual;
  memset(&usual, 0, sizeof usual);
  usual.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (chdir("/") != 0) give_up(report, errno);
#ifdef __linux__
  // A confined program starts no others.
  if (!launch->limits->file && launch->is_apart) {
    const pid_t leader = getpid();
    pid_t program = fork();
    if (program < 0) give_up(report, errno);
    if (program > 0) guard(program, parent, report);
    parent = leader;
  }
#endif
  if (!program_restrict(launch->limits, launch->path)) give_up(report, errno ? errno : EPERM);
  // The parent may have ended before its death was to be reported.
  if (getppid() != parent) _exit(127);
  execve(launch->path, launch->arguments, launch->environment);
  give_up(report, errno);
}

/// Starts a program with limits: they are set between fork and exec.
static int start_limited(const process_launch *launch, pid_t *process) {
  int report[2];
  if (!system_pipe(report)) return errno;
  // Handlers of this program are not to be called in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t parent = getpid();
  *process = fork();
  if (*process == 0) run(launch, report[1], parent);
  int error = *process < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (error == 0) {
    ssize_t count;
    while ((count = read(report[0], &error, sizeof error)) < 0 && errno == EINTR) {
    }
    if (count != sizeof error) error = 0;
    if (error != 0) process_reap(*process);
  }
  close(report[0]);
  return error;
}

int process_start(const process_launch *launch, pid_t *process) {
  process_launch moved = *launch;
  int *const descriptors[] = {&moved.input, &moved.output, &moved.errors};
  const int originals[] = {launch->input, launch->output, launch->errors};
  int error = 0;
  for (int i = 0; i < 3; i++) {
    *descriptors[i] = move_up(originals[i]);
    if (*descriptors[i] < 0 && error == 0) error = errno;
  }
  if (error == 0) {
    error = launch->limits ? start_limited(&moved, process) : start(&moved, process);
  }
  if (error == 0 && launch->is_apart) system_note_group(*process);
  for (int i = 0; i < 3; i++) {
    if (*descriptors[i] >= 0 && *descriptors[i] != originals[i]) close(*descriptors[i]);
  }
  return error;
}

int process_watch(pid_t process) {
#ifdef SYS_pidfd_open
  // A direct system call: the C library has a function for it only since 2.36. It is closed on
  // exec.
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  (void)process;
  return -1;
#endif
}

bool process_has_ended(pid_t process) {
  siginfo_t information = {0};
  int result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT);
  // If there is no such child, it has already been reaped elsewhere.
  return result == 0 ? information.si_pid == process : errno == ECHILD;
}

void process_release(pid_t process) { system_forget_group(process); }

/// Watches a group in a process of its own, which ends with the group or after some seconds. All calls
/// must be safe in a signal handler.
static _Noreturn void watch_group(pid_t group, unsigned seconds) {
  setsid();
  for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
  const struct timespec second = {.tv_sec = 1};
  for (; seconds > 0 && kill(-group, 0) == 0; seconds--) nanosleep(&second, NULL);
  if (seconds == 0) kill(-group, SIGKILL);
  _exit(0);
}

void process_limit(pid_t process, unsigned seconds) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // The middle process ends at once, so that this one has no child to wait for.
  pid_t middle = fork();
  if (middle == 0) {
    if (fork() == 0) watch_group(process, seconds);
    _exit(0);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (middle > 0) {
    while (waitpid(middle, NULL, 0) < 0 && errno == EINTR) {
    }
  }
}

int process_reap(pid_t process) {
  int status = 0;
  // Must come before the number can be reused.
  system_forget_group(process);
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
