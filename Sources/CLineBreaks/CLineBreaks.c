#include "CLineBreaks.h"

#include <string.h>
#include <unilbrk.h>

#include "signs.h"
#include "thai.h"

/// The character at `position`: what it is, and its bytes (of OTHER one at least).
static inline enum sign sign_at(
    const uint8_t *text, size_t count, size_t position, size_t *length) {
  enum sign sign = (enum sign)signs_of_bytes[text[position]];
  *length = 1;
  if (sign <= BLANK) return sign;
  *length = sign == GENERAL_LEAD ? 3 : 2;
  if (position + *length > count) return OTHER;
  return sign_after(sign, text[position + 1], text[position + *length - 1]);
}

void library_line_breaks(const uint8_t *text, size_t count, uint8_t *allowed) {
  u8_possible_linebreaks(text, count, "UTF-8", (char *)allowed);
  for (size_t i = 0; i < count; i++) {
    char found = (char)allowed[i];
    allowed[i] = found == UC_BREAK_MANDATORY ? 2 : found == UC_BREAK_POSSIBLE ? 1 : 0;
  }
  thai_breaks(text, count, allowed);
}

/// Asks the libraries about the characters from `start` on, up to the first letter after `position`;
/// what stands before a letter does not bear on what follows it. The first character is not OTHER,
/// or begins the text. Returns where that letter begins, or `count`.
static size_t ask_libraries(
    const uint8_t *text, size_t count, size_t start, size_t position, uint8_t *allowed) {
  size_t letter = position;
  size_t length = 0;
  while (letter < count && sign_at(text, count, letter, &length) != LETTER) letter++;
  size_t end = letter < count ? letter + length : count;
  uint8_t before = allowed[start];
  library_line_breaks(text + start, end - start, allowed + start);
  if (start < position) allowed[start] = before;
  return letter;
}

void line_breaks(const uint8_t *text, size_t count, uint8_t *allowed) {
  memset(allowed, 0, count);
  // The last character but blanks, and where it begins.
  enum sign last = OTHER;
  size_t start = 0;
  int blanks = 0;
  size_t position = 0;
  while (position < count) {
    size_t length;
    enum sign sign = sign_at(text, count, position, &length);
    if (sign == OTHER) {
      position = ask_libraries(text, count, start, position, allowed);
      if (position == count) return;
      sign_at(text, count, position, &length);
      sign = LETTER;
    } else {
      allowed[position] = parted[blanks][last] >> sign & 1;
    }
    // Without branches: where words end cannot be foreseen.
    blanks = sign == BLANK;
    last = blanks ? last : sign;
    start = blanks ? start : position;
    position += length;
  }
}
