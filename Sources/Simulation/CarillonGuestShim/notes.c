// Notes about a guest for a person, in the memory that the harness reads.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <signal.h>

void note(enum carillon_guest_note_kind kind, int64_t number, const char *text) {
    for (uint32_t i = 0; i < guest->note_count; i++) {
        struct carillon_guest_note *known = &guest->notes[i];
        if (known->kind == kind && known->number == number && is_equal(known->text, text)) {
            known->count++;
            return;
        }
    }
    if (guest->note_count == carillon_guest_most_notes) return;
    struct carillon_guest_note *new = &guest->notes[guest->note_count];
    *new = (struct carillon_guest_note){.kind = kind, .count = 1, .number = number};
    copy_text(new->text, sizeof new->text, text);
    __atomic_store_n(&guest->note_count, guest->note_count + 1, __ATOMIC_RELEASE);
}

void fail(enum carillon_guest_note_kind kind, int64_t number, const char *text) {
    // The reason for the end has to be told, whatever was before it.
    if (guest->note_count == carillon_guest_most_notes) guest->note_count--;
    note(kind, number, text);
    if (guest->has_own_numbers) CALL(SYS_kill, -1, SIGKILL);
    else
        for (uint32_t i = 0; i < guest->process_end; i++)
            if (&guest->processes[i] != process && guest->processes[i].pid > 1)
                CALL(SYS_kill, guest->processes[i].pid, SIGKILL);
    for (;;) CALL(SYS_exit_group, 96);
}

#endif
