#ifndef BIFOLIO_CMARKDOWN_H
#define BIFOLIO_CMARKDOWN_H

#include <stddef.h>

/// Makes HTML of Markdown: CommonMark with tables, footnotes, struck text and task lists as GitHub has
/// them, by cmark-gfm. HTML in the text stays as it is. Each block has the lines that it comes from in an
/// attribute `data-sourcepos`: "first line:column-last line:column", counted from 1.
///
/// `text` is UTF-8 of at most 2^30 bytes. Returns memory to be freed with `markdown_free`, which ends with
/// NUL; `*length` becomes the number of bytes before that.
char *markdown_html(const char *text, size_t count, size_t *length);

void markdown_free(char *html);

#endif
