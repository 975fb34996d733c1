#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Starting other programs, and watching them.

/// A program to be started.
typedef struct {
  /// The path of the file: no search path is used, and no shell.
  const char *path;
  /// Its arguments, its own name first, and its whole environment; NULL ends each.
  char *const *arguments;
  char *const *environment;
  /// The descriptors that become its standard input, output and error; all others are closed.
  int input, output, errors;
  /// Whether it gets a session, and so a process group, of its own without a terminal. Else it is
  /// in the caller's group: where that is in the foreground, keys that send signals reach both.
  bool is_apart;
} process_launch;

/// Starts a program with default signals, none blocked, and sets `process` to its identifier;
/// returns 0 or the number of the error. The caller reaps it.
int process_start(const process_launch *launch, pid_t *process);

/// A descriptor that becomes readable when the child `process` ends, by pidfd_open; -1 if the system
/// has none, as before Linux 5.3 and elsewhere: ask `process_has_ended` from time to time.
int process_watch(pid_t process);

/// Whether the child `process` has ended; until it is reaped its number is not given to another.
bool process_has_ended(pid_t process);

/// Takes a child that has ended from the system and returns its exit status, or the negative number
/// of the signal that ended it.
int process_reap(pid_t process);

#endif
