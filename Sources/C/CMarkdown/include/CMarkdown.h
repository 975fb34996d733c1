#ifndef BIFOLIO_CMARKDOWN_H
#define BIFOLIO_CMARKDOWN_H

#include <stddef.h>

/// Receives the `count` bytes of a converted text, valid until it returns.
typedef void markdown_receiver(const char *html, size_t count, void *context);

/// Converts Markdown to HTML: CommonMark with GitHub's tables, footnotes, strikethrough and task
/// lists, by cmark-gfm. HTML in the text is kept. The attribute `data-sourcepos` of each block has
/// its source lines: "first line:column-last line:column", counted from 1.
///
/// `text` is UTF-8 of at most 2^30 bytes. Calls `receive` with `context`, unless the conversion needs more
/// than `limit` bytes of memory, or more than `seconds` of the processor.
void markdown_html(
    const char *text, size_t count, size_t limit, double seconds, markdown_receiver *receive,
    void *context);

#endif
