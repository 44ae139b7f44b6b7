#pragma once
#include <stdint.h>

/// Something that has been found out about a descriptor.
struct carillon_news {
    /// Which one: the tag that it was added with.
    uint64_t tag;
    /// What `poll` would say of it: `POLLIN`, `POLLOUT`, `POLLERR`, `POLLHUP`.
    uint32_t readiness;
};

/// A set of descriptors that costs nothing for those which have nothing to tell. Returns a descriptor, or -1 with `errno`: `ENOSYS` where the
/// system has no such thing.
int carillon_watches_make(void);

/// Adds a descriptor. What is awaited of it, `POLLIN` and `POLLOUT`, is told again and again for as long as it is so; errors and a hang-up
/// come unasked. It leaves by being closed, or removed. Returns 0, or an `errno`.
int carillon_watches_add(int watches, int descriptor, uint32_t awaited, uint64_t tag);

/// Changes what is awaited of a descriptor, and its tag. Returns 0, or an `errno`.
int carillon_watches_change(int watches, int descriptor, uint32_t awaited, uint64_t tag);

/// Returns 0, or an `errno`.
int carillon_watches_remove(int watches, int descriptor);

/// Waits until there is something to tell or the time is up; for ever if `milliseconds` is negative. Returns how many news there are, or -1
/// with `errno`.
int carillon_watches_wait(int watches, struct carillon_news *_Nonnull news, int limit, int milliseconds);
