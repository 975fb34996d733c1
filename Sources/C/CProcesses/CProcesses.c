#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

#ifdef __GLIBC__
// Since 2.34: null where the program runs with an older one.
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
  // FreeBSD: a process group of its own, that of the attributes by default, in the same session.
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

int process_start(const process_launch *launch, pid_t *process) {
  process_launch moved = *launch;
  int *const descriptors[] = {&moved.input, &moved.output, &moved.errors};
  const int originals[] = {launch->input, launch->output, launch->errors};
  int error = 0;
  for (int i = 0; i < 3; i++) {
    *descriptors[i] = move_up(originals[i]);
    if (*descriptors[i] < 0 && error == 0) error = errno;
  }
  if (error == 0) error = start(&moved, process);
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

int process_reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
