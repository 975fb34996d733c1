#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>

/// Restricts this process for good. It can read standard input, write to standard output, use up to `memory`
/// bytes, none of them executable, and `seconds` of CPU time, and end. Everything else is denied, by a filter
/// of system calls on 64-bit Intel and ARM and by Landlock, as far as the kernel has them, and by resource
/// limits everywhere. Call it before the first thread is started. Returns false if a restriction supported by
/// the kernel fails.
bool process_confine(unsigned seconds, size_t memory);

/// Limits of another program for an untrusted file.
typedef struct {
  /// Processor time in seconds, memory in bytes, and number of bytes it may write to a file.
  unsigned seconds;
  size_t memory, written;
  /// The file to be read by a confined program; null for a program with limits only.
  const char *file;
} program_limits;

/// Whether the system can confine another program: the kernel has Landlock and filters of system calls.
bool program_can_be_confined(void);

/// Restricts this process, about to run the program at `path`: it ends with its parent, and has the limits.
/// If `limits` names a file, the process can read this file and installed software, and write to its standard
/// streams, but do nothing else: it starts no process, leaves no group, and reaches no network and no other
/// process. All calls are safe after a fork. Returns false if a restriction fails.
bool program_restrict(const program_limits *limits, const char *path);

/// The numbers of the system calls that a confined program is denied whatever their arguments.
const unsigned *program_denied_calls(size_t *count);

#endif
