#pragma once
#include <stddef.h>

/// Where a task keeps its task-local values. The runtime tells that only of the task that runs; the loop asks about a
/// task before it runs.
///
/// The place is not guessed: one task-local value is bound, and what that has changed in the task is looked at.

/// Begins to look: remembers the calling task. Returns whether there is one.
int carillon_task_values_begin(void);

/// Ends the look, once a value was bound for the key, a `TaskLocal` object. Returns whether the place was found.
int carillon_task_values_end(const void *_Nonnull key);

/// Returns the object that is bound for the key in the task of a job; NULL if there is none.
///
/// - is_task: gets whether the job is one of a task. Other jobs run several tasks.
const void *_Nullable carillon_task_value(
    const void *_Nonnull job, const void *_Nonnull key, int *_Nonnull is_task);
