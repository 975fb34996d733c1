#include "thai.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <thai/thbrk.h>

/// RUN letters are processed at a time: more than any word, few enough to bound the time for each.
/// If the run continues, words among the last MARGIN letters are found together with the next ones.
enum { RUN = 512, MARGIN = 64, LETTER = 3 };

/// Never freed: it may be used until the process ends.
static ThBrk *dictionary;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_dictionary(void) { dictionary = th_brk_new(NULL); }

/// Returns whether a letter of the Thai block (U+0E01–0E5B) begins at `position`.
static bool is_letter(const uint8_t *text, size_t count, size_t position) {
  if (position + LETTER > count || text[position] != 0xE0) return false;
  uint8_t second = text[position + 1];
  uint8_t third = text[position + 2];
  return (second == 0xB8 && third > 0x80) || (second == 0xB9 && third <= 0x9B);
}

/// The letter at `position` in TIS 620, in the same order as Unicode.
static thchar_t tis_letter(const uint8_t *text, size_t position) {
  return (thchar_t)(0xA0 + ((text[position + 1] & 1) << 6) + (text[position + 2] & 0x3F));
}

/// Finds the words of the run at `start`. Returns where to continue: after the run, or at the last word found
/// in a run too long.
static size_t break_run(const uint8_t *text, size_t count, size_t start, uint8_t *allowed) {
  thchar_t letters[RUN + 1];
  int words[RUN];
  size_t length = 0;
  size_t end = start;
  for (; length < RUN && is_letter(text, count, end); end += LETTER) {
    letters[length++] = tis_letter(text, end);
  }
  letters[length] = 0;
  bool goes_on = is_letter(text, count, end);
  size_t limit = goes_on ? length - MARGIN : length;
  size_t last = 0;
  int found = th_brk_find_breaks(dictionary, letters, words, RUN);
  for (int i = 0; i < found; i++) {
    size_t word = (size_t)words[i];
    if (word == 0 || word >= limit) continue;
    allowed[start + word * LETTER] = 1;
    last = word;
  }
  return goes_on && last > 0 ? start + last * LETTER : end;
}

void thai_breaks(const uint8_t *text, size_t count, uint8_t *allowed) {
  size_t position = 0;
  while (position < count) {
    const uint8_t *found = memchr(text + position, 0xE0, count - position);
    if (!found) return;
    position = (size_t)(found - text);
    if (!is_letter(text, count, position)) {
      position++;
      continue;
    }
    pthread_once(&once, open_dictionary);
    if (!dictionary) return;
    position = break_run(text, count, position, allowed);
  }
}
