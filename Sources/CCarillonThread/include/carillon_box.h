#pragma once
#include <stdint.h>

/// How far a world has come, where others can read it at any time.
struct carillon_progress {
    /// Virtual nanoseconds since the world began.
    int64_t now;
    /// The callbacks and jobs that ran.
    int64_t steps;
};

enum { carillon_frame_limit = 96, carillon_name_limit = 32, carillon_text_limit = 1024 };

/// What a run leaves for whoever has to say how it ended, should it not be able to say so itself: a flight recorder. It lies in memory that
/// outlives the run's thread, and in a worker process the process too.
///
/// The run's story follows it in memory: bytes from `story_start` up to what `carillon_box_length` says.
struct carillon_box {
    struct carillon_progress progress;
    /// The world's date when it began, in seconds since 1970.
    int64_t epoch;
    /// Where the story begins; what lies before it belongs to a run that has ended well.
    uint64_t story_start;
    uint64_t story_length;
    /// Where what closes the story begins; 0 as long as the run goes on.
    uint64_t story_closing;
    /// The kernel's name for the thread that runs the world.
    int32_t thread;
    /// The signal that ended the run; 0 if none did.
    int32_t signal;
    /// Whether `exit` was called, and with which status.
    int32_t has_exited;
    int32_t exit_status;
    /// Whether what ended the run happened on another thread than the world's, and what that thread is called.
    int32_t is_foreign;
    char thread_name[carillon_name_limit];
    /// Where the thread was: addresses of code, innermost first.
    uint32_t frame_count;
    uint64_t frames[carillon_frame_limit];
    /// A sentence, NUL-terminated: why the run blocks for ever, or what it waits for.
    char text[carillon_text_limit];
};

/// Makes a box that processes which are forked from now on share, with that many bytes for the story, which cost nothing before they are
/// written to; NULL if the system has no room.
struct carillon_box *_Nullable carillon_box_make(uint64_t story_size);
void carillon_box_free(struct carillon_box *_Nonnull box, uint64_t story_size);

/// Gets a box ready for the next run, and gives memory back that few runs need.
void carillon_box_begin(struct carillon_box *_Nonnull box);

uint64_t carillon_box_length(const struct carillon_box *_Nonnull box);
/// Says that the story is whole up to there.
void carillon_box_commit(struct carillon_box *_Nonnull box, uint64_t length);

/// The story's first byte.
static inline unsigned char *_Nonnull carillon_box_story(struct carillon_box *_Nonnull box) {
    return (unsigned char *)box + 4096;
}

static inline uint64_t carillon_box_frame(const struct carillon_box *_Nonnull box, uint32_t index) {
    return index < carillon_frame_limit ? box->frames[index] : 0;
}

static inline const char *_Nonnull carillon_box_thread_name(const struct carillon_box *_Nonnull box) { return box->thread_name; }
static inline const char *_Nonnull carillon_box_text(const struct carillon_box *_Nonnull box) { return box->text; }
void carillon_box_set_text(struct carillon_box *_Nonnull box, const char *_Nonnull text);

/// Notes where the calling thread is. Safe inside a signal handler: it takes no lock and no memory.
void carillon_box_take_frames(struct carillon_box *_Nonnull box);

/// Writes down who called the caller, and who called that, innermost first. Returns how many there were.
uint32_t carillon_take_addresses(uint64_t *_Nonnull addresses, uint32_t limit);

/// The file that code at that address was loaded from, and how far from its beginning the address lies; NULL if it belongs to none.
const char *_Nullable carillon_code_file(uint64_t address, uint64_t *_Nonnull offset);
