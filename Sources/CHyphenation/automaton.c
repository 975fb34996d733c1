#include "automaton.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// The bytes of a line at most: more than the library reads of a pattern.
enum { LINE = 96 };

struct state {
  /// The state of the pattern without its last byte, and that byte.
  uint32_t parent;
  /// The state of the longest end of it that begins a pattern too.
  uint32_t fallback;
  /// Where its numbers begin, and how many they are.
  uint32_t numbers;
  uint8_t number_count;
  uint8_t byte;
  uint8_t depth;
};

struct automaton {
  struct state *states;
  size_t count, room;
  char *numbers;
  size_t numbers_count, numbers_room;
  /// Where each state goes with each byte: pairs of a key and a state, found by their hash.
  uint64_t *table;
  size_t mask, used;
  size_t before, after;
  /// The states of the last pattern, while patterns are read.
  uint32_t last[LINE];
  size_t last_count;
};

/// The slot in which a step is, or belongs.
static uint64_t *slot(const struct automaton *automaton, uint32_t state, uint8_t byte) {
  // 0 stands for an empty slot.
  uint32_t key = (state << 8 | byte) + 1;
  size_t index = (key * UINT32_C(2654435769)) >> 12;
  while (true) {
    uint64_t *found = automaton->table + (index & automaton->mask);
    if (!*found || (uint32_t)(*found >> 32) == key) return found;
    index++;
  }
}

/// The state after `state` and `byte`, or 0.
static inline uint32_t step(const struct automaton *automaton, uint32_t state, uint8_t byte) {
  return (uint32_t)*slot(automaton, state, byte);
}

/// Makes room for twice as many steps, or at first for `count`, a power of two.
static bool grow_table(struct automaton *automaton, size_t count) {
  if (automaton->table) count = 2 * (automaton->mask + 1);
  uint64_t *table = calloc(count, sizeof *table);
  if (!table) return false;
  free(automaton->table);
  automaton->table = table;
  automaton->mask = count - 1;
  for (uint32_t i = 1; i < automaton->count; i++) {
    struct state *state = automaton->states + i;
    uint32_t key = (state->parent << 8 | state->byte) + 1;
    *slot(automaton, state->parent, state->byte) = (uint64_t)key << 32 | i;
  }
  return true;
}

/// The state after `from` and `byte`, made where there is none; 0 where memory is short.
static uint32_t make_step(struct automaton *automaton, uint32_t from, uint8_t byte) {
  uint32_t found = step(automaton, from, byte);
  if (found) return found;
  if (automaton->count == automaton->room) {
    size_t room = 2 * automaton->room;
    struct state *states = realloc(automaton->states, room * sizeof *states);
    if (!states) return 0;
    automaton->states = states;
    automaton->room = room;
  }
  uint32_t made = (uint32_t)automaton->count++;
  automaton->states[made] = (struct state){
      .parent = from, .byte = byte, .depth = (uint8_t)(automaton->states[from].depth + 1)};
  uint32_t key = (from << 8 | byte) + 1;
  *slot(automaton, from, byte) = (uint64_t)key << 32 | made;
  if (2 * automaton->count > automaton->mask && !grow_table(automaton, 0)) return 0;
  return made;
}

/// Takes in a pattern: letters, and numbers before, between and after them; of two with the same
/// letters the later counts. Returns false where it is not plain, or memory is short.
static bool add_pattern(struct automaton *automaton, const char *line, const char *end) {
  char numbers[LINE + 1] = "0";
  size_t letters = 0;
  uint32_t state = 0;
  if (end - line > LINE) return false;
  for (; line < end && (unsigned char)*line > ' '; line++) {
    if (*line >= '0' && *line <= '9') {
      numbers[letters] = *line;
      continue;
    }
    uint8_t byte = (uint8_t)*line;
    // Files are sorted: most patterns begin as the one before.
    uint32_t known = letters < automaton->last_count ? automaton->last[letters] : 0;
    if (known && automaton->states[known].byte == byte && automaton->states[known].parent == state) {
      state = known;
    } else {
      state = make_step(automaton, state, byte);
      if (!state) return false;
      automaton->last[letters] = state;
      automaton->last_count = letters + 1;
    }
    numbers[++letters] = '0';
  }
  if (!letters) return true;
  size_t first = 0;
  while (first <= letters && numbers[first] == '0') first++;
  size_t count = letters + 1 - first;
  if (automaton->numbers_count + count > automaton->numbers_room) {
    size_t room = 2 * automaton->numbers_room;
    char *grown = realloc(automaton->numbers, room);
    if (!grown) return false;
    automaton->numbers = grown;
    automaton->numbers_room = room;
  }
  memcpy(automaton->numbers + automaton->numbers_count, numbers + first, count);
  automaton->states[state].numbers = (uint32_t)automaton->numbers_count;
  automaton->states[state].number_count = (uint8_t)count;
  automaton->numbers_count += count;
  return true;
}

/// Whether a byte can be one of a letter; in UTF-8, 0xE2 begins the signs of patterns.
static bool is_of_letter(uint8_t byte, bool utf8) {
  if (byte >= 0x80) return !utf8 || byte != 0xE2;
  return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/// The number that follows `name` at the beginning of `line`; -1 where the line begins otherwise.
static int option(const char *line, const char *name) {
  size_t length = strlen(name);
  return strncmp(line, name, length) == 0 ? abs(atoi(line + length)) : -1;
}

/// Takes in a line that begins with a capital and may be an option; returns false where it is not
/// plain.
static bool read_option(
    struct automaton *automaton, const char *text, const char *end, bool utf8) {
  char line[LINE + 1];
  size_t length = (size_t)(end - text);
  if (length > LINE) return false;
  memcpy(line, text, length);
  line[length] = 0;
  int number;
  if ((number = option(line, "LEFTHYPHENMIN")) >= 0) {
    automaton->before = (size_t)number;
  } else if ((number = option(line, "RIGHTHYPHENMIN")) >= 0) {
    automaton->after = (size_t)number;
  } else if (strncmp(line, "NOHYPHEN", 8) == 0) {
    // Signs that no word has.
    for (const char *sign = line + 8; *sign; sign++) {
      if (is_of_letter((uint8_t)*sign, utf8) && (!utf8 || (uint8_t)*sign < 0x80)) return false;
      if (utf8 && (uint8_t)*sign >= 0xC0 && (uint8_t)*sign != 0xE2) return false;
    }
  } else if (
      strncmp(line, "COMPOUNDLEFTHYPHENMIN", 21) != 0 &&
      strncmp(line, "COMPOUNDRIGHTHYPHENMIN", 22) != 0) {
    return strncmp(line, "NEXTLEVEL", 9) != 0 && add_pattern(automaton, text, end);
  }
  return true;
}

/// Takes in all lines; returns false where one is not plain.
static bool read_lines(
    struct automaton *automaton, const char *text, const char *end, bool utf8) {
  // A NUL ends the text of a line, and signs of other things than patterns make it none.
  if (memchr(text, 0, (size_t)(end - text))) return false;
  while (text < end) {
    const char *next = memchr(text, '\n', (size_t)(end - text));
    next = next ? next + 1 : end;
    if (*text != '%') {
      for (const char *byte = text; byte < next; byte++) {
        if (*byte == '#' || *byte == '/' || *byte == '^') return false;
      }
      bool is_read = *text >= 'A' && *text <= 'Z' ? read_option(automaton, text, next, utf8)
                                                  : add_pattern(automaton, text, next);
      if (!is_read) return false;
    }
    text = next;
  }
  return true;
}

/// Finds for each state the longest end of it that is a state too, those of few bytes first.
static bool find_fallbacks(struct automaton *automaton) {
  struct state *states = automaton->states;
  size_t starts[LINE + 2] = {0};
  for (size_t i = 1; i < automaton->count; i++) starts[states[i].depth + 1]++;
  for (size_t depth = 1; depth < LINE + 2; depth++) starts[depth] += starts[depth - 1];
  uint32_t *order = malloc(automaton->count * sizeof *order);
  if (!order) return false;
  for (uint32_t i = 1; i < automaton->count; i++) order[starts[states[i].depth]++] = i;
  for (size_t place = 0; place + 1 < automaton->count; place++) {
    struct state *state = states + order[place];
    if (state->depth < 2) continue;
    uint32_t from = states[state->parent].fallback;
    uint32_t found;
    while (!(found = step(automaton, from, state->byte)) && from) from = states[from].fallback;
    state->fallback = found;
  }
  free(order);
  return true;
}

struct automaton *automaton_read(const char *text, size_t length, bool utf8) {
  struct automaton *automaton = calloc(1, sizeof *automaton);
  if (!automaton) return NULL;
  // Most files have a state for every six bytes or more, and a number for every three.
  automaton->room = length / 5 + 64;
  automaton->numbers_room = length / 2 + 64;
  automaton->states = malloc(automaton->room * sizeof *automaton->states);
  automaton->numbers = malloc(automaton->numbers_room);
  automaton->count = 1;
  size_t steps = 64;
  while (steps < length / 4) steps *= 2;
  bool plain = automaton->states && automaton->numbers && grow_table(automaton, steps);
  if (plain) automaton->states[0] = (struct state){0};
  if (!plain || !read_lines(automaton, text, text + length, utf8) || !find_fallbacks(automaton)) {
    automaton_free(automaton);
    return NULL;
  }
  return automaton;
}

void automaton_free(struct automaton *automaton) {
  if (!automaton) return;
  free(automaton->states);
  free(automaton->numbers);
  free(automaton->table);
  free(automaton);
}

size_t automaton_before(const struct automaton *automaton) { return automaton->before; }
size_t automaton_after(const struct automaton *automaton) { return automaton->after; }

void automaton_walk(
    const struct automaton *automaton, const char *word, size_t length, char *marks) {
  uint32_t state = 0;
  for (size_t i = 0; i < length + 2; i++) {
    bool is_edge = i == 0 || i == length + 1;
    uint8_t byte = (uint8_t)(is_edge ? '.' : word[i - 1]);
    uint32_t next = step(automaton, state, byte);
    while (!next && state) {
      state = automaton->states[state].fallback;
      next = step(automaton, state, byte);
    }
    state = next;
    const struct state *reached = automaton->states + state;
    // The last number is that after the byte. A state has no more of them than bytes have passed,
    // and one.
    const char *numbers = automaton->numbers + reached->numbers;
    char *mark = marks + AUTOMATON_MARGIN + i - reached->number_count;
    for (size_t j = 0; j < reached->number_count; j++) {
      if (mark[j] < numbers[j]) mark[j] = numbers[j];
    }
  }
}
