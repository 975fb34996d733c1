#ifndef CEMULATOR_EMULATOR_H
#define CEMULATOR_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A terminal emulator: bytes written to it change a grid of cells.

   Two things that hardly any program does crash libvterm 0.1.4, and so this: repeating a wide
   character (CSI b) beyond the right edge, and scrolling in a region (CSI r) that has come to
   start below the last row because the terminal shrank. */
struct emulator;

/* Maximum number of code points in one cell: a base character and its combining marks. */
#define EMULATOR_CODE_POINTS_PER_CELL 6

enum emulator_color_kind {
  EMULATOR_COLOR_DEFAULT,
  EMULATOR_COLOR_INDEXED,
  EMULATOR_COLOR_RGB,
};

/* `index` is valid only for indexed colours; `red`, `green` and `blue` only for RGB ones. */
struct emulator_color {
  enum emulator_color_kind kind;
  uint8_t index;
  uint8_t red;
  uint8_t green;
  uint8_t blue;
};

/* `width` is 2 for a cell that starts a wide character, 0 for the second cell of this character, and 1
   otherwise. A blank cell has no code points. */
struct emulator_cell {
  uint32_t code_points[EMULATOR_CODE_POINTS_PER_CELL];
  uint8_t code_point_count;
  uint8_t width;
  bool bold;
  bool italic;
  bool underline;
  bool reverse;
  bool strike;
  struct emulator_color foreground;
  struct emulator_color background;
};

struct emulator_cursor {
  int row;
  int column;
  bool is_visible;
};

/* Creates an emulator that reads UTF-8 and has an alternate screen. Returns NULL unless there are
   1...10000 rows and 2...10000 columns, or if memory runs out. */
struct emulator *emulator_create(int rows, int columns);

/* Frees the emulator; NULL is allowed. */
void emulator_free(struct emulator *emulator);

/* Interprets bytes written by a program to its terminal. */
void emulator_write(struct emulator *emulator, const void *bytes, size_t count);

/* Changes the size, in cells. A main screen that gets fewer rows loses those below the cursor
   first, then those at the top. Returns false and changes nothing if the size is invalid. */
bool emulator_resize(struct emulator *emulator, int rows, int columns);

/* Removes up to `capacity` bytes of the replies to the queries so far, oldest first, and returns
   their number. */
size_t emulator_read_output(struct emulator *emulator, void *buffer, size_t capacity);

/* Copies the first `count` cells of a row into `cells` and returns their number. */
size_t emulator_copy_row(const struct emulator *emulator, int row, struct emulator_cell *cells,
                         size_t count);

/* Whether the row may have changed since the last call for it (or since it was created). */
bool emulator_take_row_change(struct emulator *emulator, int row);

struct emulator_cursor emulator_get_cursor(const struct emulator *emulator);

bool emulator_is_alternate_screen(const struct emulator *emulator);

/* Mouse events requested by the program: 0 none, 1 buttons, 2 buttons and drags, 3 all. */
int emulator_mouse_mode(const struct emulator *emulator);

#endif
