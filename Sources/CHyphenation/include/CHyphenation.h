#ifndef CHYPHENATION_H
#define CHYPHENATION_H

#include <stddef.h>
#include <stdint.h>

/// The hyphenation patterns of a language (libhyphen), in whatever charset their file is.
///
/// Reading them writes nothing: several threads may use the same patterns at once.
typedef struct hyphenation_patterns hyphenation_patterns;

/// Reads the patterns in the file at `path`; NULL where there is no such file, it cannot be read
/// or understood, or memory is short.
///
/// Milliseconds for most languages, three seconds for German.
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
/// Linear in `count`. The library's automaton is walked here, in half the library's time, where
/// that is all there is to do.
uint64_t hyphenation_breaks(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count);

/// The same, asked of the library throughout.
uint64_t library_hyphenation_breaks(
    const hyphenation_patterns *patterns, const uint32_t *word, size_t count);

#endif
uint64_t library_hyphenation_breaks(const hyphenation_patterns *patterns, const uint32_t *word, size_t count);
