#pragma once

#include <stddef.h>
#include <stdint.h>

/// A function to call: a block's, or one of C.
struct carillon_work {
    void *_Nullable context;
    void (*_Nullable function)(void *_Nullable);
    /// Whether `context` is a block that must be released.
    int32_t is_block;
    /// Whether nothing else of its queue may run at the same time.
    int32_t is_barrier;
};

enum carillon_source_kind {
    carillon_source_timer,
    carillon_source_read,
    carillon_source_write,
    carillon_source_add,
    carillon_source_or,
    carillon_source_replace,
    carillon_source_other,
};

enum carillon_handler {
    carillon_handler_event,
    carillon_handler_cancel,
    carillon_handler_registration,
};

// The hooks in Swift. All of them are called on a world's thread, apart from those about sources.

void carillon_dispatch_async(void *_Nonnull queue, struct carillon_work work, void *_Nullable group);
void carillon_dispatch_sync(void *_Nonnull queue, struct carillon_work work);
void carillon_dispatch_after(uint64_t when, void *_Nonnull queue, struct carillon_work work);
void carillon_dispatch_apply(
    size_t count, int is_serial, void *_Nullable context, void (*_Nonnull function)(void *_Nullable, size_t));
void carillon_dispatch_group_notify(void *_Nonnull group, void *_Nonnull queue, struct carillon_work work);
void carillon_dispatch_notify_groups(void);
intptr_t carillon_dispatch_wait(
    void *_Nonnull object, uint64_t timeout, intptr_t (*_Nonnull attempt)(void *_Nonnull), const char *_Nonnull what);
/// Notes, on any thread, that a queue was suspended or resumed.
void carillon_dispatch_note_suspension(void *_Nonnull queue, int change);
void carillon_dispatch_suspend(void *_Nonnull queue);
void carillon_dispatch_resume(void *_Nonnull queue);
/// Returns one of the queues that the caller is on, the innermost first; NULL beyond the last.
void *_Nullable carillon_dispatch_current(size_t index);
void carillon_dispatch_assert(void *_Nonnull queue, int is_not);
_Noreturn void carillon_dispatch_refuse(const char *_Nonnull call);

void carillon_dispatch_source_make(
    void *_Nonnull source, enum carillon_source_kind kind, uintptr_t handle, void *_Nullable queue);
// These functions return whether the object is a source of a world.
int carillon_dispatch_is_source(void *_Nonnull source);
int carillon_dispatch_source_handle(void *_Nonnull source, enum carillon_handler which, struct carillon_work work);
int carillon_dispatch_source_schedule(void *_Nonnull source, uint64_t start, uint64_t interval);
int carillon_dispatch_source_cancel(void *_Nonnull source);
int carillon_dispatch_source_is_cancelled(void *_Nonnull source, int *_Nonnull is_cancelled);
int carillon_dispatch_source_get_handle(void *_Nonnull source, uintptr_t *_Nonnull handle);
int carillon_dispatch_source_merge(void *_Nonnull source, uintptr_t value);
int carillon_dispatch_source_data(void *_Nonnull source, uintptr_t *_Nonnull value);
int carillon_dispatch_source_move(void *_Nonnull source, void *_Nullable queue);
int carillon_dispatch_source_suspend(void *_Nonnull source);
int carillon_dispatch_source_resume(void *_Nonnull source);
void carillon_dispatch_source_count(void *_Nonnull source, int change);

// The hooks in C, for those in Swift.

void carillon_dispatch_release_block(void *_Nonnull block);
void carillon_dispatch_count_sources(int64_t change);
int carillon_dispatch_group_is_empty(void *_Nonnull group);
int carillon_dispatch_is_main(const void *_Nonnull queue);
const void *_Nonnull carillon_dispatch_main(void);
/// Returns the number of items of a queue that may run at the same time.
uint32_t carillon_dispatch_width(const void *_Nonnull queue);
/// Returns the queue that runs the items of a queue; NULL for the global queues.
const void *_Nullable carillon_dispatch_target(const void *_Nonnull queue);
