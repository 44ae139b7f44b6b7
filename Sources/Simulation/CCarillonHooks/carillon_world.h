// The state of the process and of the thread that is restored when a world has ended.
#pragma once

/// Makes sure that `carillon_world_restore` is called when the calling world has ended.
void carillon_world_will_restore(void);
/// Restores what code of a world has changed of the process and of the thread.
void carillon_world_restore(void);

void carillon_restore_streams(void);
void carillon_restore_pipe_signal(void);
