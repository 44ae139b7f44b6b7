#pragma once

#include <stdint.h>

#ifdef __linux__
/// The things that a process has only once, as one process of a world has them: its working directory, its signals, its
/// limits, its threads' values.
struct carillon_process;

/// Makes what a new process has.
struct carillon_process *_Nonnull carillon_process_make(void);
/// Frees it, once the process has ended.
void carillon_process_free(struct carillon_process *_Nonnull process);
/// Lets a signal reach the calling process, as a timer of its own sends one.
void carillon_process_signal(int signal);

/// Restores what code of a world has changed of the process.
void carillon_world_restore(void);

// The hooks in Swift. All of them are called on a world's thread.

/// Returns what the calling process has; NULL where the system has to answer.
struct carillon_process *_Nullable carillon_process_here(void);
/// Writes the path of the directory that belongs to the calling process, which exists then. Returns 0 if there is none.
int32_t carillon_process_directory(char *_Nonnull path, int32_t size);
/// Returns whether an app calls, rather than a server, or the scenario itself.
int32_t carillon_process_is_app(void);
/// Sends SIGALRM to the calling process after so many nanoseconds, and then in intervals, if there is one. A time of
/// zero ends that. Writes what was left before, and the interval.
void carillon_process_set_alarm(
    int64_t time, int64_t interval, int64_t *_Nonnull old_time, int64_t *_Nonnull old_interval);
/// Writes what is left until the next SIGALRM, and the interval.
void carillon_process_get_alarm(int64_t *_Nonnull time, int64_t *_Nonnull interval);
/// Returns a random number of the calling process, for the name of a temporary file.
uint64_t carillon_process_temporary_number(void);
/// Writes the name that stands for an address, as a name server would tell it. Returns 0 if there is none.
int32_t carillon_process_name_of_address(const char *_Nonnull address, char *_Nonnull name, int32_t size);
/// The connections of a device to the internet.
enum carillon_reachability { carillon_unreachable, carillon_wifi, carillon_cellular };
/// Returns that of the calling process's device, and writes the number of the device in its world, from 0.
enum carillon_reachability carillon_process_reachability(int32_t *_Nonnull device);

/// The dates of a file, in nanoseconds since 1970 by the clock of the device that has set them.
struct carillon_file_dates { int64_t created, modified; };
/// Notes that code of the calling world has changed a file.
///
/// - Parameters:
///   - real: the time of the change as the system tells it.
///   - is_new: whether the file was made just now.
void carillon_dates_note(
    uint64_t device, uint64_t file, int64_t real, struct carillon_file_dates dates, int32_t is_new);
/// Finds the dates of a file. The caller gives those that a file has which was changed now.
void carillon_dates_find(uint64_t device, uint64_t file, int64_t real, struct carillon_file_dates *_Nonnull dates);
/// Forgets a file that is gone, whose number may be another's.
void carillon_dates_forget(uint64_t device, uint64_t file);
/// Returns the host's time as its files have it. The function is C's.
int64_t carillon_dates_real_time(void);
#endif
