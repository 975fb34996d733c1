#include "CLineBreaks.h"

#include <stdbool.h>
#include <string.h>
#include <unilbrk.h>
#include <uniwbrk.h>

#include "thai.h"

/// The kind of a byte. Letters have the class AL in every version of the annex.
enum kind {
  OTHER,
  /// An ASCII letter.
  LETTER,
  /// The first byte of a two-byte letter: U+00C0–017F and U+0380–047F.
  PAIR,
  /// A continuation byte.
  TAIL,
  BLANK,
};

static const uint8_t kinds[256] = {
    ['A' ... 'Z'] = LETTER, ['a' ... 'z'] = LETTER, [0xC3 ... 0xC5] = PAIR, [0xCE ... 0xD1] = PAIR,
    [0x80 ... 0xBF] = TAIL, [' '] = BLANK,
};

static bool is_letter(uint8_t byte) { return kinds[byte] == LETTER || kinds[byte] == PAIR; }

/// A cached result for a joint: the characters between two letters, or a letter and an end of the
/// text.
struct joint {
  /// Its bytes, their number, and whether there is a letter before and after; 0 if the slot is
  /// empty.
  uint64_t key;
  /// The values of `allowed` for each of its bytes and for the letter after.
  uint8_t allowed[8];
};

enum { LONGEST = 7, SLOT_BITS = 9 };

/// A cache of recent joints, by hash. Books have few: blanks, stops, quotes, dashes.
static _Thread_local struct joint known[1 << SLOT_BITS];

void library_line_breaks(const uint8_t *text, size_t count, uint8_t *allowed) {
  u8_possible_linebreaks(text, count, "UTF-8", (char *)allowed);
  for (size_t i = 0; i < count; i++) {
    char found = (char)allowed[i];
    allowed[i] = found == UC_BREAK_MANDATORY ? 2 : found == UC_BREAK_POSSIBLE ? 1 : 0;
  }
  thai_breaks(text, count, allowed);
}

/// Sets `allowed` for the joint around `position`, including any blanks, and for the letter after it. Returns
/// the end of this letter, or `count`.
///
/// The text before a letter has no effect on the text after it.
static size_t break_joint(
    const uint8_t *text, size_t count, size_t position, uint8_t *allowed) {
  size_t start = position;
  while (start > 0 && kinds[text[start - 1]] == BLANK) start--;
  size_t end = position;
  while (end < count && !is_letter(text[end])) end++;
  size_t after = end == count ? end : end + (kinds[text[end]] == PAIR ? 2 : 1);
  size_t length = end - start;
  size_t answers = length + (end < count);
  struct joint *joint = NULL;
  uint64_t key = length << 2 | (start > 0) << 1 | (end < count);
  if (length <= LONGEST) {
    for (size_t i = start; i < end; i++) key = key << 8 | text[i];
    joint = known + (key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SLOT_BITS));
    if (joint->key == key) {
      memcpy(allowed + start, joint->allowed, answers);
      return after;
    }
  }
  size_t before = start == 0 ? 0 : start - (text[start - 1] < 0x80 ? 1 : 2);
  uint8_t first = allowed[before];
  library_line_breaks(text + before, after - before, allowed + before);
  if (before < start) allowed[before] = first;
  if (joint) {
    joint->key = key;
    memcpy(joint->allowed, allowed + start, answers);
  }
  return after;
}

void line_breaks(const uint8_t *text, size_t count, uint8_t *allowed) {
  memset(allowed, 0, count);
  size_t position = 0;
  if (count > 0 && kinds[text[0]] == BLANK) position = break_joint(text, count, 0, allowed);
  bool follows_blank = false;
  while (position < count) {
    enum kind kind = (enum kind)kinds[text[position]];
    if (kind == OTHER) {
      position = break_joint(text, count, position, allowed);
      follows_blank = false;
      continue;
    }
    // Branchless, since the ends of words cannot be predicted.
    bool is_blank = kind == BLANK;
    allowed[position++] = follows_blank & !is_blank;
    follows_blank = is_blank;
  }
}

/// Whether a character of Thai, Lao, Burmese or Khmer begins at a byte before the last two.
static bool is_unspaced(const uint8_t *text) {
  return (text[0] == 0xE0 && text[1] >= 0xB8 && text[1] <= 0xBB)
         || (text[0] == 0xE1
             && ((text[1] >= 0x80 && text[1] <= 0x82) || text[1] == 0x9E || text[1] == 0x9F));
}

void word_breaks(const uint8_t *text, size_t count, uint8_t *breaks) {
  u8_wordbreaks(text, count, (char *)breaks);
  for (size_t i = 3; i + 2 < count; i++) {
    if (is_unspaced(text + i) && is_unspaced(text + i - 3)) breaks[i] = 0;
  }
  thai_breaks(text, count, breaks);
}
