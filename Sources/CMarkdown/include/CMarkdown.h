#ifndef BIFOLIO_CMARKDOWN_H
#define BIFOLIO_CMARKDOWN_H

#include <stddef.h>

/// Converts Markdown to HTML: CommonMark with GitHub's tables, footnotes, strikethrough and task
/// lists, by cmark-gfm. HTML in the text is kept. The attribute `data-sourcepos` of each block has
/// its source lines: "first line:column-last line:column", counted from 1.
///
/// `text` is UTF-8 of at most 2^30 bytes. Returns memory to be freed with `markdown_free`,
/// terminated by NUL; `*length` becomes the number of bytes before that.
char *markdown_html(const char *text, size_t count, size_t *length);

void markdown_free(char *html);

#endif
