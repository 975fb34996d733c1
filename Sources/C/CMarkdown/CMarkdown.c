#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A piece of memory, in a list of all pieces of a conversion.
struct piece {
  struct piece *previous, *next;
  size_t size;
  alignas(max_align_t) char bytes[];
};

// Memory of this thread's conversion: the library passes no context to its allocator. If a conversion needs
// more than `limit` bytes, or runs past `deadline` of processor time, `longjmp` leaves it, and its memory is
// freed from the list. The library allocates something for each sign it examines repeatedly, so the allocator
// checks the time.
static _Thread_local struct {
  struct piece *latest;
  size_t held, limit;
  unsigned allocations;
  double deadline;
  jmp_buf exhausted;
} memory;

// Number of allocations between two checks of the time.
enum { allocations_per_question = 32 };

// Processor time used by this thread, in seconds.
static double processor_time(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void release(void *bytes) {
  if (bytes == NULL) return;
  struct piece *piece = (struct piece *)((char *)bytes - offsetof(struct piece, bytes));
  if (piece->previous != NULL) piece->previous->next = piece->next;
  if (piece->next != NULL) piece->next->previous = piece->previous;
  if (memory.latest == piece) memory.latest = piece->previous;
  memory.held -= piece->size;
  free(piece);
}

static void *allocate(size_t count, size_t each) {
  if (++memory.allocations % allocations_per_question == 0 && processor_time() > memory.deadline)
    longjmp(memory.exhausted, 1);
  const size_t left = memory.limit - memory.held;
  if (left < sizeof(struct piece)) longjmp(memory.exhausted, 1);
  if (each != 0 && count > (left - sizeof(struct piece)) / each) longjmp(memory.exhausted, 1);
  const size_t size = sizeof(struct piece) + count * each;
  struct piece *piece = calloc(1, size);
  if (piece == NULL) longjmp(memory.exhausted, 1);
  piece->previous = memory.latest;
  piece->size = size;
  if (memory.latest != NULL) memory.latest->next = piece;
  memory.latest = piece;
  memory.held += size;
  return piece->bytes;
}

static void *reallocate(void *bytes, size_t size) {
  void *copy = allocate(1, size);
  if (bytes == NULL) return copy;
  struct piece *piece = (struct piece *)((char *)bytes - offsetof(struct piece, bytes));
  const size_t before = piece->size - sizeof(struct piece);
  memcpy(copy, bytes, before < size ? before : size);
  release(bytes);
  return copy;
}

static char *convert(const char *text, size_t count) {
  static const char *const names[] = {"table", "strikethrough", "tasklist"};
  static cmark_mem allocator = {allocate, reallocate, release};
  const int options = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE | CMARK_OPT_SOURCEPOS;
  cmark_parser *parser = cmark_parser_new_with_mem(options, &allocator);
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(names[index]);
    if (extension != NULL) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, text, count);
  cmark_node *document = cmark_parser_finish(parser);
  return cmark_render_html_with_mem(
      document, options, cmark_parser_get_syntax_extensions(parser), &allocator);
}

void markdown_html(
    const char *text, size_t count, size_t limit, double seconds, markdown_receiver *receive,
    void *context) {
  // The library keeps its extensions in a global list without a lock.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, cmark_gfm_core_extensions_ensure_registered);
  memory.limit = limit;
  memory.deadline = processor_time() + seconds;
  if (setjmp(memory.exhausted) == 0) {
    const char *html = convert(text, count);
    receive(html, strlen(html), context);
  }
  while (memory.latest != NULL) release(memory.latest->bytes);
}
