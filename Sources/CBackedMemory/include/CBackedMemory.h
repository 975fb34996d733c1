#ifndef CBACKEDMEMORY_H
#define CBACKEDMEMORY_H

#include <stdbool.h>
#include <stddef.h>

// Memory of which only what is looked at need be there: large blocks that the program takes lie in
// files without names, which the system reads and writes as it needs room.
//
// This replaces the C library's malloc and its kin in the way that its manual describes ("Replacing
// malloc"): blocks of a usual size are the library's own. Under a sanitizer, which has a malloc of its
// own, none of it is there, and all blocks are usual ones.

/// From now on blocks of `least` bytes or more, taken by whatever thread, lie in files in
/// `directory`, if that is on a disk of this machine and they leave as much room there as they take; else
/// where others do. So do blocks with an alignment of their own, and those that grow from smaller ones.
void backed_memory_begin(const char *directory, size_t least);

/// Whether a directory is on a disk of this machine, so that blocks may lie in files there.
bool backed_memory_is_possible(const char *directory);

/// Notes that somebody begins to work on such blocks, or has done so; several may at once.
///
/// While anybody works a thread looks every tenth of a millisecond, first after a whole one, how much of
/// them has come into memory, and gives it back when that is some megabytes. It sleeps while nobody
/// does.
void backed_memory_work(bool begins);

/// Gives back the memory of the code and constants of the program and its libraries: what of it is
/// needed again comes from their files. For when much of it was needed once, to start.
void backed_memory_leave_code(void);

#endif
