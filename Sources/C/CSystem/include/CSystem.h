#ifndef CSYSTEM_H
#define CSYSTEM_H

// Swift sees their functions too.
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// Functions with differences between systems, or not callable from Swift. Every descriptor created here is
// closed on exec.

/// Waits like poll(2) with a timeout, or without one if `seconds` is negative.
///
/// Linux waits with nanosecond precision, by ppoll; other systems round up to milliseconds.
void system_wait(struct pollfd *descriptors, size_t count, int64_t seconds, int64_t nanoseconds);

/// Opens an unnamed file for reading and writing; returns a descriptor, or -1.
///
/// Linux keeps the file in memory (memfd_create). Other systems create a temporary file and unlink it at
/// once; its data may reach the disk.
int system_anonymous_file(void);

/// Opens a pipe, the read end first; returns false if no descriptors are left.
bool system_pipe(int ends[2]);

/// Creates a file readable only by its owner, and replaces the six X before the last `suffix` characters of
/// `template` by a unique name; returns a descriptor, or -1.
int system_temporary_file(char *template, int suffix);

/// Records the group of a started process: it ends with this program, except by SIGKILL. Holds 256 groups.
void system_note_group(pid_t leader);

/// Forgets a group: it has ended, or may go on without this program.
void system_forget_group(pid_t leader);

/// Kills all recorded groups. May be called by a signal handler.
void system_end_groups(void);

/// Makes fatal signals without a handler end the recorded groups first. Call it once, at the beginning.
void system_guard_groups(void);

/// The first byte of the record of a file whose reading ended the program.
static const char system_reading_failed = '!';

/// Takes the calling thread for the one that handles keys and signals.
void system_note_first_thread(void);

/// Records that the calling thread reads a file; `descriptor` is of the file's record, opened for writing.
void system_note_reading(int descriptor);

/// Records the files read by the calling thread as read by a worker too, which is about to start. The first
/// thread's workers are none: they serve other files as well.
void system_share_readings(const void *worker);

/// Makes the calling thread the one that was announced as `worker`.
void system_take_readings(const void *worker);

/// Ends all readings of a worker that did not start; NULL stands for the calling thread.
void system_end_readings(const void *worker);

/// Takes back one call of ``system_note_reading`` on the calling thread.
void system_end_reading(int descriptor);

/// Forgets the record, on all threads.
void system_forget_reading(int descriptor);

/// Marks the records of the calling thread as failed. May be called by a signal handler.
void system_mark_readings(void);

/// Marks those of the thread of ``system_note_first_thread``. May be called by a signal handler.
void system_mark_readings_of_first_thread(void);

/// Copies the path of a file that the calling thread reads, without characters that a terminal would obey;
/// returns its length, 0 if the thread reads none. May be called by a signal handler.
size_t system_path_of_reading(char *path, size_t room);

/// A thread whose traps do not end the program.
struct system_worker;

/// Makes the record of a worker; NULL if memory has run out. `signal` is closed when the worker traps.
struct system_worker *system_make_worker(int signal);
void system_free_worker(struct system_worker *worker);

/// Makes the calling thread a worker; with NULL, its traps end the program again.
void system_begin_worker(struct system_worker *worker);

/// Returns whether a worker has trapped. It is parked then, with all that it holds.
bool system_has_trapped(struct system_worker *worker);

/// Parks the calling thread for ever if it is a worker that has trapped, unless three are parked already:
/// marks the records of the files it reads, and closes the worker's `signal`. May be called by a signal
/// handler on a stack of its own.
void system_park(const siginfo_t *info);

/// Makes a descriptor non-blocking; returns false on failure.
bool system_stop_blocking(int descriptor);

/// Calls `body` with `context` on another thread; returns false if none can be created.
bool system_start_thread(void (*body)(void *context), void *context);

/// The environment: strings "NAME=value", terminated by NULL.
char **system_environment(void);

/// Number of command-line arguments including the program's name; 0 if the C library does not provide them,
/// as with musl.
int system_argument_count(void);

/// A command-line argument; 0 is the program's name.
const char *system_argument(int index);

/// Writes the path of the program's executable with a zero at the end; it may have symbolic links in it.
/// Returns false if the system does not tell the path, or if it does not fit into `room` bytes.
bool system_program_path(char *path, size_t room);

/// Opens a descriptor that becomes readable once the file at `path` is written, renamed, replaced or deleted;
/// -1 without inotify, without such a file, or where other machines write files unnoticed by this kernel.
int system_file_events(const char *path);

#endif
