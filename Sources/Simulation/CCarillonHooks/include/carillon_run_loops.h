#pragma once

#include <stdint.h>

// The hooks in Swift. All of them are called on a world's thread. A run loop is a CFRunLoop of Core Foundation's, a
// mode is its name.

/// Returns the run loop of the calling code, or of its app's main thread.
void *_Nonnull carillon_run_loops_get(int is_main);
/// Returns whether a run loop belongs to a process of the world.
int carillon_run_loops_is_known(void *_Nonnull run_loop);
/// Returns the `RunLoop` of a run loop that belongs to a process of the world; NULL for others.
void *_Nullable carillon_run_loops_object(void *_Nonnull run_loop);
/// Runs a run loop of the world, as `CFRunLoopRunSpecific` does.
int32_t carillon_run_loops_run(void *_Nonnull run_loop, const void *_Nonnull mode, double seconds, int stops_after_source);
/// Returns whether the process of a run loop of the world has ended.
int carillon_run_loops_has_ended(void *_Nonnull run_loop);
/// Notes that a run loop may have something to do.
void carillon_run_loops_wake(void *_Nonnull run_loop, int has_block);
void carillon_run_loops_stop(void *_Nonnull run_loop);
/// Notes that a file stands for the timers of one more mode of a run loop.
void carillon_run_loops_add_file(void *_Nonnull run_loop, int file);
/// Sets the time at which a file becomes readable, in virtual nanoseconds; negative for never. Returns 0 if it is not a
/// run loop's file.
int carillon_run_loops_set_file(int file, int64_t deadline);

// The hooks in C, for those in Swift.

/// A new run loop, which belongs to no thread, its `RunLoop`, both retained, and the file that stands for the timers of
/// its default mode.
struct carillon_run_loop {
    void *_Nullable object;
    void *_Nullable foundation_object;
    int file;
};
/// Makes a run loop. The caller must be outside of its world.
struct carillon_run_loop carillon_run_loops_make(void);
/// Gives a run loop something that it could always wait for, as the process's main queue is for a real main thread.
void *_Nonnull carillon_run_loops_keep_main(void *_Nonnull run_loop);
/// Releases a run loop, and what keeps it.
void carillon_run_loops_release(void *_Nonnull run_loop, void *_Nullable source);
/// Ends the timers, sources, observers and blocks that a run loop holds, and that often hold it. Nothing of its process
/// will run any more.
void carillon_run_loops_end_items(void *_Nonnull run_loop);
/// Does everything that a run loop has to do in a mode now, and returns what `CFRunLoopRunSpecific` returns. A mode of
/// NULL is the default one.
int32_t carillon_run_loops_pass(void *_Nonnull run_loop, const void *_Nullable mode, int stops_after_source);
/// Whether Core Foundation, which makes the call that returns to `caller`, has done everything in a pass and wants to
/// wait.
int carillon_run_loops_is_waiting(void *_Nullable caller);
/// Ends the pass.
void carillon_run_loops_end_pass(void);
int carillon_run_loops_has_timer(void *_Nonnull run_loop);
/// Makes a file readable, or not.
void carillon_run_loops_fill(int file);
void carillon_run_loops_drain(int file);

// The results of `CFRunLoopRunSpecific`.
enum carillon_run_loop_result {
    carillon_run_loop_finished = 1,
    carillon_run_loop_stopped = 2,
    carillon_run_loop_timed_out = 3,
    carillon_run_loop_handled_source = 4,
};
