#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"
#include "CSystem.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <term.h>
#include <unistd.h>

// Room for a frame of the largest screens in 24-bit colours, in bytes.
enum { LEAST_FILE_SIZE = 4 << 20 };

static FILE *output;
static SCREEN *screen;
static bool shows_cursor;
static uint8_t *buffer;
static size_t capacity;

void terminal_use_utf8(void) {
  // Only LC_CTYPE is used, and each category is a file to load.
  if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
  // macOS has the last two.
  const char *const names[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (setlocale(LC_CTYPE, names[i])) return;
  }
}

const char *terminal_code_set(void) {
  return setlocale(LC_CTYPE, "") ? nl_langinfo(CODESET) : NULL;
}

/// Entries of the environment with the size. They are changed in place, unnoticed by other threads reading
/// the environment; setenv would move it.
static char lines_entry[24], columns_entry[24];

/// Curses reads the size from the environment at its start and whenever the screen is entered: a file in
/// memory has no window size, and not every description has one ("linux").
static void set_size_of_environment(int width, int height) {
  snprintf(lines_entry, sizeof lines_entry, "LINES=%d", height > 0 ? height : 1);
  snprintf(columns_entry, sizeof columns_entry, "COLUMNS=%d", width > 0 ? width : 1);
}

enum terminal_status terminal_open(const char *name, int width, int height, bool wants_color) {
  // Frames are written to a file in memory, where the file size limit applies too.
  struct rlimit largest;
  if (getrlimit(RLIMIT_FSIZE, &largest) == 0 && largest.rlim_cur < LEAST_FILE_SIZE) {
    return TERMINAL_LIMITED;
  }
  if (!output) {
    int memory = system_anonymous_file();
    if (memory < 0 || !(output = fdopen(memory, "r+"))) return TERMINAL_FAILED;
  }
  set_size_of_environment(width, height);
  putenv(lines_entry);
  putenv(columns_entry);
  screen = newterm(name, output, stdin);
  if (!screen) return TERMINAL_UNKNOWN;
  if (!cursor_address || !*cursor_address) return TERMINAL_DUMB;
  if (wants_color && has_colors()) {
    start_color();
    use_default_colors();
  }
  typeahead(-1);
  curs_set(0);
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  // Until it has been left once, curses writes at each movement of the cursor.
  size_t count;
  terminal_leave(&count);
  terminal_resize(width, height);
  return TERMINAL_READY;
}

int terminal_colors(void) { return has_colors() && COLOR_PAIRS > 1 ? COLORS : 0; }

bool terminal_answers(void) {
  // The name of this query in ncurses' descriptions.
  return user9 && strcmp(user9, "\033[c") == 0;
}

bool terminal_has_indexed_colors(void) {
  if (!set_a_foreground) return false;
  const char *sequence = tiparm(set_a_foreground, 200);
  if (!sequence) return false;
  // The second form is ISO 8613-6, found in a few descriptions.
  return strcmp(sequence, "\033[38;5;200m") == 0 || strcmp(sequence, "\033[38:5:200m") == 0;
}

bool terminal_addresses_columns(void) {
  if (!column_address) return false;
  const char *sequence = tiparm(column_address, 200);
  return sequence && strcmp(sequence, "\033[201G") == 0;
}

void terminal_resize(int width, int height) {
  set_size_of_environment(width, height);
  resizeterm(height > 0 ? height : 1, width > 0 ? width : 1);
  clearok(curscr, TRUE);
}

/// The curses attributes of a cell.
static attr_t attributes_of(const terminal_cell *cell) {
  attr_t attributes = A_NORMAL;
  if (cell->attributes & TERMINAL_BOLD) attributes |= A_BOLD;
  if (cell->attributes & TERMINAL_DIM) attributes |= A_DIM;
  // Underlined if the terminal has no italics.
  if (cell->attributes & TERMINAL_ITALIC) {
    attributes |= enter_italics_mode ? A_ITALIC : A_UNDERLINE;
  }
  if (cell->attributes & TERMINAL_UNDERLINE) attributes |= A_UNDERLINE;
  if (cell->attributes & TERMINAL_REVERSE) attributes |= A_REVERSE;
  return attributes;
}

/// The colour pair of a cell.
static int pair_of(const terminal_cell *cell) {
  if (cell->foreground < 0 && cell->background < 0) return 0;
  int pair = alloc_pair(cell->foreground, cell->background);
  return pair < 0 ? 0 : pair;
}

static bool looks_alike(const terminal_cell *one, const terminal_cell *other) {
  return one->foreground == other->foreground && one->background == other->background &&
         one->attributes == other->attributes;
}

static void put(WINDOW *window, int column, int row, const terminal_cell *cells, int count) {
  // Consecutive narrow cells are written together; styles are looked up only when they change.
  cchar_t run[128];
  int length = 0;
  attr_t attributes = A_NORMAL;
  int pair = 0;
  cchar_t blank;
  for (int i = 0; i < count; i++) {
    const terminal_cell *cell = &cells[i];
    if (i == 0 || !looks_alike(cell, cell - 1)) {
      attributes = attributes_of(cell);
      pair = pair_of(cell);
      setcchar(&blank, L" ", attributes, 0, &pair);
    }
    cchar_t character = blank;
    if (cell->scalars[1] == 0) {
      character.chars[0] = (wchar_t)cell->scalars[0];
    } else {
      wchar_t text[CCHARW_MAX + 1] = {0};
      for (int k = 0; k < 5 && k < CCHARW_MAX && cell->scalars[k]; k++) {
        text[k] = (wchar_t)cell->scalars[k];
      }
      if (setcchar(&character, text, attributes, 0, &pair) == ERR) character = blank;
    }
    bool is_wide = cell->width != 1;
    if (length > 0 && (is_wide || length == sizeof run / sizeof *run)) {
      mvwadd_wchnstr(window, row, column, run, length);
      column += length;
      length = 0;
    }
    if (is_wide) {
      mvwadd_wchnstr(window, row, column, &character, 1);
      column += cell->width;
    } else {
      run[length++] = character;
    }
  }
  if (length > 0) mvwadd_wchnstr(window, row, column, run, length);
}

void terminal_put(int column, int row, const terminal_cell *cells, int count, bool is_drawn) {
  if (row < 0 || row >= LINES) return;
  put(stdscr, column, row, cells, count);
  // Curses keeps its idea of the screen in a separate window.
  if (is_drawn) put(curscr, column, row, cells, count);
}

bool terminal_has_italics(void) { return enter_italics_mode != NULL; }

bool terminal_moves_characters(void) {
  if (!parm_dch || !parm_ich) return false;
  const char *deletes = tiparm(parm_dch, 7);
  if (!deletes || strcmp(deletes, "\033[7P") != 0) return false;
  const char *inserts = tiparm(parm_ich, 7);
  return inserts && strcmp(inserts, "\033[7@") == 0;
}

bool terminal_erases_characters(void) {
  if (!back_color_erase || !erase_chars) return false;
  const char *erases = tiparm(erase_chars, 7);
  return erases && strcmp(erases, "\033[7X") == 0;
}

void terminal_note_motion(int row, int first, int last, int distance) {
  int count = last - first + 1 - abs(distance);
  if (row < 0 || row >= LINES || first < 0 || last >= COLS || count <= 0) return;
  cchar_t *cells = calloc((size_t)count + 1, sizeof *cells);
  if (!cells) return clearok(curscr, TRUE), (void)0;
  mvwin_wchnstr(curscr, row, distance > 0 ? first + distance : first, cells, count);
  mvwadd_wchnstr(curscr, row, distance > 0 ? first : first - distance, cells, count);
  free(cells);
  cchar_t blank;
  setcchar(&blank, L" ", A_NORMAL, 0, NULL);
  for (int i = 0; i < abs(distance); i++) {
    mvwadd_wchnstr(curscr, row, distance > 0 ? last - i : first + i, &blank, 1);
  }
}

void terminal_place_cursor(int column, int row, bool is_visible) {
  bool is_placed = column >= 0 && column < COLS && row >= 0 && row < LINES;
  move(is_placed ? row : 0, is_placed ? column : 0);
  if (shows_cursor != (is_visible && is_placed)) {
    shows_cursor = !shows_cursor;
    curs_set(shows_cursor ? 1 : 0);
  }
}

void terminal_redraw_row(int row) {
  if (row >= 0 && row < LINES) wredrawln(stdscr, row, 1);
}

void terminal_invalidate(void) { clearok(curscr, TRUE); }

/// Returns the bytes written by curses since the last call.
static const uint8_t *taken(size_t *count) {
  fflush(output);
  int memory = fileno(output);
  off_t end = lseek(memory, 0, SEEK_CUR);
  *count = 0;
  if (end <= 0) return buffer;
  if ((size_t)end > capacity) {
    uint8_t *larger = realloc(buffer, (size_t)end);
    if (!larger) return buffer;
    buffer = larger;
    capacity = (size_t)end;
  }
  ssize_t got = pread(memory, buffer, (size_t)end, 0);
  if (got > 0) *count = (size_t)got;
  lseek(memory, 0, SEEK_SET);
  // On entering again, curses restores the palette of the description, which is not the reader's.
  size_t length = orig_colors ? strlen(orig_colors) : 0;
  uint8_t *reset = length > 0 ? memmem(buffer, *count, orig_colors, length) : NULL;
  if (reset) {
    *count -= length;
    memmove(reset, reset + length, *count - (size_t)(reset - buffer));
  }
  return buffer;
}

const uint8_t *terminal_frame(size_t *count) {
  wnoutrefresh(stdscr);
  doupdate();
  return taken(count);
}

const uint8_t *terminal_leave(size_t *count) {
  // A screen not entered is not left: the terminal would restore a cursor it has not saved.
  if (!isendwin()) endwin();
  return taken(count);
}
