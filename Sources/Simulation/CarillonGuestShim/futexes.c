// Futexes: threads that wait at an address are woken first come, first served.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <linux/futex.h>

typedef struct carillon_guest_thread thread;

static thread *first_at(uint64_t address, uint32_t bits) {
    thread *first = 0;
    for (uint32_t i = 0; i < process->thread_end; i++) {
        thread *thread = &process->threads[i];
        if (thread->state != carillon_guest_at_futex || thread->address != address || !(thread->bits & bits)) continue;
        if (!first || thread->order < first->order) first = thread;
    }
    return first;
}

static long wake(uint64_t address, uint32_t most, uint32_t bits) {
    long count = 0;
    turns_lock();
    for (thread *thread; count < (long)most && (thread = first_at(address, bits)); count++)
        turns_make_ready(thread, by_event);
    turns_unlock();
    return count;
}

// Processes can share a futex, at different addresses. A thread of another one wakes, and looks for itself: a wake
// for no reason is allowed.
static void wake_elsewhere(int is_private) {
    if (is_private) return;
    guest->shared_wakes++;
    guest->progress++;
}

int futex_has_changed(thread *thread) {
    return thread->wakes != guest->shared_wakes || *(volatile uint32_t *)thread->address != thread->value;
}

void futexes_wake_for(int tid) {
    for (uint32_t i = 0; i < process->thread_end; i++) {
        thread *thread = &process->threads[i];
        if (thread->state == carillon_guest_at_futex && (thread->value & FUTEX_TID_MASK) == (uint32_t)tid)
            turns_make_ready(thread, by_event);
    }
}

static long wait(uint32_t *word, uint32_t value, uint32_t bits, int64_t deadline, int is_private) {
    if (!bits) return -EINVAL;
    if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != value) return -EAGAIN;
    me->address = (uint64_t)word;
    me->value = value;
    me->bits = bits;
    me->is_shared = !is_private;
    me->wakes = guest->shared_wakes;
    switch (turns_block(carillon_guest_at_futex, deadline, SYS_futex)) {
    case by_event: return 0;
    case by_deadline: return -ETIMEDOUT;
    default: return interrupted(deadline == CARILLON_GUEST_NEVER);
    }
}

static long requeue(uint64_t from, uint32_t most_wakes, long most_moves, uint64_t to) {
    long count = wake(from, most_wakes, ~0u);
    turns_lock();
    for (thread *thread; most_moves > 0 && (thread = first_at(from, ~0u)); most_moves--, count++) {
        thread->address = to;
        // Its value belongs to the other word, and no process looks at this one for it.
        thread->is_shared = 0;
    }
    turns_unlock();
    return count;
}

static long wake_and_change(uint32_t *word, uint32_t most, uint32_t most_there, uint32_t *second, uint32_t code) {
    int32_t operand = (int32_t)(code << 8) >> 20, compared = (int32_t)(code << 20) >> 20;
    uint32_t operation = code >> 28 & 7, comparison = code >> 24 & 15;
    if (code >> 28 & FUTEX_OP_OPARG_SHIFT) operand = 1 << (operand & 31);
    int32_t old = (int32_t)*second, new;
    switch (operation) {
    case FUTEX_OP_SET: new = operand; break;
    case FUTEX_OP_ADD: new = old + operand; break;
    case FUTEX_OP_OR: new = old | operand; break;
    case FUTEX_OP_ANDN: new = old & ~operand; break;
    case FUTEX_OP_XOR: new = old ^ operand; break;
    default: return -ENOSYS;
    }
    __atomic_store_n(second, (uint32_t)new, __ATOMIC_SEQ_CST);
    int is_true;
    switch (comparison) {
    case FUTEX_OP_CMP_EQ: is_true = old == compared; break;
    case FUTEX_OP_CMP_NE: is_true = old != compared; break;
    case FUTEX_OP_CMP_LT: is_true = old < compared; break;
    case FUTEX_OP_CMP_LE: is_true = old <= compared; break;
    case FUTEX_OP_CMP_GT: is_true = old > compared; break;
    case FUTEX_OP_CMP_GE: is_true = old >= compared; break;
    default: return -ENOSYS;
    }
    long count = wake((uint64_t)word, most, ~0u);
    return is_true ? count + wake((uint64_t)second, most_there, ~0u) : count;
}

// A lock with inheritance of priority: its word is the number of the thread that has it.
static long take(uint32_t *word, int may_wait, int64_t deadline, int is_private) {
    for (;;) {
        uint32_t owner = __atomic_load_n(word, __ATOMIC_SEQ_CST);
        if (!(owner & FUTEX_TID_MASK)) {
            uint32_t others = first_at((uint64_t)word, ~0u) ? FUTEX_WAITERS : 0;
            *word = (owner & FUTEX_OWNER_DIED) | others | (uint32_t)me->tid;
            return 0;
        }
        if ((owner & FUTEX_TID_MASK) == (uint32_t)me->tid) return -EDEADLK;
        if (!may_wait) return -EAGAIN;
        *word = owner | FUTEX_WAITERS;
        long result = wait(word, owner | FUTEX_WAITERS, ~0u, deadline, is_private);
        if (result == -ETIMEDOUT) return result;
    }
}

static long give_back(uint32_t *word) {
    if ((*word & FUTEX_TID_MASK) != (uint32_t)me->tid) return -EPERM;
    *word = first_at((uint64_t)word, ~0u) ? FUTEX_WAITERS : 0;
    wake((uint64_t)word, 1, ~0u);
    return 0;
}

long futexes_play(struct trap *trap) {
    long *a = trap->arguments, result;
    uint32_t *word = (uint32_t *)a[0], value = (uint32_t)a[2], last = (uint32_t)a[5];
    int command = a[1] & FUTEX_CMD_MASK, is_private = !!(a[1] & FUTEX_PRIVATE_FLAG);
    int clock = a[1] & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    const struct timespec *limit = (const struct timespec *)a[3];
    switch (command) {
    case FUTEX_WAIT: return wait(word, value, ~0u, deadline_of(limit, clock, 0), is_private);
    case FUTEX_WAIT_BITSET: return wait(word, value, last, deadline_of(limit, clock, 1), is_private);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
        result = wake((uint64_t)word, value, command == FUTEX_WAKE ? ~0u : last);
        wake_elsewhere(is_private);
        return result;
    case FUTEX_CMP_REQUEUE:
        if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != last) return -EAGAIN;
        __attribute__((fallthrough));
    case FUTEX_REQUEUE:
        result = requeue((uint64_t)word, value, a[3], (uint64_t)a[4]);
        wake_elsewhere(is_private);
        return result;
    case FUTEX_WAKE_OP:
        result = wake_and_change(word, value, (uint32_t)a[3], (uint32_t *)a[4], last);
        wake_elsewhere(is_private);
        return result;
    case FUTEX_LOCK_PI: return take(word, 1, deadline_of(limit, CLOCK_REALTIME, 1), is_private);
    case 13 /* FUTEX_LOCK_PI2 */: return take(word, 1, deadline_of(limit, clock, 1), is_private);
    case FUTEX_TRYLOCK_PI: return take(word, 0, CARILLON_GUEST_NEVER, is_private);
    case FUTEX_UNLOCK_PI:
        result = give_back(word);
        wake_elsewhere(is_private);
        return result;
    default:
        note(carillon_guest_note_call, SYS_futex, "");
        return -ENOSYS;
    }
}

#endif
