#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The only door to ncurses. Curses draws into a file in memory, so that a frame is one buffer:
// it can be counted, wrapped, thrown away, and written without ever blocking.

/// What stands in one cell. Colours are indices into the terminal's palette, or -1 for its own.
typedef struct {
  uint32_t scalars[5];
  int16_t foreground;
  int16_t background;
  uint8_t width;
  uint8_t attributes;
} terminal_cell;

enum {
  TERMINAL_BOLD = 1,
  TERMINAL_DIM = 2,
  TERMINAL_ITALIC = 4,
  TERMINAL_UNDERLINE = 8,
  TERMINAL_REVERSE = 16,
};

enum terminal_status {
  TERMINAL_READY,
  /// There is no description of this kind of terminal.
  TERMINAL_UNKNOWN,
  /// The description has no way to move the cursor.
  TERMINAL_DUMB,
  TERMINAL_FAILED,
  /// The limit on the size of files leaves no room for a frame.
  TERMINAL_LIMITED,
};

/// Asks the locale for UTF-8, in which wide characters are drawn; C.UTF-8 where the user's own
/// locale has another encoding. Call once, before anything else.
void terminal_use_utf8(void);

/// Begins to draw for a terminal of the kind `name`.
enum terminal_status terminal_open(const char *name, int columns, int rows, bool wants_color);

/// The number of colours that the terminal has by its description; 0 where none are wanted.
int terminal_colors(void);

/// Whether colour n is chosen by ESC [ 38 ; 5 ; n m, so that the sequence can be rewritten.
bool terminal_has_indexed_colors(void);

/// Whether the terminal says who it is when it is asked (DA1), by its description.
bool terminal_answers(void);

void terminal_resize(int columns, int rows);

/// Puts cells into a row from `column` on. A wide one takes two columns and stands once.
void terminal_put(int column, int row, const terminal_cell *cells, int count);

/// Makes the next frame draw every cell.
void terminal_invalidate(void);

/// The bytes that bring the terminal up to date; valid until the next call.
const uint8_t *terminal_frame(size_t *count);

/// The bytes that leave the alternate screen; the next frame enters it again.
const uint8_t *terminal_leave(size_t *count);

// Terminal devices.

/// The size of the terminal behind `fd`; false where it has none.
bool device_size(int fd, int *columns, int *rows);

/// The speed of the line behind `fd` by its own word, in bits a second; 0 where it says nothing:
/// pseudo-terminals begin with 38,400, whatever they carry.
int device_declared_speed(int fd);

/// Makes the terminal behind `fd` deliver bytes as they come; the modes that it had when this was
/// first called are kept.
bool device_make_raw(int fd);

/// Restores the modes that were kept, however often, whoever has changed them since.
void device_restore(int fd);

/// A second description of the terminal behind `fd` that never blocks; -1 where there is none.
int device_open_nonblocking(int fd);

// Signals.

/// Delivers the signals that end, stop, continue or resize the program as bytes; returns the end
/// of a pipe to read them from, or -1.
int signals_install(void);

/// Stops the program, and its group unless it is to stop alone, as SIGTSTP does; returns when it is
/// continued.
void signals_stop(bool alone);

/// Shows what was written to standard error when the program crashes, or a sentence if memory ran out.
void crash_guard_install(void);

/// Restores the terminal too when the program crashes: writes `bytes` to `output` and restores the modes
/// of `input`.
void crash_guard_protect(int output, int input, const uint8_t *bytes, size_t count);

/// Whether the guard is to act; off while the terminal is not ours.
void crash_guard_arm(bool armed);

/// Keeps what is written to standard error in memory, where it cannot spoil the screen.
void errors_hold(void);

/// Gives standard error back and writes what was kept.
void errors_release(void);

#endif
