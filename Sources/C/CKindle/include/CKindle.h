#ifndef CKINDLE_H
#define CKINDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Unpacks Kindle and Palm books (MOBI, AZW3, PalmDOC) with libmobi. The bytes are not trusted: unpack them in
// a separate process that has called `process_confine`.

/// The result of unpacking.
typedef enum {
  KINDLE_UNPACKED,
  KINDLE_DAMAGED,
  KINDLE_ENCRYPTED,
} kindle_result;

/// Receives a file of a book: its unique name, and its bytes, valid until the function returns.
typedef void kindle_receiver(const char *name, const uint8_t *bytes, size_t count, void *context);

/// Name of the package document, with the names of the text's files.
#define KINDLE_PACKAGE "content.opf"

/// Loads libmobi at run time. Linked, the library and its dependencies would slow every start by half a
/// millisecond, and few runs open a Kindle book. Call it before `process_confine`. Returns false if libmobi
/// is not installed.
bool kindle_load(void);

/// Unpacks a book: calls `receive` with `context` for its files. The files are those of an EPUB or, for a
/// PalmDOC book, one plain text with the name of the book.
kindle_result kindle_unpack(const uint8_t *bytes, size_t count, kindle_receiver *receive, void *context);

#endif
