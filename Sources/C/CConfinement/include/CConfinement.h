#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

/// Restricts this process for good: it can read standard input, write to standard output, use up to `memory`
/// bytes, none of them executable, and `seconds` of CPU time, and end. Everything else is denied, by a filter
/// of system calls on 64-bit Intel and ARM and by Landlock, as far as the kernel has them, and by resource
/// limits everywhere. Call it before the first thread is started. Returns false if a restriction fails that
/// the kernel supports.
bool process_confine(unsigned seconds, size_t memory);

/// Limits of another program that reads an untrusted file.
typedef struct {
  /// Its processor time in seconds, its memory in bytes, and the bytes that it may write to a file.
  unsigned seconds;
  size_t memory, written;
  /// The file that a confined program reads; null for one that is only limited.
  const char *file;
} program_limits;

/// Whether the system can confine another program: the kernel has Landlock and filters of system calls.
bool program_can_be_confined(void);

/// Restricts this process, which is about to run the program at `path`: it ends with its parent, and has the
/// limits. If `limits` names a file, the process reads that file and installed software, writes to its
/// standard streams, and does nothing else: it starts no process, leaves no group, and reaches no network and
/// no other process. All calls are safe after a fork. Returns false if a restriction fails.
bool program_restrict(const program_limits *limits, const char *path);

#endif
