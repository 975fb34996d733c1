#ifndef CNET_H
#define CNET_H

#include <stdbool.h>

// Calls for bifolio-net only, not in the module System: prompts, new files, ends by a signal.

/// Shows or hides characters typed at a terminal; returns false if `terminal` is not one.
bool net_set_echo(int terminal, bool is_shown);

/// Renames the file `path` to `name`, which must be new; returns 0 or the error number.
int net_rename_new(const char *path, const char *name);

/// Returns a descriptor that becomes readable when SIGHUP, SIGINT, SIGQUIT or SIGTERM is to end the program,
/// with the number of the signal as a byte; -1 on failure. All callers share it.
int net_watch_signals(void);

#endif
