#ifndef SIGNS_H
#define SIGNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the signs of most texts are to Unicode Standard Annex 14; those that it parts alike are of
/// one kind.
enum sign {
  /// Any character but those named here.
  OTHER,
  /// A letter: of ASCII with the signs that count as such, or U+00C0–017F or U+0380–047F (AL).
  LETTER,
  /// A digit (NU).
  DIGIT,
  /// ( [ { and the low quotes (OP).
  OPENING,
  /// The closing brace (CL).
  BRACE,
  /// ) and ] (CP).
  BRACKET,
  /// A quote that opens or closes (QU).
  QUOTE,
  /// ! and ? (EX).
  CALL,
  /// , . : ; and the slash (IS, SY).
  STOP,
  /// $ + % and the backslash (PR, PO).
  AMOUNT,
  /// The hyphen (HY).
  HYPHEN,
  /// The vertical bar, the en dash and the ellipsis (BA, IN).
  BAR,
  /// The em dash (B2).
  DASH,
  /// The blank (SP).
  BLANK,
  /// The first byte of a letter of two bytes; that of U+0080–00BF; that of U+2000–2FFF.
  LETTER_LEAD,
  LATIN_LEAD,
  GENERAL_LEAD,
};

/// The sign that each byte is, or begins.
static const uint8_t signs_of_bytes[256] = {
    [' '] = BLANK,
    ['#'] = LETTER, ['&'] = LETTER, ['*'] = LETTER, ['<' ... '>'] = LETTER,
    ['@' ... 'Z'] = LETTER, ['^' ... 'z'] = LETTER, ['~'] = LETTER,
    ['0' ... '9'] = DIGIT,
    ['('] = OPENING, ['['] = OPENING, ['{'] = OPENING,
    ['}'] = BRACE,
    [')'] = BRACKET, [']'] = BRACKET,
    ['"'] = QUOTE, ['\''] = QUOTE,
    ['!'] = CALL, ['?'] = CALL,
    [','] = STOP, ['.'] = STOP, ['/'] = STOP, [':'] = STOP, [';'] = STOP,
    ['$'] = AMOUNT, ['%'] = AMOUNT, ['+'] = AMOUNT, ['\\'] = AMOUNT,
    ['-'] = HYPHEN,
    ['|'] = BAR,
    [0xC3 ... 0xC5] = LETTER_LEAD, [0xCE ... 0xD1] = LETTER_LEAD,
    [0xC2] = LATIN_LEAD, [0xE2] = GENERAL_LEAD,
};

/// The sign whose bytes after the first are `second` and `third`; 0 where the text has ended.
static inline enum sign sign_after(enum sign lead, uint8_t second, uint8_t third) {
  if (lead == LETTER_LEAD) return LETTER;
  // « and ».
  if (lead == LATIN_LEAD) return second == 0xAB || second == 0xBB ? QUOTE : OTHER;
  if (second != 0x80) return OTHER;
  switch (third) {
  case 0x93: case 0xA6: return BAR;
  case 0x94: return DASH;
  // ‚ and „; ‘ ’ ‛ “ ” ‟.
  case 0x9A: case 0x9E: return OPENING;
  case 0x98: case 0x99: case 0x9B: case 0x9C: case 0x9D: case 0x9F: return QUOTE;
  default: return OTHER;
  }
}

#define ONE(sign) (1u << (sign))
#define WORDS (ONE(LETTER) | ONE(DIGIT) | ONE(OPENING))
#define MOST (WORDS | ONE(AMOUNT) | ONE(DASH))
#define SET_OFF (MOST | ONE(QUOTE) | ONE(HYPHEN) | ONE(BAR))

/// For each sign the signs that may begin a line after one that ends with it, as the rules of the
/// annex from LB13 on have it taken together: first those that follow at once, then those that
/// follow blanks. None may after OTHER, which stands for the beginning of the text.
static const uint16_t parted[2][BLANK] = {
    {
        [LETTER] = ONE(DASH),
        [DIGIT] = ONE(DASH),
        [BRACE] = WORDS | ONE(DASH),
        [BRACKET] = ONE(OPENING) | ONE(DASH),
        [CALL] = MOST,
        [STOP] = MOST & ~ONE(DIGIT),
        [AMOUNT] = ONE(AMOUNT) | ONE(DASH),
        [HYPHEN] = MOST & ~ONE(DIGIT),
        [BAR] = MOST,
        [DASH] = MOST & ~ONE(DASH),
    },
    {
        [LETTER] = SET_OFF, [DIGIT] = SET_OFF, [BRACE] = SET_OFF, [BRACKET] = SET_OFF,
        [QUOTE] = SET_OFF & ~ONE(OPENING),
        [CALL] = SET_OFF, [STOP] = SET_OFF, [AMOUNT] = SET_OFF, [HYPHEN] = SET_OFF,
        [BAR] = SET_OFF,
        [DASH] = SET_OFF & ~ONE(DASH),
    },
};

#undef ONE
#undef WORDS
#undef MOST
#undef SET_OFF

#endif
