// Paths. In a world a relative one begins in the working directory of the calling process, which is its app's own until
// it changes that; and an app changes no file but those of its world.
#pragma once

#include "carillon_process_state.h"

#include <fcntl.h>

/// Returns the path that a path stands for. A result that is not the argument itself is valid until the next call with
/// that room, on the same thread.
///
/// - Parameter room: 0, or 1 for the second path of a call.
const char *carillon_path(const char *path, int room);

/// The same for a path that begins in a directory that is open.
static inline const char *carillon_path_at(int directory, const char *path, int room) {
    return directory == AT_FDCWD ? carillon_path(path, room) : path;
}

/// Ends the run if an app would change a file that outlives its world.
///
/// - Parameters:
///   - path: as `carillon_path` has returned it.
///   - caller: the address of the code that asks for the change.
///   - call: the call, in words.
void carillon_check_change(const char *path, void *caller, const char *call);

/// Whether the caller may not close a descriptor, for it is a standard stream of the process.
int carillon_keeps_open(int file, void *caller);

/// Notes that an entry of a directory was made, renamed or removed.
void carillon_note_entry(const char *path);
/// Forgets a file that is to be removed, if that is its last name. Call it before.
void carillon_note_removal(const char *path);
/// Notes that the contents of a file were changed.
void carillon_note_changed(const char *path);
/// Notes that a file was made.
void carillon_note_made(const char *path);
/// Notes that a file was opened that was made, or emptied, by that.
void carillon_note_opened(int file, int is_new);
/// Notes that an open file was changed.
void carillon_note_written(int file);
/// Takes in what was written to an open file, before it is closed.
void carillon_note_closing(int file);
