#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What one system has and another has not, or has under another name; and what Swift cannot call.
// Every descriptor that is made here is closed when a program is started.

/// Waits as poll(2) does, for so long, or without end if `seconds` is negative.
///
/// Linux waits to the nanosecond, by ppoll; other systems to the millisecond, rounded up.
void system_wait(struct pollfd *descriptors, size_t count, int64_t seconds, int64_t nanoseconds);

/// Opens a file without a name for reading and writing; returns a descriptor, or -1.
///
/// On Linux it is in memory, by memfd_create; on other systems it is a temporary file that is removed
/// as soon as it is open: what is written may reach the disk there.
int system_anonymous_file(void);

/// Opens a pipe, its reading end first; returns false if there are no descriptors left.
bool system_pipe(int ends[2]);

/// Makes a file that only its owner can read and sets the six X before the last `suffix` characters
/// of `template` to what makes its name a new one; returns a descriptor, or -1.
int system_temporary_file(char *template, int suffix);

/// Makes reads and writes through a descriptor never wait; returns false if that fails.
bool system_stop_blocking(int descriptor);

/// Calls `body` with `context` on a thread of its own; returns false if there is none left.
bool system_start_thread(void (*body)(void *context), void *context);

/// The environment: lines of "NAME=value", NULL at the end.
char **system_environment(void);

/// The number of words on the command line, the name of the program among them; 0 if the C library
/// does not tell, as musl does not.
int system_argument_count(void);

/// A word of the command line, 0 being the name of the program.
const char *system_argument(int index);

#endif
