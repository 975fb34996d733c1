#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int set_files(posix_spawn_file_actions_t *files, const process_launch *launch) {
  const int descriptors[] = {launch->input, launch->output, launch->errors};
  int error = 0;
  for (int place = 0; place < 3 && error == 0; place++) {
    error = posix_spawn_file_actions_adddup2(files, descriptors[place], place);
  }
  return error ? error : posix_spawn_file_actions_addclosefrom_np(files, 3);
}

static int set_attributes(posix_spawnattr_t *attributes, const process_launch *launch) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  if (launch->is_apart) flags |= POSIX_SPAWN_SETSID;
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  return error ? error : posix_spawnattr_setsigdefault(attributes, &all);
}

/// Moves descriptors that stand in the places of others out of the way, as copies.
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
  // By its number: the C library has a function for it only since 2.36. It closes with exec.
  return (int)syscall(SYS_pidfd_open, process, 0);
}

bool process_has_ended(pid_t process) {
  siginfo_t information = {0};
  int result = waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT);
  // Where there is no such child, somebody else has reaped it.
  return result == 0 ? information.si_pid == process : errno == ECHILD;
}

int process_reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int process_input(const void *bytes, size_t count) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return -1;
  size_t written = 0;
  while (written < count) {
    ssize_t step = write(file, (const char *)bytes + written, count - written);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) break;
    written += (size_t)step;
  }
  if (written == count && lseek(file, 0, SEEK_SET) == 0) return file;
  close(file);
  return -1;
}

bool process_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  // The two ends are descriptions of their own: the program still writes as to any pipe.
  if (fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  *reading = ends[0];
  *writing = ends[1];
  return true;
}

int process_temporary_file(char *template, int suffix) {
  return mkostemps(template, suffix, O_CLOEXEC);
}
