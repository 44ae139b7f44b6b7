#pragma once
#include <stdint.h>
#include <sys/types.h>
#include "carillon_box.h"

/// The end of a fork server's child.
struct carillon_child_end {
    /// The child's status, as `waitpid` gives it.
    int32_t status;
    /// The number of processes that the child had started and not ended. They were ended, too.
    int32_t left;
    /// Whether the supervisor is gone.
    int32_t is_alone;
};

/// Makes this process, which must have one thread, a fork server: it runs nothing itself, and forks a child for each
/// run. A process that a child leaves behind becomes a child of the fork server.
void carillon_fork_server_begin(void);

/// Forks a child for one run. The child is a copy of the fork server with no descriptors but the standard ones and
/// `life`, with nothing on standard input, and with a group of processes of its own.
///
/// - Returns: 0 in the child, the child's number here, -1 if the system refuses.
pid_t carillon_child_fork(int life);

/// Waits for the end of a child, and ends the processes that it left behind. A message on the channel, or the
/// channel's end, ends the child.
struct carillon_child_end carillon_child_wait(pid_t child, int channel);

/// Guards a box of that size against copies of this process. A copy that goes on with the run, and writes to the story,
/// ends; the box then says that there was one.
void carillon_child_guard(struct carillon_box *_Nonnull box, uint64_t story_size);

// MARK: A fork server that is started

/// The descriptors of a fork server that was started, instead of forked.
enum { carillon_fork_server_channel = 3, carillon_fork_server_box = 4 };

/// The variable that tells a program to be a fork server.
extern const char *_Nonnull const carillon_fork_server_variable;

/// Notes that this program becomes a fork server if ``carillon_fork_server_variable`` is set when it starts.
void carillon_fork_server_set_possible(void);
/// Returns whether this program can be started as a fork server.
int carillon_fork_server_is_possible(void);

/// Starts this program once more, as a fork server. Other threads do not matter.
///
/// - Returns: the new process's number, or -1 with `errno`.
pid_t carillon_fork_server_start(int channel, int box, int errors);

/// Makes this process, which was started, a worker in the eyes of the code that guards runs.
void carillon_worker_become(void);

/// Forks the janitor as ``carillon_janitor_fork`` does, but as no child of this process.
///
/// - Returns: 0 in the janitor, 1 here, -1 if the system refuses.
int carillon_janitor_fork_apart(int reading, int writing);

/// Returns the distance of an address from the beginning of this program's own file in memory; 0 if the address belongs
/// to another file.
uint64_t carillon_code_offset(uint64_t address);
/// Returns the address at that distance.
uint64_t carillon_code_address(uint64_t offset);
