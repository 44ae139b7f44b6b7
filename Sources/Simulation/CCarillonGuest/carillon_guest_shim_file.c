#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_host.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef CARILLON_HAS_GUESTS

#include <elf.h>

// SwiftPM links every dynamic library with Swift's runtime, also one that is C alone. A guest shall not load it, and
// nothing in the library needs it. So the entry that asks for it gets a kind that the dynamic linker does not know, and
// its symbols may be missing.

static int is_swift(const char *bytes, size_t size, uint64_t place) {
    static const char *const beginnings[] = {"libswift", "swift_", "_swift"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        size_t length = strlen(beginnings[i]);
        if (place < size && size - place > length && !memcmp(bytes + place, beginnings[i], length)) return 1;
    }
    return 0;
}

static void excuse_symbols(char *bytes, size_t size, uint64_t names) {
    const Elf64_Ehdr *head = (const Elf64_Ehdr *)bytes;
    if (head->e_shoff > size || head->e_shnum > (size - head->e_shoff) / sizeof(Elf64_Shdr)) return;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(bytes + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++) {
        if (sections[i].sh_type != SHT_DYNSYM || sections[i].sh_offset > size) continue;
        if (sections[i].sh_size > size - sections[i].sh_offset) continue;
        Elf64_Sym *symbols = (Elf64_Sym *)(bytes + sections[i].sh_offset);
        for (size_t k = 0; k < sections[i].sh_size / sizeof *symbols; k++)
            if (symbols[k].st_shndx == SHN_UNDEF && is_swift(bytes, size, names + symbols[k].st_name))
                symbols[k].st_info = ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(symbols[k].st_info));
    }
}

static int strip(char *bytes, size_t size) {
    enum { unknown_kind = 0x6000000e };
    Elf64_Ehdr *head = (Elf64_Ehdr *)bytes;
    if (size < sizeof *head || memcmp(bytes, ELFMAG, SELFMAG) || head->e_machine != EM_X86_64) return ENOEXEC;
    if (head->e_phoff > size || head->e_phnum > (size - head->e_phoff) / sizeof(Elf64_Phdr)) return ENOEXEC;
    const Elf64_Phdr *parts = (const Elf64_Phdr *)(bytes + head->e_phoff), *dynamic = NULL;
    for (int i = 0; i < head->e_phnum; i++)
        if (parts[i].p_type == PT_DYNAMIC) dynamic = &parts[i];
    if (!dynamic || dynamic->p_offset > size || dynamic->p_filesz > size - dynamic->p_offset) return ENOEXEC;
    Elf64_Dyn *entries = (Elf64_Dyn *)(bytes + dynamic->p_offset);
    size_t count = dynamic->p_filesz / sizeof *entries;
    uint64_t names = 0;
    for (size_t i = 0; i < count; i++)
        if (entries[i].d_tag == DT_STRTAB) names = entries[i].d_un.d_ptr;
    // The address of the names in memory, and their place in the file.
    uint64_t place = 0;
    for (int i = 0; i < head->e_phnum; i++)
        if (parts[i].p_type == PT_LOAD && names >= parts[i].p_vaddr && names < parts[i].p_vaddr + parts[i].p_filesz)
            place = names - parts[i].p_vaddr + parts[i].p_offset;
    if (!place) return ENOEXEC;
    for (size_t i = 0; i < count; i++)
        if (entries[i].d_tag == DT_NEEDED && is_swift(bytes, size, place + entries[i].d_un.d_val))
            entries[i].d_tag = unknown_kind;
    excuse_symbols(bytes, size, place);
    return 0;
}

static int write_all(const char *path, const char *bytes, size_t size) {
    char part[1100];
    if (snprintf(part, sizeof part, "%s.%d", path, (int)getpid()) >= (int)sizeof part) return ENAMETOOLONG;
    FILE *file = fopen(part, "wbe");
    if (!file) return errno;
    int error = fwrite(bytes, 1, size, file) == size ? 0 : EIO;
    if (fclose(file) && !error) error = errno;
    // A reader of the file finds all of it.
    if (!error && rename(part, path) < 0) error = errno;
    if (error) unlink(part);
    return error;
}

int carillon_guest_copy_shim(const char *from, const char *to) {
    struct stat status;
    FILE *file = fopen(from, "rbe");
    if (!file) return errno;
    int error = fstat(fileno(file), &status) < 0 ? errno : 0;
    size_t size = error ? 0 : (size_t)status.st_size;
    char *bytes = malloc(size + 1);
    if (!bytes) error = ENOMEM;
    if (!error && fread(bytes, 1, size, file) != size) error = EIO;
    fclose(file);
    if (!error) error = strip(bytes, size);
    if (!error) error = write_all(to, bytes, size);
    free(bytes);
    return error;
}

#else

int carillon_guest_copy_shim(const char *from, const char *to) { return ENOSYS; }

#endif
