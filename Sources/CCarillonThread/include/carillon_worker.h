#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Splits a worker off this process, which must have no other thread: one in which worlds run, so that whatever they do to their process
/// is not done to this one. It dies with this process.
///
/// - Parameter errors: what becomes its standard error.
/// - Returns: 0 in the worker, its number here, -1 if the system refuses.
pid_t carillon_worker_fork(int errors);

/// Whether this process is such a worker.
int carillon_worker_is_one(void);

/// Asks the thread of a worker that runs its world to note where it is.
void carillon_worker_locate(pid_t worker, int32_t thread);

/// Ends a worker, if it has not ended by itself, and says how it did: its status as `waitpid` has it.
int carillon_worker_end(pid_t worker);

/// Waits until a process ends that was split off, and says how it did.
int carillon_worker_wait(pid_t worker);

/// Splits off a process that does nothing but wait until a pipe is at its end, which it is when every process that holds `writing`, its
/// other end, has ended, however that was. Returns as `fork` does.
pid_t carillon_janitor_fork(int reading, int writing);

/// Whether this process has one thread.
int carillon_is_single_threaded(void);

_Noreturn void carillon_leave(int status);

/// Makes two ends of a socket over which messages go, closed in programs that are started; 0 if that went well.
int carillon_make_channel(int ends[_Nonnull 2]);
