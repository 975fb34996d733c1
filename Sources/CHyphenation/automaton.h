#ifndef AUTOMATON_H
#define AUTOMATON_H

#include <stdbool.h>
#include <stddef.h>

/// Patterns as an automaton over bytes, each state of which stands for the beginning of a pattern:
/// what libhyphen makes of a file, in flat arrays and so in a tenth of the time.
///
/// Only for files of plain patterns: with several levels, parts that are never divided or changes of
/// letters the library is needed.
struct automaton;

/// Reads the patterns that follow the first line of a file, in which UTF-8 is named as charset or not.
///
/// Returns NULL where they are not plain, or memory is short.
struct automaton *automaton_read(const char *text, size_t length, bool utf8);

/// Frees an automaton; NULL is allowed.
void automaton_free(struct automaton *automaton);

/// The fewest letters before and after a division that the file asks for; 0 where it does not say.
size_t automaton_before(const struct automaton *automaton);
size_t automaton_after(const struct automaton *automaton);

/// Room before and after the numbers of a word, for patterns that reach beyond it.
enum { AUTOMATON_MARGIN = 4 };

/// Notes after each byte of a word of letters the greatest number that a pattern has there, as a
/// digit; the first stands at `marks[AUTOMATON_MARGIN]`, and all are to be 0 before.
void automaton_walk(
    const struct automaton *automaton, const char *word, size_t length, char *marks);

#endif
