// The items that a run loop of a world holds: timers, sources, observers and blocks.
#pragma once

extern void CFRunLoopTimerInvalidate(void *timer);
extern void CFRunLoopSourceInvalidate(void *source);
extern void CFRunLoopObserverInvalidate(void *observer);

/// Notes that a run loop holds something, until that is invalid.
void carillon_run_loop_items_add(void *run_loop, void *item, void (*invalidate)(void *));

struct carillon_run_loop_cell;

/// A block that calls another one, unless that was let go of.
struct carillon_run_loop_block {
    void *class;
    int flags, reserved;
    void (*invoke)(void *);
    const void *descriptor;
    struct carillon_run_loop_cell *cell;
};

/// Makes a block on the stack that calls `block` once.
void carillon_run_loop_items_wrap(struct carillon_run_loop_block *wrapped, void *run_loop, void *block);
/// Ends the use of the block on the stack. Its copies stay.
void carillon_run_loop_items_let_go(struct carillon_run_loop_block *wrapped);
