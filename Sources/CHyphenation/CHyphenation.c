#include "CHyphenation.h"

#include <hyphen.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// Scalars that may stand in a charset of one byte: Latin, Greek, Cyrillic, Hebrew, Arabic.
#define TABLE_SIZE 0x700

struct hyphenation_patterns {
  HyphenDict *dictionary;
  /// The byte of each scalar in the patterns' charset, 0 where there is none; unused for UTF-8.
  unsigned char bytes[TABLE_SIZE];
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

hyphenation_patterns *hyphenation_patterns_open(const char *path) {
  hyphenation_patterns *patterns = calloc(1, sizeof *patterns);
  if (!patterns) return NULL;
  patterns->dictionary = hnj_hyphen_load(path);
  if (!patterns->dictionary || (!patterns->dictionary->utf8 && !fill_table(patterns))) {
    hyphenation_patterns_close(patterns);
    return NULL;
  }
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

uint64_t hyphenation_breaks(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count) {
  if (count == 0 || count > HYPHENATION_WORD_LIMIT) return 0;
  char encoded[HYPHENATION_WORD_LIMIT * 4 + 1];
  char marks[HYPHENATION_WORD_LIMIT * 4 + 6] = {0};
  size_t length = encode(patterns, word, count, encoded);
  if (length == 0) return 0;
  encoded[length] = 0;
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
