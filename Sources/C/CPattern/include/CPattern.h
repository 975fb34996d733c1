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

/// The letter without its accents: the first scalar of the full canonical decomposition of `scalar`
/// (Unicode Standard, section 3.7), or `scalar` itself.
uint32_t base_letter(uint32_t scalar);

#endif
