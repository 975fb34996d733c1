#include "CHyphenation.h"

#include <hyphen.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// Scalars that may stand in a charset of one byte: Latin, Greek, Cyrillic, Hebrew, Arabic.
#define TABLE_SIZE 0x700

struct hyphenation_patterns {
  HyphenDict *dictionary;
  /// The byte of each scalar in the patterns' charset, 0 where there is none; unused for UTF-8.
  unsigned char bytes[TABLE_SIZE];
  /// The automaton that is walked here, or NULL where the library is always asked.
  const HyphenDict *plain;
  /// Where it goes from its first state, for each byte; 0 where nowhere.
  int first[256];
};

/// Fills the table of a charset of one byte; returns 0 where there is no such charset.
static int fill_table(hyphenation_patterns *patterns) {
  const char *charset = patterns->dictionary->cset;
  // To iconv, no name is that of the locale.
  if (!*charset) return 0;
  // The names of OpenOffice; the others are iconv's own.
  if (strncasecmp(charset, "microsoft-", 10) == 0) charset += 10;
  iconv_t converter = iconv_open("UCS-4LE", charset);
  if (converter == (iconv_t)-1) return 0;
  for (int byte = 0x21; byte < 0x100; byte++) {
    char in = (char)byte;
    unsigned char out[4];
    char *from = &in;
    char *to = (char *)out;
    size_t in_left = 1;
    size_t out_left = sizeof out;
    if (iconv(converter, &from, &in_left, &to, &out_left) == 0 && out_left == 0) {
      uint32_t scalar = (uint32_t)out[0] | (uint32_t)out[1] << 8 | (uint32_t)out[2] << 16;
      if (scalar < TABLE_SIZE) patterns->bytes[scalar] = (unsigned char)byte;
    }
    iconv(converter, NULL, NULL, NULL, NULL);
  }
  iconv_close(converter);
  return 1;
}

/// Whether a byte can be one of a letter: a letter of ASCII, or beyond it. In UTF-8 the signs of
/// patterns begin with 0xE2, which begins no letter of the words that are walked.
static bool is_of_letter(const hyphenation_patterns *patterns, unsigned char byte) {
  if (byte >= 0x80) return !patterns->dictionary->utf8 || byte != 0xE2;
  return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/// Finds the automaton of patterns with a single level. The library puts one before it that parts
/// words at hyphens and apostrophes; where there is more in that, words may be compounds.
static void find_plain(hyphenation_patterns *patterns) {
  const HyphenDict *dictionary = patterns->dictionary;
  if (!dictionary->nextlevel || dictionary->nextlevel->nextlevel) return;
  const HyphenState *first = dictionary->states;
  for (int i = 0; i < first->num_trans; i++) {
    unsigned char byte = (unsigned char)first->trans[i].ch;
    if (byte == '.' || is_of_letter(patterns, byte)) return;
  }
  const char *unhyphenated = dictionary->nohyphen;
  for (int i = 0; unhyphenated && i <= dictionary->nohyphenl; i++) {
    if (is_of_letter(patterns, (unsigned char)*unhyphenated)) return;
    unhyphenated += strlen(unhyphenated) + 1;
  }
  patterns->plain = dictionary->nextlevel;
  first = patterns->plain->states;
  for (int i = first->num_trans - 1; i >= 0; i--) {
    patterns->first[(unsigned char)first->trans[i].ch] = first->trans[i].new_state;
  }
}

hyphenation_patterns *hyphenation_patterns_open(const char *path) {
  hyphenation_patterns *patterns = calloc(1, sizeof *patterns);
  if (!patterns) return NULL;
  patterns->dictionary = hnj_hyphen_load(path);
  if (!patterns->dictionary || (!patterns->dictionary->utf8 && !fill_table(patterns))) {
    hyphenation_patterns_close(patterns);
    return NULL;
  }
  find_plain(patterns);
  return patterns;
}

void hyphenation_patterns_close(hyphenation_patterns *patterns) {
  if (!patterns) return;
  if (patterns->dictionary) hnj_hyphen_free(patterns->dictionary);
  free(patterns);
}

/// Appends a scalar as UTF-8 and returns the number of its bytes.
static size_t append_utf8(char *to, uint32_t scalar) {
  unsigned char *out = (unsigned char *)to;
  if (scalar < 0x80) {
    out[0] = (unsigned char)scalar;
    return 1;
  }
  if (scalar < 0x800) {
    out[0] = (unsigned char)(0xC0 | scalar >> 6);
    out[1] = (unsigned char)(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    out[0] = (unsigned char)(0xE0 | scalar >> 12);
    out[1] = (unsigned char)(0x80 | (scalar >> 6 & 0x3F));
    out[2] = (unsigned char)(0x80 | (scalar & 0x3F));
    return 3;
  }
  out[0] = (unsigned char)(0xF0 | scalar >> 18);
  out[1] = (unsigned char)(0x80 | (scalar >> 12 & 0x3F));
  out[2] = (unsigned char)(0x80 | (scalar >> 6 & 0x3F));
  out[3] = (unsigned char)(0x80 | (scalar & 0x3F));
  return 4;
}

/// Writes the word in the charset of the patterns; returns its length in bytes, 0 where it cannot
/// be written.
static size_t encode(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count, char *encoded) {
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t scalar = word[i];
    if (patterns->dictionary->utf8) {
      length += append_utf8(encoded + length, scalar);
    } else if (scalar < TABLE_SIZE && patterns->bytes[scalar]) {
      encoded[length++] = (char)patterns->bytes[scalar];
    } else {
      return 0;
    }
  }
  return length;
}

/// The state to which `byte` leads; 0, the first one, where no pattern goes on with it.
static inline int next_state(const hyphenation_patterns *patterns, int state, char byte) {
  const HyphenState *states = patterns->plain->states;
  while (state > 0) {
    const HyphenState *from = states + state;
    for (int i = 0; i < from->num_trans; i++) {
      if (from->trans[i].ch == byte) return from->trans[i].new_state;
    }
    state = from->fallback_state;
  }
  return patterns->first[(unsigned char)byte];
}

/// Room before and after the numbers of a word, for patterns that reach beyond it.
enum { MARGIN = 4 };

/// Notes after each byte of a word the greatest number that a pattern has there, as a digit; the
/// first stands at `marks[MARGIN]`. Returns false where a pattern would change a letter, and where
/// the word has signs in it.
static bool walk(
    const hyphenation_patterns *patterns, const char *encoded, size_t length, char *marks) {
  int state = 0;
  for (size_t i = 0; i < length + 2; i++) {
    bool is_edge = i == 0 || i == length + 1;
    if (!is_edge && !is_of_letter(patterns, (unsigned char)encoded[i - 1])) return false;
    state = next_state(patterns, state, is_edge ? '.' : encoded[i - 1]);
    if (state == 0) continue;
    const HyphenState *reached = patterns->plain->states + state;
    if (reached->repl) return false;
    if (!reached->match) continue;
    // The last number is that after the byte.
    size_t numbers = strlen(reached->match);
    if (numbers > i + MARGIN) return false;
    char *mark = marks + MARGIN + i - numbers;
    for (size_t j = 0; j < numbers; j++) {
      if (mark[j] < reached->match[j]) mark[j] = reached->match[j];
    }
  }
  return true;
}

/// The same as ``hyphenation_breaks`` for a word of `count` letters whose numbers are `marks`.
static uint64_t plain_breaks(
    const hyphenation_patterns *patterns, const char *encoded, size_t count, const char *marks) {
  size_t before = (size_t)patterns->dictionary->lhmin;
  size_t after = (size_t)patterns->dictionary->rhmin;
  if (before < 2) before = 2;
  if (after < 3) after = 3;
  bool utf8 = patterns->dictionary->utf8;
  uint64_t breaks = 0;
  size_t end = 0;
  for (size_t letters = 1; letters + after <= count; letters++) {
    end++;
    while (utf8 && ((unsigned char)encoded[end] & 0xC0) == 0x80) end++;
    if (letters >= before && marks[end - 1] & 1) breaks |= UINT64_C(1) << letters;
  }
  return breaks;
}

/// Asks the library about a word that ends with a NUL.
static uint64_t library_breaks(
    const hyphenation_patterns *patterns, const char *encoded, size_t length, size_t count) {
  char marks[HYPHENATION_WORD_LIMIT * 4 + 6] = {0};
  char **replacements = NULL;
  int *positions = NULL;
  int *cuts = NULL;
  // No room for the hyphenated word itself: the library is known to write beyond it.
  int failed = hnj_hyphen_hyphenate3(
      patterns->dictionary, encoded, (int)length, marks, NULL, &replacements, &positions, &cuts, 2,
      3, 0, 0);
  uint64_t breaks = 0;
  // A mark stands at the letter after which the word may be divided.
  for (size_t i = 1; !failed && i + 3 < count; i++) {
    int changes = replacements && replacements[i];
    if (marks[i] & 1 && !changes) breaks |= UINT64_C(1) << (i + 1);
  }
  if (replacements) {
    for (size_t i = 0; i < length; i++) free(replacements[i]);
  }
  free(replacements);
  free(positions);
  free(cuts);
  return breaks;
}

uint64_t hyphenation_breaks(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count) {
  if (count == 0 || count > HYPHENATION_WORD_LIMIT) return 0;
  char encoded[HYPHENATION_WORD_LIMIT * 4 + 1];
  size_t length = encode(patterns, word, count, encoded);
  if (length == 0) return 0;
  encoded[length] = 0;
  char marks[HYPHENATION_WORD_LIMIT * 4 + 2 * MARGIN] = {0};
  if (patterns->plain && walk(patterns, encoded, length, marks)) {
    return plain_breaks(patterns, encoded, count, marks + MARGIN);
  }
  return library_breaks(patterns, encoded, length, count);
}

uint64_t library_hyphenation_breaks(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count) {
  if (count == 0 || count > HYPHENATION_WORD_LIMIT) return 0;
  char encoded[HYPHENATION_WORD_LIMIT * 4 + 1];
  size_t length = encode(patterns, word, count, encoded);
  if (length == 0) return 0;
  encoded[length] = 0;
  return library_breaks(patterns, encoded, length, count);
}
