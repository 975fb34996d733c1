#define _GNU_SOURCE
#include "CBackedMemory.h"

#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/// Gives back the memory of those segments of the program or a library that are never written to.
static int leave_segments(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size, (void)data;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) / page * page;
    uintptr_t end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void backed_memory_leave_code(void) { dl_iterate_phdr(leave_segments, NULL); }
