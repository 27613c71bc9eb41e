// Swift sees neither renameat2 (its Glibc module is built without _GNU_SOURCE) nor the
// variadic syscall.
#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>

// RENAME_NOREPLACE, from linux/fs.h, which older headers lack.
static const unsigned int no_replace = 1;

int cfiles_rename_exclusively(const char *from, const char *to) {
  // The raw call, since musl before 1.2.6 has no wrapper for it.
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, no_replace) == 0 ? 0 : errno;
}
#elif defined(__APPLE__)
int cfiles_rename_exclusively(const char *from, const char *to) {
  return renamex_np(from, to, RENAME_EXCL) == 0 ? 0 : errno;
}
#else
int cfiles_rename_exclusively(const char *from, const char *to) {
  (void)from;
  (void)to;
  return ENOSYS;
}
#endif
