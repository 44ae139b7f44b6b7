// Finds the static and global variables of Swift modules in the program's table of symbols.
//
// Swift keeps such a variable in a place with a symbol that ends in `vpZ` (static) or `vp` (global), and the token of
// an initialiser that runs at the first use in one that ends in `_Wz`. The symbol begins with the module, or has the
// module in front of `E` if an extension of another module's type declares it.
#define _GNU_SOURCE
#include "carillon_statics.h"

#ifdef __linux__

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
    uintptr_t address;
    size_t size;
};

struct carillon_statics {
    struct place *places;
    size_t count, capacity, size;
};

// MARK: The names

/// A module's name as it stands in symbols: its length, and the name.
struct module {
    char start[264], extension[264];
    int is_there;
};

static int ends(const char *name, size_t length, const char *ending) {
    size_t count = strlen(ending);
    return length > count && memcmp(name + length - count, ending, count) == 0;
}

static int has_extension(const char *name, const char *extension) {
    for (const char *found = name; (found = strstr(found, extension)); found++) {
        // The digits before would belong to a longer name.
        if (found > name && !(found[-1] >= '0' && found[-1] <= '9')) return 1;
    }
    return 0;
}

/// Returns the module whose symbol this is, if it is one of these.
static struct module *module_of(const char *name, struct module *modules, size_t count) {
    if (name[0] != '$' || name[1] != 's') return NULL;
    for (size_t index = 0; index < count; index++) {
        if (strncmp(name, modules[index].start, strlen(modules[index].start)) == 0) return &modules[index];
    }
    for (size_t index = 0; index < count; index++) {
        if (has_extension(name, modules[index].extension)) return &modules[index];
    }
    return NULL;
}

// MARK: The program

static int take_bias(struct dl_phdr_info *info, size_t size, void *bias) {
    (void)size;
    *(uintptr_t *)bias = info->dlpi_addr;
    return 1;  // The first one is the program.
}

static void add(struct carillon_statics *statics, uintptr_t address, size_t size) {
    if (statics->count == statics->capacity) {
        statics->capacity = statics->capacity ? statics->capacity * 2 : 64;
        statics->places = realloc(statics->places, statics->capacity * sizeof *statics->places);
        if (!statics->places) abort();
    }
    statics->places[statics->count++] = (struct place){address, size};
}

static int by_address(const void *one, const void *other) {
    uintptr_t first = ((const struct place *)one)->address, second = ((const struct place *)other)->address;
    return (first > second) - (first < second);
}

/// Sorts the places, and lets each begin where the one before ends, for two symbols may name one place.
static void settle(struct carillon_statics *statics) {
    qsort(statics->places, statics->count, sizeof *statics->places, by_address);
    size_t count = 0;
    for (size_t index = 0; index < statics->count; index++) {
        struct place place = statics->places[index];
        struct place *last = count ? &statics->places[count - 1] : NULL;
        if (last && place.address < last->address + last->size) {
            size_t end = place.address + place.size - last->address;
            if (end > last->size) last->size = end;
        } else {
            statics->places[count++] = place;
        }
    }
    statics->count = count;
    for (size_t index = 0; index < count; index++) statics->size += statics->places[index].size;
}

static void read_symbols(
    const char *file, size_t length, uintptr_t bias, struct module *modules, size_t count,
    struct carillon_statics *statics) {
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)file;
    if (header->e_shoff == 0 || header->e_shoff + (size_t)header->e_shnum * sizeof(Elf64_Shdr) > length) return;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + header->e_shoff);
    for (int index = 0; index < header->e_shnum; index++) {
        const Elf64_Shdr *table = &sections[index];
        if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) continue;
        const Elf64_Shdr *texts = &sections[table->sh_link];
        if (table->sh_offset + table->sh_size > length || texts->sh_offset + texts->sh_size > length) return;
        const Elf64_Sym *symbols = (const Elf64_Sym *)(file + table->sh_offset);
        for (size_t number = 0; number < table->sh_size / sizeof *symbols; number++) {
            const Elf64_Sym *symbol = &symbols[number];
            if (symbol->st_name >= texts->sh_size) continue;
            const char *name = file + texts->sh_offset + symbol->st_name;
            struct module *module = module_of(name, modules, count);
            if (!module) continue;
            module->is_there = 1;
            if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_size == 0) continue;
            if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= header->e_shnum) continue;
            if (!(sections[symbol->st_shndx].sh_flags & SHF_WRITE)) continue;
            size_t size = strlen(name);
            if (ends(name, size, "vpZ") || ends(name, size, "vp") || ends(name, size, "_Wz"))
                add(statics, bias + symbol->st_value, symbol->st_size);
        }
    }
}

struct carillon_statics *carillon_statics_find(const char *const *names, size_t count, int *missing) {
    *missing = -1;
    int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return NULL;
    struct stat status;
    size_t length = fstat(descriptor, &status) == 0 ? (size_t)status.st_size : 0;
    const char *file =
        length >= sizeof(Elf64_Ehdr) ? mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
    close(descriptor);
    if (file == MAP_FAILED) return NULL;

    struct module *modules = calloc(count ? count : 1, sizeof *modules);
    struct carillon_statics *statics = calloc(1, sizeof *statics);
    if (!modules || !statics) abort();
    for (size_t index = 0; index < count; index++) {
        snprintf(modules[index].start, sizeof modules[index].start, "$s%zu%s", strlen(names[index]), names[index]);
        snprintf(
            modules[index].extension, sizeof modules[index].extension, "%zu%sE", strlen(names[index]), names[index]);
    }
    uintptr_t bias = 0;
    dl_iterate_phdr(take_bias, &bias);
    read_symbols(file, length, bias, modules, count, statics);
    munmap((void *)file, length);
    settle(statics);

    size_t absent = 0;
    while (absent < count && modules[absent].is_there) absent++;
    free(modules);
    if (absent == count) return statics;
    *missing = (int)absent;
    free(statics->places);
    free(statics);
    return NULL;
}

#else

struct carillon_statics {
    size_t count, size;
    struct { uintptr_t address; size_t size; } *places;
};

struct carillon_statics *carillon_statics_find(const char *const *names, size_t count, int *missing) {
    (void)names;
    (void)count;
    *missing = -1;
    return NULL;
}

#endif

// MARK: Copies

#include <string.h>

size_t carillon_statics_count(const struct carillon_statics *statics) { return statics->count; }

size_t carillon_statics_size(const struct carillon_statics *statics) { return statics->size; }

void carillon_statics_take(const struct carillon_statics *statics, void *copy) {
    char *next = copy;
    for (size_t index = 0; index < statics->count; index++) {
        memcpy(next, (const void *)statics->places[index].address, statics->places[index].size);
        next += statics->places[index].size;
    }
}

void carillon_statics_put(const struct carillon_statics *statics, const void *copy) {
    const char *next = copy;
    for (size_t index = 0; index < statics->count; index++) {
        memcpy((void *)statics->places[index].address, next, statics->places[index].size);
        next += statics->places[index].size;
    }
}

int carillon_statics_have(const struct carillon_statics *statics, const void *address) {
    size_t low = 0, high = statics->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        uintptr_t start = statics->places[middle].address;
        if ((uintptr_t)address < start) high = middle;
        else if ((uintptr_t)address >= start + statics->places[middle].size) low = middle + 1;
        else return 1;
    }
    return 0;
}
