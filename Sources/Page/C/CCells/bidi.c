#include "bidi.h"

#include <fribidi/fribidi.h>
#include <stdlib.h>
#include <string.h>

/// Decodes the scalar at `*position` and advances past it; an invalid byte is U+FFFD.
static uint32_t next_scalar(const uint8_t *text, size_t count, size_t *position) {
  uint8_t first = text[(*position)++];
  if (first < 0x80) return first;
  size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4 || *position + more > count) return 0xFFFD;
  uint32_t scalar = first & (0x3Fu >> more);
  for (size_t i = 0; i < more; i++) {
    uint8_t byte = text[*position + i];
    if ((byte & 0xC0) != 0x80) return 0xFFFD;
    scalar = scalar << 6 | (byte & 0x3F);
  }
  *position += more;
  return scalar;
}

/// Returns whether the character whose three or more bytes begin with `lead`, `second` and `third` belongs to
/// a right-to-left script: U+0590–08FF, U+FB1D–FDFF, U+FE70–FEFE, U+10800–10FFF and U+1E800–1EFFF, by the
/// default classes of DerivedBidiClass.txt.
static bool is_right_to_left(uint8_t lead, uint8_t second, uint8_t third) {
  switch (lead) {
  case 0xD6: return second >= 0x90;
  case 0xD7: case 0xD8: case 0xD9: case 0xDA: case 0xDB: case 0xDC: case 0xDD: case 0xDE:
  case 0xDF: return true;
  case 0xE0: return second >= 0xA0 && second <= 0xA3;
  case 0xEF:
    if (second == 0xAC) return third >= 0x9D;
    if (second == 0xB9) return third >= 0xB0;
    if (second == 0xBB) return third <= 0xBE;
    return (second >= 0xAD && second <= 0xB7) || second == 0xBA;
  case 0xF0: return (second == 0x90 || second == 0x9E) && third >= 0xA0;
  default: return false;
  }
}

bool bidi_has_right_to_left(const uint8_t *text, size_t count) {
  size_t position = 0;
  while (position < count) {
    uint64_t eight;
    if (position + sizeof eight <= count) {
      memcpy(&eight, text + position, sizeof eight);
      if (!(eight & 0x8080808080808080)) {
        position += sizeof eight;
        continue;
      }
    }
    size_t end = position + sizeof eight < count ? position + sizeof eight : count;
    for (; position < end; position++) {
      if (text[position] < 0xD6) continue;
      uint8_t second = position + 1 < count ? text[position + 1] : 0;
      uint8_t third = position + 2 < count ? text[position + 2] : 0;
      if (is_right_to_left(text[position], second, third)) return true;
    }
  }
  return false;
}

bool bidi_is_right_to_left(const uint8_t *text, size_t count) {
  size_t isolates = 0;
  size_t position = 0;
  while (position < count) {
    FriBidiCharType type = fribidi_get_bidi_type(next_scalar(text, count, &position));
    if (type == FRIBIDI_TYPE_PDI) {
      if (isolates > 0) isolates--;
    } else if (FRIBIDI_IS_ISOLATE(type)) {
      isolates++;
    } else if (isolates == 0 && FRIBIDI_IS_LETTER(type)) {
      return FRIBIDI_IS_RTL(type);
    }
  }
  return false;
}

/// The input of fribidi: one element for each character.
struct paragraph {
  FriBidiCharType *types;
  FriBidiBracketType *brackets;
  FriBidiLevel *levels;
};

static FriBidiCharType type_in_book(uint32_t scalar, bool parts_columns) {
  FriBidiCharType type = fribidi_get_bidi_type(scalar);
  switch (type) {
  case FRIBIDI_TYPE_LRO: return FRIBIDI_TYPE_LRE;
  case FRIBIDI_TYPE_RLO: return FRIBIDI_TYPE_RLE;
  case FRIBIDI_TYPE_BS: return FRIBIDI_TYPE_WS;
  case FRIBIDI_TYPE_SS: return parts_columns ? FRIBIDI_TYPE_SS : FRIBIDI_TYPE_WS;
  case FRIBIDI_TYPE_WS: return parts_columns ? FRIBIDI_TYPE_SS : FRIBIDI_TYPE_WS;
  default: return type;
  }
}

/// Fills the types and brackets, and returns the number of characters.
static FriBidiStrIndex classify(
    const uint8_t *text, size_t count, bool has_columns, struct paragraph paragraph) {
  FriBidiStrIndex characters = 0;
  size_t position = 0;
  while (position < count) {
    size_t start = position;
    uint32_t scalar = next_scalar(text, count, &position);
    bool has_blank_beside = (start > 0 && text[start - 1] == 0x20) ||
        (position < count && text[position] == 0x20);
    bool parts_columns = has_columns && (scalar == 0x09 || (scalar == 0x20 && has_blank_beside));
    FriBidiCharType type = type_in_book(scalar, parts_columns);
    paragraph.types[characters] = type;
    paragraph.brackets[characters] =
        type == FRIBIDI_TYPE_ON ? fribidi_get_bracket(scalar) : FRIBIDI_NO_BRACKET;
    characters++;
  }
  return characters;
}

static bool find_levels(
    const uint8_t *text, size_t count, bool is_right_to_left, bool has_columns,
    struct paragraph paragraph, uint8_t *levels) {
  if (!paragraph.types || !paragraph.brackets || !paragraph.levels) return false;
  FriBidiStrIndex characters = classify(text, count, has_columns, paragraph);
  FriBidiParType direction = is_right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
  if (!fribidi_get_par_embedding_levels_ex(
          paragraph.types, paragraph.brackets, characters, &direction, paragraph.levels)) {
    return false;
  }
  size_t position = 0;
  for (FriBidiStrIndex i = 0; i < characters; i++) {
    size_t start = position;
    next_scalar(text, count, &position);
    memset(levels + start, paragraph.levels[i], position - start);
  }
  return true;
}

bool bidi_levels(
    const uint8_t *text, size_t count, bool is_right_to_left, bool has_columns, uint8_t *levels) {
  memset(levels, is_right_to_left, count);
  if (count == 0) return true;
  if (count > INT32_MAX) return false;
  struct paragraph paragraph = {
    .types = malloc(count * sizeof *paragraph.types),
    .brackets = malloc(count * sizeof *paragraph.brackets),
    .levels = malloc(count * sizeof *paragraph.levels),
  };
  bool is_found = find_levels(text, count, is_right_to_left, has_columns, paragraph, levels);
  free(paragraph.types);
  free(paragraph.brackets);
  free(paragraph.levels);
  return is_found;
}

enum bidi_direction bidi_direction(uint32_t scalar) {
  FriBidiCharType type = fribidi_get_bidi_type(scalar);
  if (FRIBIDI_IS_LETTER(type)) return FRIBIDI_IS_RTL(type) ? BIDI_RIGHT_TO_LEFT : BIDI_LEFT_TO_RIGHT;
  return FRIBIDI_IS_NUMBER(type) ? BIDI_NUMBER : BIDI_NEUTRAL;
}

uint32_t bidi_mirrored(uint32_t scalar) {
  FriBidiChar mirrored = scalar;
  fribidi_get_mirror_char(scalar, &mirrored);
  return mirrored;
}
