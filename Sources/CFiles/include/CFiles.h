#pragma once

/// Renames `from` to `to` in one step, and only where nothing is called `to`.
///
/// Returns 0, or the errno of the refusal: EEXIST where the name is taken; ENOSYS,
/// EINVAL or ENOTSUP where the kernel or the file system cannot rename in that way.
int cfiles_rename_exclusively(const char *from, const char *to);
