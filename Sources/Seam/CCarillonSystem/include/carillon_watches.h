#pragma once
#include <stdint.h>

/// A piece of news about a descriptor.
struct carillon_news {
    /// The tag that the descriptor was added with.
    uint64_t tag;
    /// The descriptor's readiness in the bits of `poll`: `POLLIN`, `POLLOUT`, `POLLERR`, `POLLHUP`.
    uint32_t readiness;
};

/// Makes a set of descriptors. Descriptors without news cost nothing. Returns a descriptor, or -1 with `errno`:
/// `ENOSYS` where the system has no such set.
int carillon_watches_make(void);

/// Adds a descriptor. The awaited readiness, `POLLIN` and `POLLOUT`, is reported again and again for as long as it
/// lasts. Errors and a hang-up are always reported. A descriptor leaves the set when it is closed or removed. Returns
/// 0, or an `errno`.
int carillon_watches_add(int watches, int descriptor, uint32_t awaited, uint64_t tag);

/// Changes the awaited readiness of a descriptor, and its tag. Returns 0, or an `errno`.
int carillon_watches_change(int watches, int descriptor, uint32_t awaited, uint64_t tag);

/// Removes a descriptor. Returns 0, or an `errno`.
int carillon_watches_remove(int watches, int descriptor);

/// Waits for news until the time is up; for ever if `milliseconds` is negative. Returns the number of news, or -1 with
/// `errno`.
int carillon_watches_wait(int watches, struct carillon_news *_Nonnull news, int limit, int milliseconds);
