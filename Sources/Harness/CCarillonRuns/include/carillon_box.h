#pragma once
#include <stdint.h>
#include "carillon_progress.h"

enum { carillon_frame_limit = 96, carillon_name_limit = 32, carillon_text_limit = 1024 };

/// The flight recorder of a run: it tells how the run ended if the run cannot tell it itself. Its memory outlives the
/// run's thread, and in a worker process the process too.
///
/// The run's story follows the recorder in memory: bytes from `story_start` up to `carillon_box_length`.
struct carillon_box {
    struct carillon_progress progress;
    /// The world's date when it began, in seconds since 1970.
    int64_t epoch;
    /// The offset at which the story begins. The bytes before it belong to a run that has ended well.
    uint64_t story_start;
    uint64_t story_length;
    /// The offset of the part that closes the story; 0 as long as the run goes on.
    uint64_t story_closing;
    /// The kernel's number of the thread that runs the world.
    int32_t thread;
    /// The signal that ended the run; 0 if none did.
    int32_t signal;
    /// Whether `exit` was called, and its status.
    int32_t has_exited;
    int32_t exit_status;
    /// Whether a copy of the process went on with the run.
    int32_t has_copy;
    /// Whether the supervisor has asked the run what it does, and the answers that it has given.
    uint32_t question;
    uint32_t answers;
    /// Whether another thread than the world's ended the run, and that thread's name.
    int32_t is_foreign;
    char thread_name[carillon_name_limit];
    /// The place of the thread: addresses of code, innermost first.
    uint32_t frame_count;
    uint64_t frames[carillon_frame_limit];
    /// A sentence, NUL-terminated: the reason why the run blocks for ever, or the thing that it waits for.
    char text[carillon_text_limit];
};

/// Makes a box that this process shares with processes that are forked later, with that many bytes for the story. The
/// bytes cost nothing before they are written to. Returns NULL if the system has no room.
struct carillon_box *_Nullable carillon_box_make(uint64_t story_size);
/// Makes a box in a file without a name, which a process that is started can be given. Returns the file's descriptor,
/// or -1.
int carillon_box_make_file(uint64_t story_size);
/// Returns the box in such a file; NULL if the system has no room.
struct carillon_box *_Nullable carillon_box_open_file(int file, uint64_t story_size);
/// Frees a box that was made with that size.
void carillon_box_free(struct carillon_box *_Nonnull box, uint64_t story_size);

/// Prepares a box for the next run, and gives memory back that few runs need.
void carillon_box_begin(struct carillon_box *_Nonnull box);

/// Returns the length of the story's complete part.
uint64_t carillon_box_length(const struct carillon_box *_Nonnull box);
/// Marks the story as complete up to that length.
void carillon_box_commit(struct carillon_box *_Nonnull box, uint64_t length);

/// Returns the story's first byte.
static inline unsigned char *_Nonnull carillon_box_story(struct carillon_box *_Nonnull box) {
    return (unsigned char *)box + 4096;
}

static inline uint64_t carillon_box_frame(const struct carillon_box *_Nonnull box, uint32_t index) {
    return index < carillon_frame_limit ? box->frames[index] : 0;
}

static inline const char *_Nonnull carillon_box_thread_name(const struct carillon_box *_Nonnull box) { return box->thread_name; }
static inline const char *_Nonnull carillon_box_text(const struct carillon_box *_Nonnull box) { return box->text; }
/// Copies a sentence into `text`, and cuts it where it is too long.
void carillon_box_set_text(struct carillon_box *_Nonnull box, const char *_Nonnull text);

/// Notes the place of the calling thread. The function is safe inside a signal handler: it takes no lock and no memory.
void carillon_box_take_frames(struct carillon_box *_Nonnull box);

/// The answers of a run that is asked what it does.
enum {
    /// `frames` has the place of the world's thread.
    carillon_answer_located = 1,
    /// `text` has what the world waits for.
    carillon_answer_explained = 2,
};

/// Asks the run what it does.
void carillon_box_ask(struct carillon_box *_Nonnull box);
/// Waits until the run is asked.
void carillon_box_await_question(struct carillon_box *_Nonnull box);
/// Gives one of the answers. The function is safe inside a signal handler once it was called before.
void carillon_box_answer(struct carillon_box *_Nonnull box, uint32_t answer);
/// Waits for these answers, and at most so long. Returns the answers that have come.
uint32_t carillon_box_await_answers(struct carillon_box *_Nonnull box, uint32_t answers, int64_t nanoseconds);

/// Returns the file that the code at that address was loaded from, and the address's distance from the file's
/// beginning; NULL if the address belongs to no file.
const char *_Nullable carillon_code_file(uint64_t address, uint64_t *_Nonnull offset);
