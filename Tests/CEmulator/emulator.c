#include "emulator.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

#define LARGEST_SIZE 10000

/* A wide character crashes libvterm if there is only one column. */
#define LEAST_COLUMNS 2

/* libvterm's mark, in place of a code point, for the second cell of a wide character. */
#define CONTINUATION ((uint32_t)-1)

/* No character below the Hangul Jamo is wide. */
#define FIRST_WIDE_CODE_POINT 0x1100

struct emulator {
  VTerm *terminal;
  VTermState *state;
  VTermScreen *screen;
  int rows;
  int columns;
  bool *changed_rows;
  char *output;
  size_t output_count;
  size_t output_capacity;
  int mouse_mode;
  bool is_cursor_visible;
  bool is_alternate_screen;
};

static bool is_valid_size(int rows, int columns) {
  return rows >= 1 && rows <= LARGEST_SIZE && columns >= LEAST_COLUMNS && columns <= LARGEST_SIZE;
}

static int on_damage(VTermRect area, void *user) {
  struct emulator *emulator = user;
  for (int row = area.start_row; row < area.end_row && row < emulator->rows; row++) {
    if (row >= 0) emulator->changed_rows[row] = true;
  }
  return 1;
}

static int on_property(VTermProp property, VTermValue *value, void *user) {
  struct emulator *emulator = user;
  switch (property) {
    case VTERM_PROP_CURSORVISIBLE:
      emulator->is_cursor_visible = value->boolean;
      break;
    case VTERM_PROP_ALTSCREEN:
      emulator->is_alternate_screen = value->boolean;
      break;
    case VTERM_PROP_MOUSE:
      emulator->mouse_mode = value->number;
      break;
    default:
      break;
  }
  return 1;
}

/* Replies are lost if memory runs out; the program then sees a terminal without replies. */
static void on_output(const char *bytes, size_t count, void *user) {
  // From version 0.3 on it tells its name (XTVERSION), instead of the tests.
  static const char name[] = "\033P>|";
  if (count >= sizeof name - 1 && memcmp(bytes, name, sizeof name - 1) == 0) return;
  struct emulator *emulator = user;
  size_t needed = emulator->output_count + count;
  if (needed > emulator->output_capacity) {
    char *grown = realloc(emulator->output, needed * 2);
    if (grown == NULL) return;
    emulator->output = grown;
    emulator->output_capacity = needed * 2;
  }
  memcpy(emulator->output + emulator->output_count, bytes, count);
  emulator->output_count = needed;
}

static const VTermScreenCallbacks screen_callbacks = {
    .damage = on_damage,
    .settermprop = on_property,
};

static bool allocate_changed_rows(struct emulator *emulator, int rows) {
  bool *changed = realloc(emulator->changed_rows, sizeof(bool) * (size_t)rows);
  if (changed == NULL) return false;
  memset(changed, true, sizeof(bool) * (size_t)rows);
  emulator->changed_rows = changed;
  return true;
}

struct emulator *emulator_create(int rows, int columns) {
  if (!is_valid_size(rows, columns)) return NULL;
  struct emulator *emulator = calloc(1, sizeof(*emulator));
  if (emulator == NULL) return NULL;
  emulator->rows = rows;
  emulator->columns = columns;
  emulator->is_cursor_visible = true;
  emulator->terminal = vterm_new(rows, columns);
  if (emulator->terminal == NULL || !allocate_changed_rows(emulator, rows)) {
    emulator_free(emulator);
    return NULL;
  }
  vterm_set_utf8(emulator->terminal, 1);
  vterm_output_set_callback(emulator->terminal, on_output, emulator);
  emulator->state = vterm_obtain_state(emulator->terminal);
  emulator->screen = vterm_obtain_screen(emulator->terminal);
  vterm_screen_set_callbacks(emulator->screen, &screen_callbacks, emulator);
  vterm_screen_enable_altscreen(emulator->screen, 1);
  vterm_screen_reset(emulator->screen, 1);
  return emulator;
}

void emulator_free(struct emulator *emulator) {
  if (emulator == NULL) return;
  if (emulator->terminal != NULL) vterm_free(emulator->terminal);
  free(emulator->changed_rows);
  free(emulator->output);
  free(emulator);
}

void emulator_write(struct emulator *emulator, const void *bytes, size_t count) {
  if (count > 0) vterm_input_write(emulator->terminal, bytes, count);
}

static void set_alternate_screen(struct emulator *emulator, bool is_alternate) {
  VTermValue value = {.boolean = is_alternate};
  vterm_state_set_termprop(emulator->state, VTERM_PROP_ALTSCREEN, &value);
}

/* Reduces the rows of the main screen, removing those below the cursor first.

   Otherwise libvterm scrolls the lowest non-blank line into view, and the cursor with it: out of the screen
   if need be, and the next character there causes a crash. It merely cuts off the alternate screen, and the
   main one too while the alternate one is shown. */
static void cut_rows_below_cursor(struct emulator *emulator, int rows, int columns) {
  int least = emulator_get_cursor(emulator).row + 1;
  set_alternate_screen(emulator, true);
  vterm_set_size(emulator->terminal, rows > least ? rows : least, columns);
  set_alternate_screen(emulator, false);
}

bool emulator_resize(struct emulator *emulator, int rows, int columns) {
  if (!is_valid_size(rows, columns)) return false;
  /* During a resize, libvterm reports damage by rows of the old or of the new size. */
  int larger = rows > emulator->rows ? rows : emulator->rows;
  if (!allocate_changed_rows(emulator, larger)) return false;
  if (rows < emulator->rows && !emulator->is_alternate_screen) {
    cut_rows_below_cursor(emulator, rows, emulator->columns);
  }
  vterm_set_size(emulator->terminal, rows, columns);
  emulator->rows = rows;
  emulator->columns = columns;
  memset(emulator->changed_rows, true, sizeof(bool) * (size_t)rows);
  return true;
}

size_t emulator_read_output(struct emulator *emulator, void *buffer, size_t capacity) {
  size_t count = emulator->output_count < capacity ? emulator->output_count : capacity;
  if (count == 0) return 0;
  memcpy(buffer, emulator->output, count);
  emulator->output_count -= count;
  memmove(emulator->output, emulator->output + count, emulator->output_count);
  return count;
}

static struct emulator_color color_of(const VTermColor *color) {
  struct emulator_color result = {.kind = EMULATOR_COLOR_DEFAULT};
  if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return result;
  if (VTERM_COLOR_IS_INDEXED(color)) {
    result.kind = EMULATOR_COLOR_INDEXED;
    result.index = color->indexed.idx;
  } else {
    result.kind = EMULATOR_COLOR_RGB;
    result.red = color->rgb.red;
    result.green = color->rgb.green;
    result.blue = color->rgb.blue;
  }
  return result;
}

static void copy_style(const VTermScreenCell *source, struct emulator_cell *cell) {
  cell->bold = source->attrs.bold;
  cell->italic = source->attrs.italic;
  cell->underline = source->attrs.underline != VTERM_UNDERLINE_OFF;
  cell->reverse = source->attrs.reverse;
  cell->strike = source->attrs.strike;
  cell->foreground = color_of(&source->fg);
  cell->background = color_of(&source->bg);
}

size_t emulator_copy_row(const struct emulator *emulator, int row, struct emulator_cell *cells,
                         size_t count) {
  if (row < 0 || row >= emulator->rows) return 0;
  size_t columns = (size_t)emulator->columns < count ? (size_t)emulator->columns : count;
  const struct emulator_cell *wide = NULL;
  for (size_t column = 0; column < columns; column++) {
    VTermPos position = {.row = row, .col = (int)column};
    VTermScreenCell source;
    struct emulator_cell *cell = &cells[column];
    memset(&source, 0, sizeof(source));
    memset(cell, 0, sizeof(*cell));
    vterm_screen_get_cell(emulator->screen, position, &source);
    bool is_continuation = source.chars[0] == CONTINUATION;
    if (is_continuation && wide != NULL) {
      /* libvterm leaves the style of this cell unchanged; a terminal paints both halves alike. */
      *cell = *wide;
      memset(cell->code_points, 0, sizeof(cell->code_points));
      cell->code_point_count = 0;
      cell->width = 0;
      wide = NULL;
      continue;
    }
    copy_style(&source, cell);
    cell->width = 1;
    wide = NULL;
    /* A continuation without its first half is blank, as in other terminals. */
    if (is_continuation) continue;
    while (cell->code_point_count < EMULATOR_CODE_POINTS_PER_CELL &&
           source.chars[cell->code_point_count] != 0) {
      cell->code_points[cell->code_point_count] = source.chars[cell->code_point_count];
      cell->code_point_count++;
    }
    /* libvterm calls any cell before a continuation wide, even if it is narrow by now. */
    if (source.width == 2 && source.chars[0] >= FIRST_WIDE_CODE_POINT) {
      cell->width = 2;
      wide = cell;
    }
  }
  return columns;
}

bool emulator_take_row_change(struct emulator *emulator, int row) {
  if (row < 0 || row >= emulator->rows) return false;
  bool changed = emulator->changed_rows[row];
  emulator->changed_rows[row] = false;
  return changed;
}

struct emulator_cursor emulator_get_cursor(const struct emulator *emulator) {
  VTermPos position = {.row = 0, .col = 0};
  vterm_state_get_cursorpos(emulator->state, &position);
  return (struct emulator_cursor){
      .row = position.row,
      .column = position.col,
      .is_visible = emulator->is_cursor_visible,
  };
}

bool emulator_is_alternate_screen(const struct emulator *emulator) {
  return emulator->is_alternate_screen;
}

int emulator_mouse_mode(const struct emulator *emulator) { return emulator->mouse_mode; }
