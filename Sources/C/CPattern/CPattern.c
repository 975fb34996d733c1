#include "CPattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <uninorm.h>

/// Enough for every reasonable expression, and a fraction of a second for an explosive one.
#define MOST_STEPS 2000000
#define MOST_DEPTH 10000
#define MOST_HEAP_KILOBYTES 16384
#define LEAST_STACK (32 * 1024)
#define MOST_STACK (1024 * 1024)

struct pattern {
  pcre2_code *code;
  pcre2_match_data *match;
  pcre2_match_context *context;
  pcre2_jit_stack *stack;
};

void pattern_free(pattern *compiled) {
  if (compiled == NULL) return;
  pcre2_jit_stack_free(compiled->stack);
  pcre2_match_context_free(compiled->context);
  pcre2_match_data_free(compiled->match);
  pcre2_code_free(compiled->code);
  free(compiled);
}

pattern *pattern_compile(
    const uint8_t *expression, size_t count, int is_caseless, char *reason, size_t size,
    size_t *place) {
  pattern *compiled = calloc(1, sizeof *compiled);
  if (compiled == NULL) abort();
  int error = 0;
  uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C |
                     (is_caseless ? PCRE2_CASELESS : 0);
  compiled->code = pcre2_compile(expression, count, options, &error, place, NULL);
  if (compiled->code == NULL) {
    pcre2_get_error_message(error, (PCRE2_UCHAR *)reason, size);
    free(compiled);
    return NULL;
  }
  // Without a just-in-time compiler the expression is interpreted: slower, but with the same
  // matches.
  (void)pcre2_jit_compile(compiled->code, PCRE2_JIT_COMPLETE);
  compiled->match = pcre2_match_data_create(1, NULL);
  compiled->context = pcre2_match_context_create(NULL);
  compiled->stack = pcre2_jit_stack_create(LEAST_STACK, MOST_STACK, NULL);
  if (compiled->match == NULL || compiled->context == NULL || compiled->stack == NULL) abort();
  pcre2_jit_stack_assign(compiled->context, NULL, compiled->stack);
  pcre2_set_match_limit(compiled->context, MOST_STEPS);
  pcre2_set_depth_limit(compiled->context, MOST_DEPTH);
  pcre2_set_heap_limit(compiled->context, MOST_HEAP_KILOBYTES);
  return compiled;
}

int pattern_find(
    pattern *compiled, const uint8_t *subject, size_t length, size_t start, size_t *from,
    size_t *to) {
  // The subject is valid UTF-8 by contract; validating it for each match would cost another pass.
  int found = pcre2_match(
      compiled->code, subject, length, start, PCRE2_NO_UTF_CHECK, compiled->match,
      compiled->context);
  if (found == PCRE2_ERROR_NOMATCH) return PATTERN_NONE;
  if (found < 0) return PATTERN_TOO_HARD;
  const size_t *bounds = pcre2_get_ovector_pointer(compiled->match);
  *from = bounds[0];
  *to = bounds[1] < bounds[0] ? bounds[0] : bounds[1];
  return PATTERN_FOUND;
}

long compose(const uint8_t *text, size_t count, uint8_t *composed, size_t room) {
  size_t length = room;
  uint8_t *result = u8_normalize(UNINORM_NFKC, text, count, composed, &length);
  if (result == NULL) return -1;
  if (result == composed) return (long)length;
  free(result);
  return -1;
}

size_t decompose(uint32_t scalar, uint32_t *parts) {
  size_t length = MOST_PARTS;
  uint32_t *result = u32_normalize(UNINORM_NFKD, &scalar, 1, parts, &length);
  if (result == parts) return length;
  free(result);
  parts[0] = scalar;
  return 1;
}
