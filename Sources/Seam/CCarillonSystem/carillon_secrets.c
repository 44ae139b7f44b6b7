// All that a world shows is searched for secrets. In a debug build Swift takes ten times as long for that.
#include "carillon_secrets.h"

#include <string.h>

enum {
    /// The fewest characters of a secret that are hidden where it was cut.
    shortest_beginning = 4,
    /// The most times that percent-encoding is undone for one character.
    percent_limit = 8,
    /// The most backslashes that stand before one character.
    backslash_limit = 64,
    /// The fewest bytes of a secret that is looked for in hexadecimal digits and in Base64.
    shortest_encoded = 8,
};

struct text {
    const uint8_t *bytes;
    size_t count;
    int escapes;
};

/// A character of a text: the bytes that it stands for.
struct character {
    uint8_t bytes[4];
    int count;
    /// The place behind it.
    size_t next;
    /// Whether an escape may go on behind the end of the text.
    int is_unfinished;
};

static int digit(uint8_t byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    byte |= 0x20;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/// A plus is a space in a query.
static uint8_t folded(uint8_t byte) { return byte == '+' ? ' ' : byte; }

// MARK: Escapes

/// Reads hexadecimal digits. Returns their value; -1 if there are fewer.
static int32_t hexadecimal(const struct text *text, size_t *place, int count, struct character *into) {
    int32_t value = 0;
    size_t index = *place;
    for (int number = 0; number < count; number++, index++) {
        if (index >= text->count) into->is_unfinished = 1;
        int next = index < text->count ? digit(text->bytes[index]) : -1;
        if (next < 0) return -1;
        value = value << 4 | next;
    }
    *place = index;
    return value;
}

/// Reads a byte, and undoes percent-encoding.
static uint8_t percent(const struct text *text, size_t *place, struct character *into) {
    uint8_t byte = text->bytes[(*place)++];
    int limit = text->escapes & carillon_escapes_once ? 1 : percent_limit;
    for (int round = 0; byte == '%' && text->escapes & carillon_escapes_percent && round < limit; round++) {
        int32_t value = hexadecimal(text, place, 2, into);
        if (value < 0) break;
        byte = (uint8_t)value;
    }
    return byte;
}

/// Reads what follows `\u`: four digits, or digits in braces. Returns -1 if that makes no sense.
static int32_t code_point(const struct text *text, size_t *place, struct character *into) {
    size_t index = *place;
    if (index < text->count && text->bytes[index] == '{') {
        int32_t value = 0;
        int count = 0;
        for (index++; index < text->count && digit(text->bytes[index]) >= 0 && count < 8; index++, count++)
            value = value << 4 | digit(text->bytes[index]);
        if (index >= text->count) into->is_unfinished = 1;
        if (index >= text->count || text->bytes[index] != '}' || count == 0 || value > 0x10FFFF || value < 0) return -1;
        *place = index + 1;
        return value;
    }
    int32_t high = hexadecimal(text, &index, 4, into);
    if (high < 0) return -1;
    *place = index;
    if (high < 0xD800 || high > 0xDBFF) return high;
    // The other half of a pair may have any number of backslashes, too.
    uint8_t letter = '\\';
    int backslashes = -1;
    while (letter == '\\' && index < text->count) {
        letter = percent(text, &index, into);
        backslashes++;
    }
    if (letter != 'u' || backslashes < 1) {
        into->is_unfinished |= index >= text->count;
        return high;
    }
    int32_t low = hexadecimal(text, &index, 4, into);
    if (low < 0xDC00 || low > 0xDFFF) return high;
    *place = index;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

static void write_code_point(uint32_t code, struct character *into) {
    if (code < 0x80) {
        into->bytes[0] = (uint8_t)code;
        into->count = 1;
    } else if (code < 0x800) {
        into->bytes[0] = (uint8_t)(0xC0 | code >> 6);
        into->bytes[1] = (uint8_t)(0x80 | (code & 63));
        into->count = 2;
    } else if (code < 0x10000) {
        into->bytes[0] = (uint8_t)(0xE0 | code >> 12);
        into->bytes[1] = (uint8_t)(0x80 | (code >> 6 & 63));
        into->bytes[2] = (uint8_t)(0x80 | (code & 63));
        into->count = 3;
    } else {
        into->bytes[0] = (uint8_t)(0xF0 | code >> 18);
        into->bytes[1] = (uint8_t)(0x80 | (code >> 12 & 63));
        into->bytes[2] = (uint8_t)(0x80 | (code >> 6 & 63));
        into->bytes[3] = (uint8_t)(0x80 | (code & 63));
        into->count = 4;
    }
}

/// Reads a character. A text that was escaped more than once has several backslashes before it, of which none says more
/// than the first.
static void read_character(const struct text *text, size_t place, struct character *into) {
    static const char letters[] = "\"'/bfnrt0", meanings[] = "\"'/\b\f\n\r\t";
    int is_once = text->escapes & carillon_escapes_once;
    into->is_unfinished = 0;
    into->count = 1;
    into->bytes[0] = percent(text, &place, into);
    into->next = place;
    if (into->bytes[0] != '\\' || !(text->escapes & carillon_escapes_backslash)) return;
    for (int round = 0; round < backslash_limit; round++) {
        // Up to `next` there are only backslashes.
        if (place >= text->count) {
            into->is_unfinished = 1;
            return;
        }
        uint8_t letter = percent(text, &place, into);
        if (letter == '\\') {
            into->next = place;
            if (is_once) return;
            continue;
        }
        if (letter == 'u') {
            int32_t code = code_point(text, &place, into);
            if (code < 0) return;
            if (code == '%' && text->escapes & carillon_escapes_percent && !is_once) {
                int32_t value = hexadecimal(text, &place, 2, into);
                if (value >= 0) code = value;
            }
            if (code == '\\' && !is_once) {
                into->next = place;
                continue;
            }
            write_code_point((uint32_t)code, into);
            into->next = place;
            return;
        }
        const char *found = letter ? memchr(letters, letter, sizeof letters - 1) : NULL;
        if (!found) return;
        into->bytes[0] = (uint8_t)meanings[found - letters];
        into->next = place;
        return;
    }
}

size_t carillon_secret_decode(const uint8_t *bytes, size_t count, int escapes, uint8_t *result) {
    struct text text = {bytes, count, escapes};
    struct character character;
    size_t length = 0;
    for (size_t place = 0; place < count; place = character.next) {
        read_character(&text, place, &character);
        for (int index = 0; index < character.count; index++) result[length++] = character.bytes[index];
    }
    return length;
}

// MARK: Spellings

static const char standard[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the value of a digit of Base64 in either alphabet; -1 if it is none.
static int base64_value(uint8_t byte) {
    if (byte >= 'A' && byte <= 'Z') return byte - 'A';
    if (byte >= 'a' && byte <= 'z') return byte - 'a' + 26;
    if (byte >= '0' && byte <= '9') return byte - '0' + 52;
    if (byte == '+' || byte == '-') return 62;
    return byte == '/' || byte == '_' ? 63 : -1;
}

static uint32_t key_of(const uint8_t *characters) {
    uint32_t key = 0;
    for (int index = 0; index < 4; index++) key = key << 8 | folded(characters[index]);
    return key;
}

static size_t add(struct carillon_spelling *spellings, size_t count, uint32_t key, int kind, int detail) {
    for (size_t index = 0; index < count; index++)
        if (spellings[index].key == key && spellings[index].kind == kind && spellings[index].detail == detail) return count;
    spellings[count] = (struct carillon_spelling){.key = key, .kind = (uint8_t)kind, .detail = (uint8_t)detail};
    return count + 1;
}

static size_t add_plain(const uint8_t *secret, size_t length, struct carillon_spelling *spellings, size_t count) {
    uint8_t characters[4];
    int found = 0;
    for (size_t index = 0; index < length && found < 4; index++)
        if (secret[index] != '\r') characters[found++] = secret[index];
    return found == 4 ? add(spellings, count, key_of(characters), carillon_spelling_plain, 0) : count;
}

static size_t add_hexadecimal(const uint8_t *secret, struct carillon_spelling *spellings, size_t count) {
    static const char cases[2][17] = {"0123456789abcdef", "0123456789ABCDEF"}, separators[] = {0, ' ', ':', '-'};
    for (int upper = 0; upper < 2; upper++) {
        for (size_t index = 0; index < sizeof separators; index++) {
            const char *digits = cases[upper];
            uint8_t all[5] = {
                (uint8_t)digits[secret[0] >> 4], (uint8_t)digits[secret[0] & 15], (uint8_t)separators[index],
                (uint8_t)digits[secret[1] >> 4], (uint8_t)digits[secret[1] & 15]};
            if (!separators[index]) memmove(all + 2, all + 3, 2);
            count = add(spellings, count, key_of(all), carillon_spelling_hexadecimal, separators[index]);
        }
    }
    return count;
}

static size_t add_base64(const uint8_t *secret, size_t length, struct carillon_spelling *spellings, size_t count) {
    for (size_t offset = 0; offset < 3; offset++) {
        // One group alone may be a word that means something else.
        if (length < offset + 6) continue;
        const uint8_t *group = secret + offset;
        uint32_t bits = (uint32_t)group[0] << 16 | (uint32_t)group[1] << 8 | group[2];
        uint8_t plain[4], for_urls[4];
        for (int index = 0; index < 4; index++) {
            uint8_t character = (uint8_t)standard[bits >> (18 - 6 * index) & 63];
            plain[index] = character;
            for_urls[index] = character == '+' ? '-' : character == '/' ? '_' : character;
        }
        count = add(spellings, count, key_of(plain), carillon_spelling_base64, (int)offset);
        count = add(spellings, count, key_of(for_urls), carillon_spelling_base64, (int)offset);
    }
    return count;
}

size_t carillon_secret_spellings(
    const uint8_t *secret, size_t length, int is_plain, struct carillon_spelling *spellings) {
    size_t count = is_plain ? add_plain(secret, length, spellings, 0) : 0;
    if (length < shortest_encoded) return count;
    count = add_hexadecimal(secret, spellings, count);
    return add_base64(secret, length, spellings, count);
}

// MARK: The search

/// A place at which a spelling may stand.
struct search {
    struct text text;
    int is_open;
    size_t start;
    /// The place behind what is a part of the secret.
    size_t end;
    /// The number of characters of the secret so far.
    size_t matched;
};

/// Returns the place behind an escape that has begun and has no meaning, because the text was cut in it.
static size_t behind_cut_escape(const struct text *text, size_t place) {
    size_t end = place;
    if (end < text->count && (text->bytes[end] == '%' || text->bytes[end] == '\\'))
        for (end++; end < text->count && end - place < backslash_limit; end++)
            if (digit(text->bytes[end]) < 0 && !memchr("%\\u{", text->bytes[end], 4)) break;
    return end;
}

static const uint8_t ellipsis[] = {0xE2, 0x80, 0xA6};

static int is_ellipsis(const struct text *text, size_t place) {
    return text->count - place >= 3 && memcmp(text->bytes + place, ellipsis, 3) == 0;
}

/// Lets a search end where the text ends, or was cut where something else stands than the secret's next character.
/// Returns whether it has found its secret.
static int end_cut(struct search *search, size_t place, const struct character *character) {
    const struct text *text = &search->text;
    if (search->matched < shortest_beginning) return 0;
    if (place >= text->count || character->is_unfinished) {
        search->end = text->count;
        if (search->is_open) return 1;
    }
    if (place >= text->count) return 0;
    search->end = place;
    if (character->count == 3 && memcmp(character->bytes, ellipsis, 3) == 0) return 1;
    search->end = behind_cut_escape(text, place);
    return is_ellipsis(text, search->end);
}

/// Returns the place behind the name of the next line of a server-sent event, if there is one behind a line feed.
static size_t behind_field(const struct text *text, size_t place) {
    if (text->count - place < 5 || memcmp(text->bytes + place, "data:", 5) != 0) return place;
    place += 5;
    return place < text->count && text->bytes[place] == ' ' ? place + 1 : place;
}

static int find_plain(struct search *search, const uint8_t *secret, size_t length) {
    const struct text *text = &search->text;
    struct character character = {.count = 0};
    size_t place = search->start, index = 0;
    while (index < length) {
        // An end of a line is one character or two.
        if (secret[index] == '\r') {
            index++;
            continue;
        }
        if (place >= text->count) return end_cut(search, place, &character);
        read_character(text, place, &character);
        if (character.count == 1 && character.bytes[0] == '\r') {
            place = character.next;
            continue;
        }
        int equal = 0;
        while (equal < character.count && index + (size_t)equal < length
               && folded(character.bytes[equal]) == folded(secret[index + (size_t)equal]))
            equal++;
        if (equal < character.count && index + (size_t)equal < length) {
            // The last characters of a secret may look like the beginning of an escape.
            if (text->bytes[place] != secret[index]) return end_cut(search, place, &character);
            equal = 1;
            character.next = place + 1;
        }
        if (character.bytes[0] == '\n' && text->bytes[place] == '\n' && (length - index < 6 || memcmp(secret + index + 1, "data:", 5) != 0))
            character.next = behind_field(text, character.next);
        index += (size_t)equal;
        search->matched += (size_t)equal;
        place = character.next;
    }
    search->end = place;
    return 1;
}

/// Reads a character that must be one byte. Returns -1 if there is none.
static int read_byte(struct search *search, size_t place, struct character *character) {
    character->is_unfinished = character->count = 0;
    if (place >= search->text.count) return -1;
    read_character(&search->text, place, character);
    return character->count == 1 ? character->bytes[0] : -1;
}

static int find_hexadecimal(struct search *search, const uint8_t *secret, size_t length, uint8_t separator) {
    struct character character;
    size_t place = search->start;
    for (size_t index = 0; index < length; index++) {
        if (separator && index > 0) {
            if (read_byte(search, place, &character) != separator) return end_cut(search, place, &character);
            place = character.next;
        }
        for (int shift = 4; shift >= 0; shift -= 4) {
            int byte = read_byte(search, place, &character);
            if (byte < 0 || digit((uint8_t)byte) != (secret[index] >> shift & 15)) return end_cut(search, place, &character);
            search->matched++;
            place = character.next;
        }
    }
    search->end = place;
    return 1;
}

/// Goes on with the digits that the last bytes of a secret share with what follows, or with the end.
static void take_last_group(struct search *search, const uint8_t *rest, size_t count) {
    struct character character;
    size_t place = search->end;
    uint32_t bits = (uint32_t)rest[0] << 16 | (count > 1 ? (uint32_t)rest[1] << 8 : 0);
    for (size_t index = 0; index <= count; index++) {
        int byte = read_byte(search, place, &character);
        int value = byte < 0 ? -1 : base64_value((uint8_t)byte), expected = bits >> (18 - 6 * index) & 63;
        // The last digit has bits of the next byte.
        int mask = index < count ? 63 : count == 1 ? 0x30 : 0x3C;
        if (value < 0 || (value & mask) != (expected & mask)) return;
        place = character.next;
    }
    search->end = place;
}

/// Goes back to the digits that the first bytes of a secret share with what stands before it.
static void take_first_group(struct search *search, const uint8_t *secret, size_t count) {
    const uint8_t *bytes = search->text.bytes;
    // One byte is the last of its group, and has bits in two digits; two have bits in three.
    size_t digits = count + 1;
    uint32_t bits = count == 1 ? secret[0] : (uint32_t)secret[0] << 8 | secret[1];
    if (search->start < digits) return;
    for (size_t index = 0; index < digits; index++) {
        int value = base64_value(bytes[search->start - 1 - index]);
        int mask = index + 1 < digits ? 63 : count == 1 ? 3 : 15;
        if (value < 0 || (value & mask) != (int)(bits >> (6 * index) & 63 & (uint32_t)mask)) return;
    }
    search->start -= digits;
}

static int find_base64(struct search *search, const uint8_t *secret, size_t length, size_t offset) {
    struct character character;
    size_t place = search->start, index = offset;
    for (; index + 3 <= length; index += 3) {
        uint32_t bits = (uint32_t)secret[index] << 16 | (uint32_t)secret[index + 1] << 8 | secret[index + 2];
        for (int shift = 18; shift >= 0; shift -= 6) {
            int byte = read_byte(search, place, &character);
            // Between two groups a line may end.
            while (shift == 18 && (byte == '\r' || byte == '\n')) {
                place = character.next;
                byte = read_byte(search, place, &character);
            }
            if (byte < 0 || base64_value((uint8_t)byte) != (int)(bits >> shift & 63)) {
                if (!end_cut(search, place, &character)) return 0;
                if (offset > 0) take_first_group(search, secret, offset);
                return 1;
            }
            search->matched++;
            place = character.next;
        }
    }
    search->end = place;
    if (index < length) take_last_group(search, secret + index, length - index);
    if (offset > 0) take_first_group(search, secret, offset);
    return 1;
}

static int stands(const struct carillon_known *known, const struct carillon_spelling *spelling, struct search *search) {
    const struct carillon_secret *secret = known->secrets + spelling->secret;
    const uint8_t *bytes = known->bytes + secret->start;
    switch (spelling->kind) {
    case carillon_spelling_plain: return find_plain(search, bytes, secret->count);
    case carillon_spelling_hexadecimal: return find_hexadecimal(search, bytes, secret->count, spelling->detail);
    default: return find_base64(search, bytes, secret->count, spelling->detail);
    }
}

/// Puts asterisks into a range. The ends of lines stay, for they are no secret.
static void hide(uint8_t *shown, size_t start, size_t end) {
    for (size_t place = start; place < end; place++)
        if (shown[place] != '\n' && shown[place] != '\r') shown[place] = '*';
}

/// Reads the first four characters at a place. Returns whether there are so many.
static int read_key(const struct text *text, size_t place, uint32_t *key) {
    struct character character;
    *key = 0;
    for (int count = 0; count < 4;) {
        if (place >= text->count) return 0;
        int ends_line = text->bytes[place] == '\n';
        read_character(text, place, &character);
        place = ends_line ? behind_field(text, character.next) : character.next;
        if (character.count == 1 && character.bytes[0] == '\r') continue;
        for (int index = 0; index < character.count && count < 4; index++, count++)
            *key = *key << 8 | folded(character.bytes[index]);
    }
    return 1;
}

size_t carillon_secrets_hide(
    const struct carillon_known *known, const uint8_t *bytes, size_t count, int is_open, uint8_t *shown) {
    struct text text = {bytes, count, carillon_escapes_percent | carillon_escapes_backslash};
    uint32_t key = 0;
    // The number of bytes up to the last one that may be more than itself.
    size_t special = 0, found = 0;
    for (size_t index = 0; index < count; index++) {
        uint8_t byte = bytes[index];
        key = key << 8 | folded(byte);
        if (byte == '%' || byte == '\\' || byte == '\r' || byte == '\n') special = index + 1;
        if (index < 3) continue;
        size_t start = index - 3;
        uint32_t read = key;
        if (special > start && !read_key(&text, start, &read)) continue;
        for (uint32_t number = known->slots[carillon_secret_slot(read, known->slot_mask)]; number > 0;) {
            const struct carillon_spelling *spelling = known->spellings + number - 1;
            number = spelling->next;
            if (spelling->key != read) continue;
            struct search search = {.text = text, .is_open = is_open, .start = start};
            if (!stands(known, spelling, &search)) continue;
            found++;
            if (!shown) return found;
            hide(shown, search.start, search.end);
        }
    }
    return found;
}
