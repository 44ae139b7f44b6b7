#pragma once
#include <stdint.h>
#include "carillon_thread.h"

/// A place where a thread of a world waits for its turn.
struct carillon_turn {
    uint32_t is_given;
};

/// Gives the thread its turn that waits in this place, or will wait there.
void carillon_turn_give(struct carillon_turn *_Nonnull turn);
/// Waits for the turn, and takes it.
void carillon_turn_await(struct carillon_turn *_Nonnull turn);

/// Starts a thread that calls `run`. Returns 0, or an `errno`.
int carillon_turns_start(
    uint64_t *_Nonnull thread, uint64_t stack_size, void (*_Nonnull run)(void *_Nonnull), void *_Nonnull context);
/// Waits until a thread has ended.
void carillon_turns_join(uint64_t thread);

/// Makes an empty list of threads.
struct carillon_crew *_Nonnull carillon_crew_make(void);
void carillon_crew_free(struct carillon_crew *_Nonnull crew);
/// Adds the calling thread to the list. Returns the kernel's number of it; 0 if there is no room for one more.
int32_t carillon_crew_add(struct carillon_crew *_Nonnull crew);
/// Removes a thread from the list.
void carillon_crew_remove(struct carillon_crew *_Nonnull crew, int32_t number);
