#define _GNU_SOURCE
#include "CKindle.h"

#include <dlfcn.h>
#include <mobi.h>
#include <stdio.h>
#include <stdlib.h>

// Names for the dynamic loader; on Apple silicon it does not search Homebrew's libraries.
#ifdef __APPLE__
static const char *const names[] = {"libmobi.0.dylib", "/opt/homebrew/lib/libmobi.0.dylib"};
#else
static const char *const names[] = {"libmobi.so.0"};
#endif

#define FOR_FUNCTIONS(DO)                                                                   \
  DO(mobi_init) DO(mobi_free) DO(mobi_load_file) DO(mobi_is_encrypted) DO(mobi_is_mobipocket) \
  DO(mobi_get_text_maxsize) DO(mobi_get_rawml) DO(mobi_init_rawml) DO(mobi_parse_rawml)       \
  DO(mobi_free_rawml) DO(mobi_get_filemeta_by_type)

#define DECLARE(function) __typeof__(function) *function;
/// The functions of libmobi, once it is loaded.
static struct {
  FOR_FUNCTIONS(DECLARE)
} library;

bool kindle_load(void) {
  void *handle = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !handle; i++) handle = dlopen(names[i], RTLD_NOW);
  if (!handle) return false;
#define FIND(function)                                      \
  *(void **)&library.function = dlsym(handle, #function);  \
  if (!library.function) return false;
  FOR_FUNCTIONS(FIND)
  return true;
}

typedef struct {
  kindle_receiver *receive;
  void *context;
} receiver;

/// Hands over parts of a list, but not fonts, sounds and films; the name of each is `prefix` and its number.
static void send_parts(const MOBIPart *part, const char *prefix, receiver to) {
  for (; part; part = part->next) {
    MOBIFiletype type = part->type;
    bool is_wanted = (T_HTML <= type && type <= T_BMP) && part->data && part->size > 0;
    if (!is_wanted) continue;
    char name[64] = KINDLE_PACKAGE;
    if (type != T_OPF) {
      MOBIFileMeta kind = library.mobi_get_filemeta_by_type(type);
      snprintf(name, sizeof name, "%s%05zu.%s", prefix, part->uid, kind.extension);
    }
    to.receive(name, part->data, part->size, to.context);
  }
}

/// Hands over the files of a Mobipocket book, by their names in its links.
static kindle_result send_files(const MOBIData *book, receiver to) {
  MOBIRawml *files = library.mobi_init_rawml(book);
  if (!files) return KINDLE_DAMAGED;
  MOBI_RET result = library.mobi_parse_rawml(files, book);
  if (result == MOBI_SUCCESS) {
    send_parts(files->markup, "part", to);
    // The first of these is the text before it was divided.
    send_parts(files->flow ? files->flow->next : NULL, "flow", to);
    send_parts(files->resources, "resource", to);
  }
  library.mobi_free_rawml(files);
  return result == MOBI_SUCCESS ? KINDLE_UNPACKED : KINDLE_DAMAGED;
}

/// Hands over the text of a PalmDOC book.
static kindle_result send_text(const MOBIData *book, receiver to) {
  size_t count = library.mobi_get_text_maxsize(book);
  char *text = count < SIZE_MAX ? malloc(count + 1) : NULL;
  bool is_text = text && library.mobi_get_rawml(book, text, &count) == MOBI_SUCCESS;
  if (is_text) {
    char name[sizeof book->ph->name + sizeof ".txt"];
    snprintf(name, sizeof name, "%s.txt", book->ph->name);
    for (char *letter = name; *letter; letter++) {
      if (*letter < ' ' || *letter > '~' || *letter == '/') *letter = '_';
    }
    to.receive(name, (const uint8_t *)text, count, to.context);
  }
  free(text);
  return is_text ? KINDLE_UNPACKED : KINDLE_DAMAGED;
}

kindle_result kindle_unpack(const uint8_t *bytes, size_t count, kindle_receiver *receive, void *context) {
  // Opened for reading, it does not change the bytes.
  FILE *file = count > 0 ? fmemopen((void *)bytes, count, "rb") : NULL;
  if (!file) return KINDLE_DAMAGED;
  kindle_result result = KINDLE_DAMAGED;
  MOBIData *book = library.mobi_init();
  if (book && library.mobi_load_file(book, file) == MOBI_SUCCESS) {
    receiver to = {receive, context};
    if (library.mobi_is_encrypted(book)) {
      result = KINDLE_ENCRYPTED;
    } else {
      result = library.mobi_is_mobipocket(book) ? send_files(book, to) : send_text(book, to);
    }
  }
  if (book) library.mobi_free(book);
  fclose(file);
  return result;
}
