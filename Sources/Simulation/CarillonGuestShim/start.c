// The start, before any code of the program or of its other libraries: the dynamic linker calls the function below to
// find out where a symbol is.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/stat.h>

int has_fixed_layout;

struct start {
    const char *memory_path;
    uint64_t vdso, linker, random;
};

// Finds the number of arguments on the stack, behind which are the arguments, the environment and the kernel's values.
// The dynamic linker has a variable for it, which is empty as yet if the program has a copy.
static long *find_stack(void) {
    enum { field = 28 };
    char text[512];
    long file = CALL(SYS_open, "/proc/self/stat", O_RDONLY | O_CLOEXEC);
    long count = file < 0 ? file : CALL(SYS_read, file, text, sizeof text - 1);
    if (file >= 0) CALL(SYS_close, file);
    if (count <= 0) return 0;
    text[count] = 0;
    // The name of the program, the second field, can have spaces; it ends at the last bracket.
    char *place = text + count;
    while (place > text && *place != ')') place--;
    int number = 2;
    while (*place && number < field) number += *place++ == ' ';
    unsigned long result = 0;
    while (*place >= '0' && *place <= '9') result = result * 10 + (unsigned long)(*place++ - '0');
    return (long *)result;
}

static struct start read_stack(long *stack) {
    struct start start = {0};
    char **variable = (char **)(stack + 1 + stack[0] + 1);
    static const char name[] = "CARILLON_GUEST=";
    for (; *variable; variable++) {
        size_t i = 0;
        while (name[i] && (*variable)[i] == name[i]) i++;
        if (!name[i]) start.memory_path = *variable + i;
    }
    for (const Elf64_auxv_t *value = (const void *)(variable + 1); value->a_type != AT_NULL; value++) {
        if (value->a_type == AT_SYSINFO_EHDR) start.vdso = value->a_un.a_val;
        if (value->a_type == AT_BASE) start.linker = value->a_un.a_val;
        if (value->a_type == AT_RANDOM) start.random = value->a_un.a_val;
    }
    return start;
}

_Noreturn static void give_up(const char *sentence) {
    CALL(SYS_write, 2, sentence, length_of(sentence));
    for (;;) CALL(SYS_exit_group, 97);
}

static void open_memory(const char *path) {
    long file = CALL(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    struct stat status;
    if (file < 0 || CALL(SYS_fstat, file, &status) < 0) give_up("carillon: the guest's memory cannot be opened\n");
    struct carillon_guest_memory *memory =
        (void *)CALL(SYS_mmap, 0, sizeof *memory, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    CALL(SYS_close, file);
    if (status.st_size != sizeof *memory || memory->version != CARILLON_GUEST_VERSION || memory->size != sizeof *memory)
        give_up("carillon: the library and the harness are of different versions\n");
    guest = memory;
}

// Returns whether this is the same process as before, with another program.
static int enter(void) {
    int pid = (int)CALL(SYS_getpid), number = -1, is_known = 0;
    for (int i = 0; i < (int)guest->process_end && number < 0; i++) {
        const struct carillon_guest_process *other = &guest->processes[i];
        if (other->state == carillon_guest_alive && other->pid == pid) number = i, is_known = 1;
        if (other->state == carillon_guest_announced && other->pid == pid) number = i;
    }
    // The first process has no number yet.
    if (number < 0 && guest->processes[0].state == carillon_guest_announced && !guest->processes[0].pid) number = 0;
    if (number < 0) give_up("carillon: a program was started that nobody has announced\n");
    process = &guest->processes[number];
    process_number = number;
    if (!is_known) processes_await_turn();
    processes_enter(number, (int)CALL(SYS_gettid));
    if (!process->chance) process->chance = guest->seed * 1000003 + (uint64_t)number;
    return is_known;
}

// Works without anything that needs the dynamic linker.
static void begin(void) {
    if (guest) return;
    gate_open();
    long *stack = find_stack();
    struct start start = stack ? read_stack(stack) : (struct start){0};
    if (!start.memory_path) {
        own_call(SYS_munmap, GATE, gate_size, 0);
        return;
    }
    open_memory(start.memory_path);
    enter();
    // Runtimes seed their hashes with it. The C library has taken its share already.
    if (start.random) chance_fill((void *)start.random, 16);
    if (vdso_patch((const void *)start.vdso) < 0) note(carillon_guest_note_clock, 0, "");
    has_fixed_layout = !!(CALL(SYS_personality, 0xffffffff) & ADDR_NO_RANDOMIZE);
    if (!has_fixed_layout) note(carillon_guest_note_layout, 0, "");
    trap_install();
    // A filter of the program before this one answers already.
    if (own_call(own_idle, INT32_MAX, 0, 0) == -ENOSYS) filter_raise(has_fixed_layout ? start.linker : 0);
    else streams_find();
}

static void do_nothing(void) {}

static void (*resolve(void))(void) {
    begin();
    return do_nothing;
}

__attribute__((ifunc("resolve"), visibility("hidden"))) void carillon_guest_early(void);

// The linker looks for the symbol because this variable has its address.
__attribute__((used)) static void (*volatile early)(void) = carillon_guest_early;

__attribute__((constructor)) static void start_late(void) {
    begin();
    // The dynamic linker has cleared the thread's own data in between. Any call finds the thread again.
    if (guest) own_call(own_idle, INT32_MAX, 0, 0);
}

#endif
