#ifndef CPATTERN_H
#define CPATTERN_H

#include <stddef.h>
#include <stdint.h>

/// A compiled PCRE2 regular expression for UTF-8.
typedef struct pattern pattern;

/// The result of a search.
enum {
  PATTERN_NONE = 0,
  PATTERN_FOUND = 1,
  /// The search exceeds its limit of steps, depth or memory.
  PATTERN_TOO_HARD = 2,
};

/// Compiles an expression of `count` bytes of UTF-8.
///
/// On an error, returns NULL, writes the reason, an English sentence of ASCII terminated by NUL, into
/// `reason` (`size` bytes), and sets `*place` to the offset of the error in the expression.
pattern *pattern_compile(
    const uint8_t *expression, size_t count, int is_caseless, char *reason, size_t size,
    size_t *place);

/// Searches `subject`, `length` bytes of valid UTF-8, for the first match at `start` or later;
/// writes its bounds into `*from` and `*to`.
///
/// Look-behind sees the text before `start`. Bounded by PCRE2's match limits.
int pattern_find(
    pattern *compiled, const uint8_t *subject, size_t length, size_t start, size_t *from,
    size_t *to);

/// Frees a compiled expression.
void pattern_free(pattern *compiled);

/// Writes `count` bytes of UTF-8 in their compatible composed form (NFKC, Unicode Standard, section 3.11)
/// into `composed`. Returns the number of bytes; -1 if the text is invalid or `room` is too small.
long compose(const uint8_t *text, size_t count, uint8_t *composed, size_t room);

/// Enough for the decomposition of any character.
#define MOST_PARTS 32

/// Writes the compatible decomposition of `scalar` (NFKD) into `parts`, of MOST_PARTS. Returns its length.
size_t decompose(uint32_t scalar, uint32_t *parts);

#endif
