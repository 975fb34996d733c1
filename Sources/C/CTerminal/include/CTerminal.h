#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The only interface to ncurses. Curses draws into a file in memory, so that a frame is one buffer:
// it can be measured, wrapped, discarded, and written without blocking.

/// The contents of one cell. Colours are indices into the terminal's palette, or -1 for its own.
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
  /// There is no description of this terminal.
  TERMINAL_UNKNOWN,
  /// The description has no cursor movement.
  TERMINAL_DUMB,
  TERMINAL_FAILED,
  /// The file size limit is too small for a frame.
  TERMINAL_LIMITED,
};

/// Sets the locale's character type to the user's own, and returns the name of its code set; NULL if the
/// locale is not installed.
const char *terminal_code_set(void);

/// Sets the locale's character type to UTF-8, for drawing wide characters; C.UTF-8 if the user's own locale
/// has another encoding. Call once, before all other functions.
void terminal_use_utf8(void);

/// Initialises curses for the terminal `name`.
enum terminal_status terminal_open(const char *name, int columns, int rows, bool wants_color);

/// Number of colours in the terminal's description; 0 if colour is off.
int terminal_colors(void);

/// Returns whether ESC [ 38 ; 5 ; n m selects colour n, so that the sequence can be rewritten.
bool terminal_has_indexed_colors(void);

/// Returns whether the terminal goes to a column of the same row by CHA of ECMA-48 (CSI n G).
bool terminal_addresses_columns(void);

/// Returns whether the terminal reports its device attributes (DA1), by its description.
bool terminal_answers(void);

void terminal_resize(int columns, int rows);

/// Writes cells into a row from `column` on. A wide cell takes two columns and is passed once. Cells that
/// reach the terminal in another way are recorded as drawn.
void terminal_put(int column, int row, const terminal_cell *cells, int count, bool is_drawn);

/// Returns whether the terminal has italics; else they are underlined.
bool terminal_has_italics(void);

/// Returns whether the terminal deletes and inserts characters by DCH and ICH of ECMA-48 (CSI n P, CSI n @).
bool terminal_moves_characters(void);

/// Returns whether the terminal erases characters by ECH of ECMA-48, and gives them the background colour.
bool terminal_erases_characters(void);

/// Records that the cells of a row from `first` to `last` have moved by `distance` columns to the left (if
/// negative, to the right), with blanks after them. The cells are narrow.
void terminal_note_motion(int row, int first, int last, int distance);

/// Chooses where the cursor is after the next frame, and whether it is shown. A position outside the screen
/// hides it and puts it into the first cell.
void terminal_place_cursor(int column, int row, bool is_visible);

/// Makes the next frame draw every cell of a row.
void terminal_redraw_row(int row);

/// Makes the next frame draw every cell.
void terminal_invalidate(void);

/// Bytes for updating the terminal; valid until the next call.
const uint8_t *terminal_frame(size_t *count);

/// Bytes for leaving the alternate screen, none if no frame has entered it; the next frame enters it.
const uint8_t *terminal_leave(size_t *count);

// Terminal devices.

/// Reads the size of the terminal `fd`; returns false if it has none.
bool device_size(int fd, int *columns, int *rows);

/// Reads the size of a cell of the terminal `fd` in pixels; returns false if the terminal does not tell.
bool device_cell(int fd, int *width, int *height);

/// Returns the speed of the line of the terminal `fd` in bits a second if it is a serial line, otherwise 0.
/// The speed of a pseudo-terminal means nothing.
int device_line_speed(int fd);

/// Makes the terminal `fd` deliver bytes at once; the modes at the first call are stored.
bool device_make_raw(int fd);

/// Restores the stored modes; may be called repeatedly. Without `echoes`, typed bytes are not shown.
void device_restore(int fd, bool echoes);

/// Opens a separate non-blocking file description of the terminal `fd`; returns -1 on failure.
int device_open_nonblocking(int fd);

/// Opens the controlling terminal for reading and writing, so that it can be polled; returns -1 if there is
/// none.
int device_open_controlling(void);

// Signals.

/// Delivers the signals for ending, stopping, continuing and resizing the program as bytes; returns the read
/// end of a pipe, or -1.
int signals_install(void);

/// Makes the pipe of the signals readable, with a zero for no signal.
void signals_wake(void);

/// Stops the program, and its process group unless `alone`, as SIGTSTP does; returns when it is
/// continued.
void signals_stop(bool alone);

/// On a crash, shows the captured standard error, or a sentence if memory ran out.
void crash_guard_install(void);

/// On a crash, also restores the terminal: writes `bytes` to `output` and restores the modes of
/// `input`. From then on, nothing that is written to `output` or `frames` reaches the terminal.
void crash_guard_protect(int output, int frames, int input, const uint8_t *bytes, size_t count);

/// Turns the guard on or off; off while the program does not have the terminal.
void crash_guard_arm(bool armed);

/// Ends the program at once, as after a crash, with the exit status of a signal. May be called by any thread.
_Noreturn void crash_guard_end(int number);

// The watchdog: a thread that ends the program if the thread with the keys hears neither a signal nor Ctrl-C
// within a third of a second.

/// Starts the watchdog once; the calling thread has the keys.
void watchdog_start(void);

/// Records a signal that is to end the program. May be called by a signal handler.
void watchdog_note_signal(int number);

/// Records that all signals have been taken.
void watchdog_take_signals(void);

/// Records that the program is leaving: it saves, and takes its time.
void watchdog_leave(void);

/// Guards the input of a terminal; -1 for none.
void watchdog_guard(int input);

enum { WATCHDOG_NOTHING = -2 };

/// Reads input: first what the watchdog has kept. Returns the number of bytes, 0 at the end,
/// `WATCHDOG_NOTHING` if there is none now, and another negative number after an error.
int watchdog_read(int fd, uint8_t *bytes, size_t room);

/// Returns whether the watchdog has kept input.
bool watchdog_has_kept(void);

/// Captures standard error in memory, where it cannot spoil the screen.
void errors_hold(void);

/// Restores standard error and writes the captured bytes to it.
void errors_release(void);

#endif
