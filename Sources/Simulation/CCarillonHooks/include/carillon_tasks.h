#pragma once

/// A task that is to be made.
struct carillon_new_task;

/// Makes the task, with the task-local values of the caller if it copies them.
void carillon_tasks_make(struct carillon_new_task *_Nonnull task);
/// Returns whether the calling code is an actor's.
int carillon_tasks_is_on_actor(void);

// The hooks in Swift.

/// Notes that the calling code makes a task.
void carillon_tasks_will_make(void);
/// Returns the environment of the app whose code calls, unretained; NULL if it belongs to none.
const void *_Nullable carillon_tasks_app(void);
/// Makes the task as code of an app.
void carillon_tasks_make_in(struct carillon_new_task *_Nonnull task, const void *_Nonnull app);
