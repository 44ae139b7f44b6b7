// This file defines the functions of libdispatch that Swift's overlay and Foundation call. On a world's thread they
// lead into the world; elsewhere they call the original.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_dispatch.h"
#include "carillon_original.h"

#include <stddef.h>
#include <stdint.h>

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);
extern struct opaque_queue _dispatch_main_q;
extern char _dispatch_source_type_timer, _dispatch_source_type_read, _dispatch_source_type_write, _dispatch_source_type_data_add, _dispatch_source_type_data_or,
    _dispatch_source_type_data_replace;
extern void (*const _dispatch_block_special_invoke)(void *);

typedef void (*function)(void *);

// MARK: Work

/// The part of a block that its callers know.
struct block {
    void *class;
    int32_t flags, reserved;
    function invoke;
    void *descriptor;
};

/// The part of libdispatch's own blocks, those of work items, that follows.
struct work_item {
    struct block block;
    unsigned long magic, flags;
};

enum { item_magic = 0xD159B10C, item_is_barrier = 1 };

/// Keeps a block as work to do later.
static struct carillon_work keep(void *block) {
    struct carillon_work work = {.context = _Block_copy(block), .is_block = 1};
    work.function = ((struct block *)work.context)->invoke;
    if (work.function == _dispatch_block_special_invoke) {
        const struct work_item *item = work.context;
        work.is_barrier = item->magic == item_magic && item->flags & item_is_barrier;
    }
    return work;
}

void carillon_dispatch_release_block(void *block) { _Block_release(block); }

/// Shows a block as work to do now.
static struct carillon_work show(void *block) {
    return (struct carillon_work){.context = block, .function = ((struct block *)block)->invoke};
}

static struct carillon_work work(void *context, function function) {
    return (struct carillon_work){.context = context, .function = function};
}

static struct carillon_work barrier(struct carillon_work work) {
    work.is_barrier = 1;
    return work;
}

// MARK: Queues

#define ASYNC(name, convert) \
    void name(void *queue, void *block) { \
        ORIGINAL(name); \
        if (is_in_world()) carillon_dispatch_async(queue, convert, NULL); \
        else original(queue, block); \
    }
#define ASYNC_F(name, convert) \
    void name(void *queue, void *context, function function) { \
        ORIGINAL(name); \
        if (is_in_world()) carillon_dispatch_async(queue, convert, NULL); \
        else original(queue, context, function); \
    }
#define SYNC(name, convert) \
    void name(void *queue, void *block) { \
        ORIGINAL(name); \
        if (is_in_world()) carillon_dispatch_sync(queue, convert); \
        else original(queue, block); \
    }
#define SYNC_F(name, convert) \
    void name(void *queue, void *context, function function) { \
        ORIGINAL(name); \
        if (is_in_world()) carillon_dispatch_sync(queue, convert); \
        else original(queue, context, function); \
    }

ASYNC(dispatch_async, keep(block))
ASYNC(dispatch_barrier_async, barrier(keep(block)))
ASYNC_F(dispatch_async_f, work(context, function))
ASYNC_F(dispatch_barrier_async_f, barrier(work(context, function)))
SYNC(dispatch_sync, show(block))
SYNC(dispatch_barrier_sync, barrier(show(block)))
SYNC(dispatch_async_and_wait, show(block))
SYNC(dispatch_barrier_async_and_wait, barrier(show(block)))
SYNC_F(dispatch_sync_f, work(context, function))
SYNC_F(dispatch_barrier_sync_f, barrier(work(context, function)))
SYNC_F(dispatch_async_and_wait_f, work(context, function))
SYNC_F(dispatch_barrier_async_and_wait_f, barrier(work(context, function)))

void dispatch_after(uint64_t when, void *queue, void *block) {
    ORIGINAL(dispatch_after);
    if (is_in_world()) carillon_dispatch_after(when, queue, keep(block));
    else original(when, queue, block);
}

void dispatch_after_f(uint64_t when, void *queue, void *context, function function) {
    ORIGINAL(dispatch_after_f);
    if (is_in_world()) carillon_dispatch_after(when, queue, work(context, function));
    else original(when, queue, context, function);
}

// A serial queue runs one round at a time. The global queues have another width, and no queue means that libdispatch
// chooses one.
static int is_serial(const void *queue) { return queue && carillon_dispatch_target(queue) && carillon_dispatch_width(queue) == 1; }

void dispatch_apply(size_t count, void *queue, void *block) {
    ORIGINAL(dispatch_apply);
    if (!is_in_world()) original(count, queue, block);
    else carillon_dispatch_apply(count, is_serial(queue), block, (void (*)(void *, size_t))((struct block *)block)->invoke);
}

void dispatch_apply_f(size_t count, void *queue, void *context, void (*function)(void *, size_t)) {
    ORIGINAL(dispatch_apply_f);
    if (!is_in_world()) original(count, queue, context, function);
    else carillon_dispatch_apply(count, is_serial(queue), context, function);
}

void *dispatch_queue_attr_make_initially_inactive(void *attributes);

static int is_inactive(void *attributes) {
    // Attributes that are the same have the same address.
    return attributes && dispatch_queue_attr_make_initially_inactive(attributes) == attributes;
}

void *dispatch_queue_create_with_target(const char *label, void *attributes, void *target) {
    ORIGINAL(dispatch_queue_create_with_target);
    void *queue = original(label, attributes, target);
    if (is_inactive(attributes)) carillon_dispatch_note_suspension(queue, 1);
    return queue;
}

void *dispatch_queue_create(const char *label, void *attributes) {
    ORIGINAL(dispatch_queue_create);
    void *queue = original(label, attributes);
    if (is_inactive(attributes)) carillon_dispatch_note_suspension(queue, 1);
    return queue;
}

void *dispatch_queue_get_specific(void *queue, const void *key);

void *dispatch_get_specific(const void *key) {
    ORIGINAL(dispatch_get_specific);
    if (!is_in_world()) return original(key);
    for (size_t index = 0;; index++) {
        void *queue = carillon_dispatch_current(index);
        if (!queue) return NULL;
        void *value = dispatch_queue_get_specific(queue, key);
        if (value) return value;
    }
}

const char *dispatch_queue_get_label(void *queue) {
    ORIGINAL(dispatch_queue_get_label);
    void *current = queue || !is_in_world() ? queue : carillon_dispatch_current(0);
    return original(current);
}

#define ASSERT(name, is_barrier, is_not) \
    void name(void *queue) { \
        ORIGINAL(name); \
        if (is_in_world()) carillon_dispatch_assert(queue, is_not); \
        else original(queue); \
    }
ASSERT(dispatch_assert_queue, 0, 0)
ASSERT(dispatch_assert_queue_barrier, 1, 0)
ASSERT(dispatch_assert_queue_not, 0, 1)

// MARK: Groups and work items

void dispatch_group_enter(void *group);

void dispatch_group_leave(void *group) {
    ORIGINAL(dispatch_group_leave);
    original(group);
    if (is_in_world()) carillon_dispatch_notify_groups();
}

void dispatch_group_async(void *group, void *queue, void *block) {
    ORIGINAL(dispatch_group_async);
    if (!is_in_world()) return original(group, queue, block);
    dispatch_group_enter(group);
    carillon_dispatch_async(queue, keep(block), group);
}

void dispatch_group_async_f(void *group, void *queue, void *context, function function) {
    ORIGINAL(dispatch_group_async_f);
    if (!is_in_world()) return original(group, queue, context, function);
    dispatch_group_enter(group);
    carillon_dispatch_async(queue, work(context, function), group);
}

void dispatch_group_notify(void *group, void *queue, void *block) {
    ORIGINAL(dispatch_group_notify);
    if (is_in_world()) carillon_dispatch_group_notify(group, queue, keep(block));
    else original(group, queue, block);
}

void dispatch_group_notify_f(void *group, void *queue, void *context, function function) {
    ORIGINAL(dispatch_group_notify_f);
    if (is_in_world()) carillon_dispatch_group_notify(group, queue, work(context, function));
    else original(group, queue, context, function);
}

// MARK: Waiting

typedef intptr_t (*wait_function)(void *, uint64_t);
static const uint64_t now = 0;

#define WAIT(name, what) \
    static intptr_t try_##name(void *object) { \
        ORIGINAL_AS(wait_function, #name); \
        return original(object, now); \
    } \
    intptr_t name(void *object, uint64_t timeout) { \
        ORIGINAL_AS(wait_function, #name); \
        if (timeout == now || !is_in_world()) return original(object, timeout); \
        return carillon_dispatch_wait(object, timeout, try_##name, what); \
    }
WAIT(dispatch_semaphore_wait, "a semaphore")
WAIT(dispatch_group_wait, "a group")
WAIT(dispatch_block_wait, "a work item")

int carillon_dispatch_group_is_empty(void *group) { return try_dispatch_group_wait(group) == 0; }

// MARK: Sources

// A source in a world is a group in disguise: an object that can be retained and released, and never starts a thread.
static _Atomic(int64_t) source_count;

void carillon_dispatch_count_sources(int64_t change) { atomic_fetch_add(&source_count, change); }

static int may_be_source(void) { return atomic_load_explicit(&source_count, memory_order_relaxed) > 0; }

void *dispatch_group_create(void);

void *dispatch_source_create(const void *type, uintptr_t handle, unsigned long mask, void *queue) {
    ORIGINAL(dispatch_source_create);
    if (!is_in_world()) return original(type, handle, mask, queue);
    enum carillon_source_kind kind = type == &_dispatch_source_type_timer ? carillon_source_timer
        : type == &_dispatch_source_type_read ? carillon_source_read
        : type == &_dispatch_source_type_write ? carillon_source_write
        : type == &_dispatch_source_type_data_add ? carillon_source_add
        : type == &_dispatch_source_type_data_or ? carillon_source_or
        : type == &_dispatch_source_type_data_replace ? carillon_source_replace : carillon_source_other;
    if (kind == carillon_source_other) carillon_dispatch_refuse("a dispatch source for a file, a signal or a process");
    void *source = dispatch_group_create();
    carillon_dispatch_source_make(source, kind, handle, queue);
    return source;
}

#define SOURCE(name, declaration, arguments, captured) \
    void name declaration { \
        ORIGINAL(name); \
        if (may_be_source() && captured) return; \
        original arguments; \
    }
#define HANDLER(name, which) \
    SOURCE(name, (void *source, void *block), (source, block), \
        carillon_dispatch_source_handle(source, which, block ? keep(block) : (struct carillon_work){0})) \
    void name##_f(void *source, function function) { \
        ORIGINAL(name##_f); \
        if (may_be_source() && carillon_dispatch_is_source(source)) carillon_dispatch_refuse(#name "_f"); \
        original(source, function); \
    }
HANDLER(dispatch_source_set_event_handler, carillon_handler_event)
HANDLER(dispatch_source_set_cancel_handler, carillon_handler_cancel)
HANDLER(dispatch_source_set_registration_handler, carillon_handler_registration)

SOURCE(dispatch_source_set_timer, (void *source, uint64_t start, uint64_t interval, uint64_t leeway),
    (source, start, interval, leeway), carillon_dispatch_source_schedule(source, start, interval))
SOURCE(dispatch_source_cancel, (void *source), (source), carillon_dispatch_source_cancel(source))
SOURCE(dispatch_source_merge_data, (void *source, uintptr_t value), (source, value),
    carillon_dispatch_source_merge(source, value))

uintptr_t dispatch_source_get_data(void *source) {
    ORIGINAL(dispatch_source_get_data);
    uintptr_t value;
    return may_be_source() && carillon_dispatch_source_data(source, &value) ? value : original(source);
}

uintptr_t dispatch_source_get_handle(void *source) {
    ORIGINAL(dispatch_source_get_handle);
    uintptr_t handle;
    return may_be_source() && carillon_dispatch_source_get_handle(source, &handle) ? handle : original(source);
}

unsigned long dispatch_source_get_mask(void *source) {
    ORIGINAL(dispatch_source_get_mask);
    return may_be_source() && carillon_dispatch_is_source(source) ? 0 : original(source);
}

intptr_t dispatch_source_testcancel(void *source) {
    ORIGINAL(dispatch_source_testcancel);
    int is_cancelled;
    return may_be_source() && carillon_dispatch_source_is_cancelled(source, &is_cancelled) ? is_cancelled : original(source);
}

SOURCE(dispatch_set_target_queue, (void *object, void *queue), (object, queue),
    carillon_dispatch_source_move(object, queue))

void dispatch_release(void *object) {
    ORIGINAL(dispatch_release);
    if (may_be_source()) carillon_dispatch_source_count(object, -1);
    original(object);
}

void dispatch_retain(void *object) {
    ORIGINAL(dispatch_retain);
    if (may_be_source()) carillon_dispatch_source_count(object, 1);
    original(object);
}

void dispatch_suspend(void *object) {
    ORIGINAL(dispatch_suspend);
    if (may_be_source() && carillon_dispatch_source_suspend(object)) return;
    original(object);
    carillon_dispatch_note_suspension(object, 1);
    if (is_in_world()) carillon_dispatch_suspend(object);
}

#define RESUME(name) \
    void name(void *object) { \
        ORIGINAL(name); \
        if (may_be_source() && carillon_dispatch_source_resume(object)) return; \
        original(object); \
        carillon_dispatch_note_suspension(object, -1); \
        if (is_in_world()) carillon_dispatch_resume(object); \
    }
RESUME(dispatch_resume)
RESUME(dispatch_activate)

// MARK: Functions that no world has

#define REFUSE(name, result, declaration, arguments) \
    result name declaration { \
        ORIGINAL(name); \
        if (is_in_world()) carillon_dispatch_refuse(#name); \
        return original arguments; \
    }
REFUSE(dispatch_main, void, (void), ())
REFUSE(dispatch_io_create, void *, (unsigned long type, int descriptor, void *queue, void *handler), (type, descriptor, queue, handler))
REFUSE(dispatch_io_create_with_path, void *, (unsigned long type, const char *path, int flags, uint16_t mode, void *queue, void *handler),
    (type, path, flags, mode, queue, handler))
REFUSE(dispatch_io_create_with_io, void *, (unsigned long type, void *io, void *queue, void *handler), (type, io, queue, handler))
REFUSE(dispatch_read, void, (int descriptor, size_t length, void *queue, void *handler), (descriptor, length, queue, handler))
REFUSE(dispatch_write, void, (int descriptor, void *data, void *queue, void *handler), (descriptor, data, queue, handler))
REFUSE(dispatch_workloop_create, void *, (const char *label), (label))
REFUSE(dispatch_workloop_create_inactive, void *, (const char *label), (label))

// MARK: Properties of queues

/// The places of a queue's properties, which libdispatch publishes for debuggers.
struct queue_offsets {
    uint16_t version, label, label_size, flags, flags_size, serial_number, serial_number_size, width, width_size, running,
        running_size, suspend_count, suspend_count_size, target, target_size, priority, priority_size;
};
extern const struct queue_offsets dispatch_queue_offsets;

int carillon_dispatch_is_main(const void *queue) { return queue == (const void *)&_dispatch_main_q; }

const void *carillon_dispatch_main(void) { return &_dispatch_main_q; }

uint32_t carillon_dispatch_width(const void *queue) {
    return *(const uint16_t *)((const char *)queue + dispatch_queue_offsets.width);
}

const void *carillon_dispatch_target(const void *queue) {
    return *(const void *const *)((const char *)queue + dispatch_queue_offsets.target);
}

#endif
