// Processes take turns, too: the guest's turn goes from one to the next that has to look. If none has to, the guest is
// at rest, and the harness is told.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <linux/futex.h>

typedef struct carillon_guest_process other_process;

static int has_to_look(const other_process *other) {
    if (other->state == carillon_guest_announced) return 1;
    if (other->state != carillon_guest_alive) return 0;
    return other->must_look || other->deadline <= now() || other->seen_progress != guest->progress;
}

static void hand_to(int number) {
    other_process *next = &guest->processes[number];
    next->must_look = 1;
    __atomic_store_n(&guest->turn, number, __ATOMIC_RELEASE);
    __atomic_add_fetch(&next->kick, 1, __ATOMIC_RELEASE);
    CALL(SYS_futex, &next->kick, FUTEX_WAKE, 1);
}

void processes_pass_on(void) {
    int count = (int)guest->process_end;
    for (int i = 1; i <= count; i++) {
        int number = (process_number + i) % count;
        if (!has_to_look(&guest->processes[number])) continue;
        hand_to(number);
        return;
    }
    __atomic_store_n(&guest->turn, -1, __ATOMIC_RELEASE);
    // A process that ends is the only one: the harness sees that it is gone.
    if (process->state == carillon_guest_ending) return;
    __atomic_store_n(&guest->state, carillon_guest_at_rest, __ATOMIC_RELEASE);
    CALL(SYS_futex, &guest->state, FUTEX_WAKE, 1);
}

void processes_await_turn(void) {
    for (;;) {
        uint32_t kick = __atomic_load_n(&process->kick, __ATOMIC_ACQUIRE);
        if (__atomic_load_n(&guest->turn, __ATOMIC_ACQUIRE) == process_number) break;
        CALL(SYS_futex, &process->kick, FUTEX_WAIT, kick, 0);
    }
    process->must_look = 0;
    processes_await_endings();
}

void processes_park(int64_t deadline) {
    // Somebody may wait for one that has just ended.
    if (processes_await_endings()) return;
    process->deadline = deadline;
    process->rests++;
    process->must_look = 0;
    process->seen_progress = guest->progress;
    streams_publish();
    processes_pass_on();
    processes_await_turn();
    streams_await_arrivals();
}

#endif
