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

#endif
