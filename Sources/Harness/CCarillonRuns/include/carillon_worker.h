#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Forks a worker from this process, which must have no other thread. Worlds run in the worker, so they cannot harm
/// this process. The worker dies with this process.
///
/// - Parameter errors: the descriptor that becomes the worker's standard error.
/// - Returns: 0 in the worker, the worker's number here, -1 if the system refuses.
pid_t carillon_worker_fork(int errors);

/// Returns whether this process is such a worker.
int carillon_worker_is_one(void);

/// Notes what this worker has before its first run.
void carillon_worker_note_beginning(void);

/// Returns whether this worker's worlds have left so much behind in it that another worker should take its place.
int carillon_worker_is_worn(void);

/// Asks the thread of a worker that runs its world to note its place.
void carillon_worker_locate(pid_t worker, int32_t thread);

/// Ends a worker, if it has not ended by itself. Returns its status as `waitpid` does.
int carillon_worker_end(pid_t worker);

/// Waits for the end of a forked process. Returns its status as `waitpid` does.
int carillon_worker_wait(pid_t worker);

/// Forks the janitor, a process that only waits until a pipe is at its end. The pipe ends when every process that holds
/// `writing`, its other end, has ended in any way. Returns as `fork` does.
pid_t carillon_janitor_fork(int reading, int writing);

/// Returns whether this process has one thread.
int carillon_is_single_threaded(void);

/// Flushes the standard streams and ends the process, without handlers of `exit`.
_Noreturn void carillon_leave(int status);

/// Makes the two ends of a socket for messages, which started programs do not inherit. Returns 0 on success.
int carillon_make_channel(int ends[_Nonnull 2]);
