#define _GNU_SOURCE
#include "carillon_box.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>
#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

enum { header_size = 4096, lasting_size = 4 << 20 };

_Static_assert(sizeof(struct carillon_box) <= header_size, "the story begins behind the header");

struct carillon_box *carillon_box_make(uint64_t story_size) {
    int flags = MAP_SHARED | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
#endif
    void *memory = mmap(NULL, header_size + story_size, PROT_READ | PROT_WRITE, flags, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

int carillon_box_make_file(uint64_t story_size) {
#ifdef __linux__
    int file = memfd_create("carillon", MFD_CLOEXEC);
    if (file >= 0 && ftruncate(file, (off_t)(header_size + story_size)) == 0) return file;
    if (file >= 0) close(file);
#else
    (void)story_size;
#endif
    return -1;
}

struct carillon_box *carillon_box_open_file(int file, uint64_t story_size) {
    void *memory = mmap(NULL, header_size + story_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void carillon_box_free(struct carillon_box *box, uint64_t story_size) { munmap(box, header_size + story_size); }

void carillon_box_begin(struct carillon_box *box) {
    uint64_t length = carillon_box_length(box);
    memset(box, 0, sizeof *box);
#ifdef MADV_REMOVE
    if (length > lasting_size) {
        uint64_t pages = (length - lasting_size + 4095) / 4096 * 4096;
        madvise(carillon_box_story(box) + lasting_size, pages, MADV_REMOVE);
    }
#else
    (void)length;
#endif
}

uint64_t carillon_box_length(const struct carillon_box *box) { return __atomic_load_n(&box->story_length, __ATOMIC_ACQUIRE); }

void carillon_box_commit(struct carillon_box *box, uint64_t length) {
    __atomic_store_n(&box->story_length, length, __ATOMIC_RELEASE);
}

void carillon_box_set_text(struct carillon_box *box, const char *text) {
    static const char ellipsis[] = "…";
    size_t count = strlen(text);
    if (count < sizeof box->text) {
        memcpy(box->text, text, count + 1);
        return;
    }
    // The cut is before a character, and an ellipsis says that it is one.
    count = sizeof box->text - sizeof ellipsis;
    while (count > 0 && ((unsigned char)text[count] & 0xC0) == 0x80) count--;
    memcpy(box->text, text, count);
    memcpy(box->text + count, ellipsis, sizeof ellipsis);
}

static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *argument) {
    struct carillon_box *box = argument;
    int is_interrupted = 0;
    uintptr_t address = _Unwind_GetIPInfo(context, &is_interrupted);
    if (!address) return _URC_END_OF_STACK;
    // The frames above the interrupted one belong to the handler.
    if (is_interrupted) box->frame_count = 0;
    if (box->frame_count == carillon_frame_limit) return _URC_END_OF_STACK;
    // A return address is that of the next instruction, which may belong to the next line.
    box->frames[box->frame_count] = is_interrupted ? address : address - 1;
    box->frame_count += 1;
    return _URC_NO_REASON;
}

void carillon_box_take_frames(struct carillon_box *box) {
    box->frame_count = 0;
    _Unwind_Backtrace(take_frame, box);
}

const char *carillon_code_file(uint64_t address, uint64_t *offset) {
    Dl_info info;
    if (!dladdr((void *)(uintptr_t)address, &info) || !info.dli_fname) return NULL;
    *offset = address - (uint64_t)(uintptr_t)info.dli_fbase;
    return info.dli_fname;
}

#ifdef __linux__

// Both sides share nothing but the memory: a run that has closed all its descriptors can still be asked.
static long futex(uint32_t *word, int operation, uint32_t value, const struct timespec *limit) {
    return syscall(SYS_futex, word, operation, value, limit, NULL, 0);
}

static void set(uint32_t *word, uint32_t bits) {
    __atomic_or_fetch(word, bits, __ATOMIC_SEQ_CST);
    futex(word, FUTEX_WAKE, INT32_MAX, NULL);
}

void carillon_box_ask(struct carillon_box *box) { set(&box->question, 1); }

void carillon_box_await_question(struct carillon_box *box) {
    while (__atomic_load_n(&box->question, __ATOMIC_SEQ_CST) == 0) futex(&box->question, FUTEX_WAIT, 0, NULL);
}

void carillon_box_answer(struct carillon_box *box, uint32_t answer) { set(&box->answers, answer); }

uint32_t carillon_box_await_answers(struct carillon_box *box, uint32_t answers, int64_t nanoseconds) {
    struct timespec limit;
    clock_gettime(CLOCK_MONOTONIC, &limit);
    nanoseconds += limit.tv_nsec;
    limit.tv_sec += nanoseconds / 1000000000;
    limit.tv_nsec = nanoseconds % 1000000000;
    for (;;) {
        uint32_t given = __atomic_load_n(&box->answers, __ATOMIC_SEQ_CST);
        if ((given & answers) == answers) return given;
        // This form of the wait takes a moment, not a time.
        long result = syscall(SYS_futex, &box->answers, FUTEX_WAIT_BITSET, given, &limit, NULL, FUTEX_BITSET_MATCH_ANY);
        if (result < 0 && errno == ETIMEDOUT) return __atomic_load_n(&box->answers, __ATOMIC_SEQ_CST);
    }
}

#else

void carillon_box_ask(struct carillon_box *box) { box->question = 1; }
void carillon_box_await_question(struct carillon_box *box) { (void)box; }
void carillon_box_answer(struct carillon_box *box, uint32_t answer) { box->answers |= answer; }
uint32_t carillon_box_await_answers(struct carillon_box *box, uint32_t answers, int64_t nanoseconds) {
    (void)answers, (void)nanoseconds;
    return box->answers;
}

#endif
