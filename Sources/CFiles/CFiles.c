// Swift sees neither renameat2 and O_PATH (its Glibc module is built without _GNU_SOURCE)
// nor the variadic syscall, and to it flock is a structure.
#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#if defined(O_PATH)
const int cfiles_search_only = O_PATH;
#elif defined(O_SEARCH)
const int cfiles_search_only = O_SEARCH;
#else
const int cfiles_search_only = O_RDONLY;
#endif

int cfiles_lock(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

#if defined(__GLIBC__)
#include <malloc.h>

void cfiles_return_blocks(int size) {
  (void)mallopt(M_MMAP_THRESHOLD, size);
  // What lies free at the end of the heap is kept in a larger amount: small blocks that come and
  // go there, as with the metadata of every photo, would be faulted in again each time.
  (void)mallopt(M_TRIM_THRESHOLD, 8 * size);
  // Each of many heaps, as every thread would get, keeps that much: the codecs of HEIC start threads
  // for every photo. With two, a dozen photos took 6 MB less and as long.
  (void)mallopt(M_ARENA_MAX, 2);
}
#else
void cfiles_return_blocks(int size) { (void)size; }
#endif

#if defined(__linux__)
#include <sys/syscall.h>

// RENAME_NOREPLACE, from linux/fs.h, which older headers lack.
static const unsigned int no_replace = 1;

int cfiles_rename_exclusively(int folder, const char *from, const char *to) {
  // The raw call, since musl before 1.2.6 has no wrapper for it.
  return syscall(SYS_renameat2, folder, from, folder, to, no_replace) == 0 ? 0 : errno;
}
#elif defined(__APPLE__)
int cfiles_rename_exclusively(int folder, const char *from, const char *to) {
  return renameatx_np(folder, from, folder, to, RENAME_EXCL) == 0 ? 0 : errno;
}
#else
int cfiles_rename_exclusively(int folder, const char *from, const char *to) {
  (void)folder;
  (void)from;
  (void)to;
  return ENOSYS;
}
#endif
