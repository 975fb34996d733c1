#ifndef CHYPHENATION_H
#define CHYPHENATION_H

#include <stddef.h>
#include <stdint.h>

/// The hyphenation patterns of a language, in whatever charset their file is: those of libhyphen,
/// which is not troubled where they are plain.
///
/// Several threads may use the same patterns at once.
typedef struct hyphenation_patterns hyphenation_patterns;

/// Reads the patterns in the file at `path`; NULL where there is no such file, it cannot be read
/// or understood, or memory is short.
///
/// A millisecond for most languages, three seconds for German, whose patterns the library reads.
hyphenation_patterns *hyphenation_patterns_open(const char *path);

/// Frees patterns; NULL is allowed.
void hyphenation_patterns_close(hyphenation_patterns *patterns);

/// The greatest length of a word, in scalars.
#define HYPHENATION_WORD_LIMIT 64

/// Where a word of `count` lower-case letters, given as Unicode scalars, may be divided.
///
/// Bit i of the answer is set where a line may end before letter i with a hyphen added, at least
/// two letters from the beginning and three from the end. Divisions that would change a letter are
/// left out. 0 for words longer than the limit or with a letter that the patterns' charset lacks.
/// Linear in `count`. The library is asked where patterns or words are not plain.
uint64_t hyphenation_breaks(
    hyphenation_patterns *patterns, const uint32_t *word, size_t count);

/// The same, asked of the library throughout.
uint64_t library_hyphenation_breaks(
    hyphenation_patterns *patterns, const uint32_t *word, size_t count);

#endif
