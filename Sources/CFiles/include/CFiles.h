#pragma once

/// Renames `from` to `to`, both in the folder behind a descriptor, in one step, and only
/// where nothing is called `to`.
///
/// Returns 0, or the errno of the refusal: EEXIST where the name is taken; ENOSYS,
/// EINVAL or ENOTSUP where the kernel or the file system cannot rename in that way.
int cfiles_rename_exclusively(int folder, const char *from, const char *to);

/// Locks an open file for its descriptor alone, without waiting. The lock goes with the
/// descriptor and its copies, at the latest when the process ends, however it does.
///
/// Returns 0, or an errno: EWOULDBLOCK where another has the lock.
int cfiles_lock(int descriptor);

/// Lets freed blocks of more than `size` bytes go back to the system at once, where the C
/// library would otherwise keep them once it has seen one, and keeps what it holds in few places.
void cfiles_return_blocks(int size);

/// The flag of `open` for a folder in which names are to be used and not listed.
extern const int cfiles_search_only;
