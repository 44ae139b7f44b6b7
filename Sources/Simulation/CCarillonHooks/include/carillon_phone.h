#pragma once
#include <stdint.h>

/// Returns the name of a function that the hooks take the place of and this Foundation does not have; NULL after the
/// last one.
const char *_Nullable carillon_phone_missing_name(int32_t index);

#ifdef __linux__
/// How often the calling thread is inside a hook of Foundation's. A platform that answers for a device may itself ask
/// Foundation.
extern _Thread_local int32_t carillon_phone_depth;

/// Returns the number, which may be set.
static inline int32_t *_Nonnull carillon_phone_depth_here(void) { return &carillon_phone_depth; }

/// Frees an object of Swift's without looking at its contents.
void carillon_phone_deallocate(void *_Nonnull object, uint64_t size, uint64_t alignment_mask);

/// The difference between a zone's clock and GMT at one moment.
struct carillon_local_offset {
    int64_t seconds;
    int32_t is_daylight_saving;
    const char *_Nonnull abbreviation;
};

/// Finds the offset of the calling app's zone. Returns 0 where the original has to answer. The function is Swift's.
int32_t carillon_phone_local_offset(int64_t time, struct carillon_local_offset *_Nonnull offset);

/// The state of the C library's random numbers for one process of a world.
struct carillon_sequences;
/// Makes such a state, which is that of a new process.
struct carillon_sequences *_Nonnull carillon_sequences_make(void);
/// Frees it.
void carillon_sequences_free(struct carillon_sequences *_Nonnull sequences);
#endif
