// All that a world shows is searched for names of secrets. In a debug build Swift takes ten times as long for that.
#include "carillon_names.h"

#include <string.h>

enum {
    /// The most bytes before a mark that are looked at.
    name_limit = 80,
};

uint64_t carillon_name_hash(const uint8_t *name, size_t count) {
    uint64_t hash = 0xCBF29CE484222325;
    for (size_t index = 0; index < count; index++) hash = (hash ^ name[index]) * 0x100000001B3;
    return hash ? hash : 1;
}

/// Returns the kinds of the endings that a name has.
static int ending_kinds(const struct carillon_names *names, const uint8_t *name, size_t count) {
    int kinds = 0;
    for (const uint8_t *ending = names->endings; *ending; ending += *ending + 2)
        if (*ending <= count && memcmp(name + count - *ending, ending + 2, *ending) == 0) kinds |= ending[1];
    return kinds;
}

int carillon_name_kinds(const struct carillon_names *names, const uint8_t *name, size_t count) {
    uint8_t plain[name_limit];
    size_t length = 0;
    int has_hyphen = 0;
    // The last words of a name say what it is.
    for (size_t index = count > name_limit ? count - name_limit : 0; index < count; index++) {
        uint8_t byte = name[index];
        has_hyphen |= byte == '-';
        if (byte == '-' || byte == '_') continue;
        plain[length++] = byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte;
    }
    int kinds = 0;
    uint64_t hash = carillon_name_hash(plain, length);
    for (uint32_t place = (uint32_t)hash & names->mask; names->hashes[place]; place = (place + 1) & names->mask)
        if (names->hashes[place] == hash) kinds |= names->kinds[place];
    kinds |= ending_kinds(names, plain, length);
    if (kinds & carillon_name_ending) kinds |= carillon_name_member | (has_hyphen ? carillon_name_header : 0);
    return kinds & carillon_name_member ? kinds | carillon_name_parameter : kinds;
}

static int is_part_of_name(uint8_t byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_'
        || byte == '-';
}

/// Finds the name before a mark, without the quotation mark between them. Returns whether there is one.
static int find_name(const uint8_t *text, size_t mark, size_t *start, size_t *end) {
    size_t earliest = mark > name_limit ? mark - name_limit : 0;
    *end = mark;
    while (*end > earliest && text[*end - 1] == ' ') *end -= 1;
    if (*end > earliest && (text[*end - 1] == '"' || text[*end - 1] == '\'')) *end -= 1;
    while (*end > earliest && text[*end - 1] == '\\') *end -= 1;
    *start = *end;
    while (*start > earliest && is_part_of_name(text[*start - 1])) *start -= 1;
    return *start < *end;
}

int carillon_names_find(
    const struct carillon_names *names, const uint8_t *text, size_t count, size_t from, struct carillon_named *found) {
    for (size_t mark = from; mark < count; mark++) {
        uint8_t byte = text[mark];
        if (byte != ':' && byte != '=' && byte != '/') continue;
        size_t start, end;
        if (!find_name(text, mark, &start, &end)) continue;
        uint8_t before = start > 0 ? text[start - 1] : 0;
        if (byte == '/' && before != '/') continue;
        int kinds = carillon_name_kinds(names, text + start, end - start);
        int wanted = carillon_name_member | carillon_name_header;
        if (before == '?' || before == '&') wanted |= carillon_name_parameter;
        if (!(kinds & (byte == '/' ? carillon_name_collection : wanted))) continue;
        found->mark = mark;
        found->kinds = kinds;
        return 1;
    }
    return 0;
}
