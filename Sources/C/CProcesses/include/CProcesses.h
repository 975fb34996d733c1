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
  /// The descriptors that become its standard input, output and error; all others are closed.
  int input, output, errors;
  /// True to start it in a session of its own, and so in a process group of its own, without a terminal.
  /// Otherwise it joins the caller's group: in the foreground, keys that send signals reach both.
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

/// Returns a descriptor that becomes readable when the child `process` ends, by pidfd_open; -1 if
/// the system has none, as before Linux 5.3 and elsewhere: then poll `process_has_ended`.
int process_watch(pid_t process);

/// Returns true if the child `process` has ended; its number is not reused until it is reaped.
bool process_has_ended(pid_t process);

/// Reaps a child that has ended; returns its exit status, or the negated number of the signal that
/// ended it.
int process_reap(pid_t process);

#endif
