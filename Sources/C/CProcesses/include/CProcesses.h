#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "CConfinement.h"

// Starts and watches other programs.

/// A program to start.
typedef struct {
  /// The path of the file; no search path or shell is used.
  const char *path;
  /// Its arguments, its own name first, and its whole environment, both terminated by NULL.
  char *const *arguments;
  char *const *environment;
  /// Descriptors for its standard input, output and error; all others are closed.
  int input, output, errors;
  /// Whether to start it in a session of its own, and so in a process group of its own, without a terminal.
  /// Otherwise it joins the caller's group: in the foreground, keys for signals reach both.
  bool is_apart;
  /// Its limits, with the root as its folder; null for the rights and the folder of the caller.
  const program_limits *limits;
} process_launch;

/// Starts a program with default signal handling, none blocked, and sets `process` to its
/// identifier; returns 0 or the error number. The caller must reap it. A program in a session of its own ends
/// with the caller.
int process_start(const process_launch *launch, pid_t *process);

/// Lets a program go on when this one ends.
void process_release(pid_t process);

/// Kills the group of a released program after some seconds, even if this program has ended by then.
void process_limit(pid_t process, unsigned seconds);

/// Returns a descriptor that becomes readable when the child `process` ends, by pidfd_open. Returns -1 on
/// systems without it, such as Linux before 5.3; then poll `process_has_ended`.
int process_watch(pid_t process);

/// Returns whether the child `process` has ended; its number is not reused until it is reaped.
bool process_has_ended(pid_t process);

/// Reaps an ended child. Returns its exit status, or -n if signal n ended it.
int process_reap(pid_t process);

#endif
