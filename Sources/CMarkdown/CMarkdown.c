#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

char *markdown_html(const char *text, size_t count, size_t *length) {
  static const char *const names[] = {"table", "strikethrough", "tasklist"};
  const int options = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE | CMARK_OPT_SOURCEPOS;
  // The library keeps its extensions in a global list without a lock.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, cmark_gfm_core_extensions_ensure_registered);
  cmark_parser *parser = cmark_parser_new(options);
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(names[index]);
    if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, text, count);
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser));
  cmark_node_free(document);
  cmark_parser_free(parser);
  *length = strlen(html);
  return html;
}

void markdown_free(char *html) { free(html); }
