#include "CHyphenation.h"

#include <fcntl.h>
#include <hyphen.h>
#include <iconv.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "automaton.h"

/// Scalars that may stand in a charset of one byte: Latin, Greek, Cyrillic, Hebrew, Arabic.
#define TABLE_SIZE 0x700

/// The bytes of a file at most: a hundred times as many as any has.
#define LARGEST (1 << 27)

struct hyphenation_patterns {
  /// The patterns where they are plain, else NULL.
  struct automaton *automaton;
  /// The same in the library; read when it is first needed.
  HyphenDict *dictionary;
  pthread_mutex_t reading;
  char *path;
  bool utf8;
  /// The byte of each scalar in the patterns' charset, 0 where there is none; unused for UTF-8.
  unsigned char bytes[TABLE_SIZE];
};

/// Fills the table of a charset of one byte; returns false where there is no such charset.
static bool fill_table(hyphenation_patterns *patterns, const char *charset) {
  // To iconv, no name is that of the locale.
  if (!*charset) return false;
  // The names of OpenOffice; the others are iconv's own.
  if (strncasecmp(charset, "microsoft-", 10) == 0) charset += 10;
  iconv_t converter = iconv_open("UCS-4LE", charset);
  if (converter == (iconv_t)-1) return false;
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
  return true;
}

/// The patterns in the library; NULL where it cannot read them.
static HyphenDict *library(hyphenation_patterns *patterns) {
  pthread_mutex_lock(&patterns->reading);
  if (!patterns->dictionary) patterns->dictionary = hnj_hyphen_load(patterns->path);
  HyphenDict *dictionary = patterns->dictionary;
  pthread_mutex_unlock(&patterns->reading);
  return dictionary;
}

/// Reads the charset, and the patterns where they are plain.
static bool read_text(hyphenation_patterns *patterns, const char *text, size_t length) {
  char charset[MAX_NAME] = "";
  const char *end = memchr(text, '\n', length);
  if (!end) end = text + length;
  size_t count = (size_t)(end - text);
  if (count == 0 || count >= sizeof charset) return false;
  memcpy(charset, text, count);
  charset[strcspn(charset, "\r")] = 0;
  patterns->utf8 = strcmp(charset, "UTF-8") == 0;
  if (!patterns->utf8 && !fill_table(patterns, charset)) return false;
  patterns->automaton = automaton_read(end, length - count, patterns->utf8);
  return true;
}

/// Reads a file of patterns; returns false where there is none, or it is no such file.
static bool read_file(hyphenation_patterns *patterns) {
  int file = open(patterns->path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0) return false;
  bool is_read = false;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= LARGEST) {
    size_t room = (size_t)status.st_size;
    size_t length = 0;
    char *text = malloc(room + 1);
    ssize_t count = 0;
    while (text && length < room && (count = read(file, text + length, room - length)) > 0) {
      length += (size_t)count;
    }
    is_read = text && count >= 0 && read_text(patterns, text, length);
    free(text);
  }
  close(file);
  return is_read;
}

hyphenation_patterns *hyphenation_patterns_open(const char *path) {
  hyphenation_patterns *patterns = calloc(1, sizeof *patterns);
  if (!patterns) return NULL;
  pthread_mutex_init(&patterns->reading, NULL);
  patterns->path = strdup(path);
  bool is_read = patterns->path && read_file(patterns);
  if (is_read && (patterns->automaton || library(patterns))) return patterns;
  hyphenation_patterns_close(patterns);
  return NULL;
}

void hyphenation_patterns_close(hyphenation_patterns *patterns) {
  if (!patterns) return;
  automaton_free(patterns->automaton);
  if (patterns->dictionary) hnj_hyphen_free(patterns->dictionary);
  pthread_mutex_destroy(&patterns->reading);
  free(patterns->path);
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

/// Writes the word in the charset of the patterns, and a NUL; returns its length in bytes, 0 where
/// it is too long or cannot be written.
static size_t encode(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count, char *encoded) {
  if (count > HYPHENATION_WORD_LIMIT) return 0;
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t scalar = word[i];
    if (patterns->utf8) {
      length += append_utf8(encoded + length, scalar);
    } else if (scalar < TABLE_SIZE && patterns->bytes[scalar]) {
      encoded[length++] = (char)patterns->bytes[scalar];
    } else {
      return 0;
    }
  }
  encoded[length] = 0;
  return length;
}

/// Whether a word has letters only, and none that begins as the signs of patterns do.
static bool is_plain(const uint32_t *word, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool is_sign = word[i] < 0x80 && ((word[i] | 0x20) < 'a' || (word[i] | 0x20) > 'z');
    if (is_sign || (word[i] >= 0x2000 && word[i] < 0x3000)) return false;
  }
  return true;
}

/// The divisions of a word of `count` letters, by patterns that are plain.
static uint64_t plain_breaks(
    const hyphenation_patterns *patterns, const char *encoded, size_t length, size_t count) {
  char marks[HYPHENATION_WORD_LIMIT * 4 + 2 * AUTOMATON_MARGIN] = {0};
  automaton_walk(patterns->automaton, encoded, length, marks);
  size_t before = automaton_before(patterns->automaton);
  size_t after = automaton_after(patterns->automaton);
  if (before < 2) before = 2;
  if (after < 3) after = 3;
  uint64_t breaks = 0;
  size_t end = 0;
  for (size_t letters = 1; letters + after <= count; letters++) {
    end++;
    while (patterns->utf8 && ((unsigned char)encoded[end] & 0xC0) == 0x80) end++;
    char mark = marks[AUTOMATON_MARGIN + end - 1];
    if (letters >= before && mark & 1) breaks |= UINT64_C(1) << letters;
  }
  return breaks;
}

/// Asks the library about a word that ends with a NUL.
static uint64_t library_breaks(
    hyphenation_patterns *patterns, const char *encoded, size_t length, size_t count) {
  HyphenDict *dictionary = library(patterns);
  if (!dictionary) return 0;
  char marks[HYPHENATION_WORD_LIMIT * 4 + 6] = {0};
  char **replacements = NULL;
  int *positions = NULL;
  int *cuts = NULL;
  // No room for the hyphenated word itself: the library is known to write beyond it.
  int failed = hnj_hyphen_hyphenate3(
      dictionary, encoded, (int)length, marks, NULL, &replacements, &positions, &cuts, 2,
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
    hyphenation_patterns *patterns, const uint32_t *word, size_t count) {
  char encoded[HYPHENATION_WORD_LIMIT * 4 + 1];
  size_t length = encode(patterns, word, count, encoded);
  if (length == 0) return 0;
  if (patterns->automaton && is_plain(word, count)) {
    return plain_breaks(patterns, encoded, length, count);
  }
  return library_breaks(patterns, encoded, length, count);
}

uint64_t library_hyphenation_breaks(
    hyphenation_patterns *patterns, const uint32_t *word, size_t count) {
  char encoded[HYPHENATION_WORD_LIMIT * 4 + 1];
  size_t length = encode(patterns, word, count, encoded);
  if (length == 0) return 0;
  return library_breaks(patterns, encoded, length, count);
}
