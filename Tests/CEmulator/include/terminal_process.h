#ifndef CEMULATOR_TERMINAL_PROCESS_H
#define CEMULATOR_TERMINAL_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/* The program to run. `arguments` (its own name first) and `environment` end with NULL. */
struct terminal_launch {
  const char *path;
  char *const *arguments;
  char *const *environment;
  int rows;
  int columns;
  bool has_piped_input;
};

/* A program running in a pseudo-terminal. Every descriptor closes on exec; `master` and `input`
   do not block. */
struct terminal_process {
  pid_t identifier;
  /* The master side of the pseudo-terminal. */
  int master;
  /* A pidfd: readable once the program has ended. */
  int exit;
  /* The write end of the pipe on standard input, or -1 if standard input is the terminal. */
  int input;
  /* The terminal's settings before the program could change them. */
  struct termios attributes;
};

/* Starts a program as the leader of a session of its own, with a new pseudo-terminal as its controlling
   terminal. Nothing is open in it but standard input, output and error; no signal is blocked or ignored
   (except 32 and 33, which the C library keeps to itself). Returns 0, or the errno of the failed step (execve
   included); after a failure, nothing is left running or open. */
int terminal_process_start(const struct terminal_launch *launch, struct terminal_process *process);

/* Sets the size of the pseudo-terminal. A change sends SIGWINCH to the foreground processes. Returns 0 or an
   errno. */
int terminal_process_set_size(int master, int rows, int columns);

/* write(2), except that a pipe without readers causes only EPIPE and never SIGPIPE. */
ssize_t terminal_process_write_pipe(int descriptor, const void *bytes, size_t count);

#endif
