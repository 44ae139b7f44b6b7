// The C library's local time. It goes by one zone for the whole process; in a world each app has its device's.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_callers.h"
#include "carillon_original.h"
#include "carillon_phone.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>


#define CALLER __builtin_return_address(0)

// Foundation and ICU keep the zone that they find for the whole process.
static int finds_offset(void *caller, int64_t time, struct carillon_local_offset *offset) {
    return is_in_world() && !carillon_is_code_of_swift(caller) && carillon_phone_local_offset(time, offset);
}

// MARK: From an instant to a local time

static struct tm *break_down(time_t time, struct carillon_local_offset offset, struct tm *parts) {
    time_t shifted;
    if (__builtin_add_overflow(time, offset.seconds, &shifted) || !gmtime_r(&shifted, parts)) return NULL;
    parts->tm_isdst = offset.is_daylight_saving;
    parts->tm_gmtoff = offset.seconds;
    parts->tm_zone = offset.abbreviation;
    return parts;
}

struct tm *localtime_r(const time_t *time, struct tm *parts) {
    ORIGINAL(localtime_r);
    struct carillon_local_offset offset;
    return finds_offset(CALLER, *time, &offset) ? break_down(*time, offset, parts) : original(time, parts);
}

struct tm *localtime(const time_t *time) {
    ORIGINAL(localtime);
    static _Thread_local struct tm parts;
    struct carillon_local_offset offset;
    return finds_offset(CALLER, *time, &offset) ? break_down(*time, offset, &parts) : original(time);
}

char *ctime_r(const time_t *time, char *text) {
    ORIGINAL(ctime_r);
    struct carillon_local_offset offset;
    struct tm parts;
    if (!finds_offset(CALLER, *time, &offset)) return original(time, text);
    return break_down(*time, offset, &parts) ? asctime_r(&parts, text) : NULL;
}

char *ctime(const time_t *time) {
    ORIGINAL(ctime);
    struct carillon_local_offset offset;
    struct tm parts;
    if (!finds_offset(CALLER, *time, &offset)) return original(time);
    return break_down(*time, offset, &parts) ? asctime(&parts) : NULL;
}

// MARK: From a local time to an instant

enum { hour = 3600, day = 24 * hour, week = 7 * day };
// glibc looks as far.
static const int64_t reach = 268227000;

static struct carillon_local_offset offset_at(int64_t time) {
    struct carillon_local_offset offset = {0};
    carillon_phone_local_offset(time, &offset);
    return offset;
}

/// Finds the nearest offset with that kind of time, as far as eight years away. Returns whether there is one.
static int find_offset(int64_t time, int is_daylight_saving, struct carillon_local_offset *offset) {
    for (int64_t distance = 0; distance < reach; distance += week) {
        for (int sign = -1; sign <= 1; sign += 2) {
            *offset = offset_at(time + sign * distance);
            if (!offset->is_daylight_saving == !is_daylight_saving) return 1;
        }
    }
    return 0;
}

/// Returns the instant of a local time that is given as if it were GMT.
///
/// A time that the clock shows twice is the first one, if `is_daylight_saving` does not tell. A time that it leaves out
/// counts on from before the gap. Where `is_daylight_saving` contradicts the zone, the time is meant by the other kind
/// of clock, which is an hour ahead in summer if the zone has had none for years.
static int64_t find_instant(int64_t local, int is_daylight_saving) {
    struct carillon_local_offset around[2] = {offset_at(local - day), offset_at(local + day)}, other;
    int64_t found = 0;
    int count = 0, has_kind = 0;
    for (int index = 0; index < 2; index++) {
        int64_t time = local - around[index].seconds;
        struct carillon_local_offset offset = offset_at(time);
        if (offset.seconds != around[index].seconds || (count && time == found)) continue;
        int is_kind = is_daylight_saving < 0 || !offset.is_daylight_saving == !is_daylight_saving;
        if (!count || (is_kind && !has_kind)) found = time;
        has_kind |= is_kind;
        count += 1;
    }
    if (has_kind) return found;
    if (!count) found = local - around[0].seconds;
    if (is_daylight_saving < 0) return found;
    if (find_offset(found, is_daylight_saving, &other)) return local - other.seconds;
    return found - (is_daylight_saving ? hour : -hour);
}

static time_t make_time(struct tm *parts) {
    struct tm utc = *parts;
    time_t time = find_instant(timegm(&utc), parts->tm_isdst);
    break_down(time, offset_at(time), parts);
    return time;
}

time_t mktime(struct tm *parts) {
    ORIGINAL(mktime);
    struct carillon_local_offset offset;
    return finds_offset(CALLER, 0, &offset) ? make_time(parts) : original(parts);
}

time_t timelocal(struct tm *parts) {
    ORIGINAL(timelocal);
    struct carillon_local_offset offset;
    return finds_offset(CALLER, 0, &offset) ? make_time(parts) : original(parts);
}

// The device's zone is looked up for each time, so there is nothing to prepare. The variables that it sets, `tzname`,
// `timezone` and `daylight`, belong to the process.
void tzset(void) {
    ORIGINAL(tzset);
    struct carillon_local_offset offset;
    if (!finds_offset(CALLER, 0, &offset)) original();
}

// MARK: As text

// strftime asks for the zone in two cases: %s is the instant, and %Z a name that the parts may not have.

/// Returns the format with all %s replaced; NULL if there is none. The caller frees it.
static char *replace_instants(const char *format, const struct tm *parts) {
    char *result = NULL;
    size_t size = 0;
    int has_instant = 0;
    FILE *stream = open_memstream(&result, &size);
    if (!stream) return NULL;
    for (const char *next = format; *next; next++) {
        const char *letter = next + 1;
        if (*next == '%') letter += strspn(letter, "_-0^#0123456789EO");
        if (*next == '%' && *letter == 's') {
            struct tm copy = *parts;
            fprintf(stream, "%lld", (long long)make_time(&copy));
            has_instant = 1;
            next = letter;
        } else if (*next == '%' && *letter) {
            fwrite(next, 1, (size_t)(letter - next + 1), stream);
            next = letter;
        } else {
            fputc(*next, stream);
        }
    }
    fclose(stream);
    if (has_instant) return result;
    free(result);
    return NULL;
}

typedef size_t (*write_time)(char *, size_t, const char *, const struct tm *, locale_t);

static size_t write_locally(
    char *text, size_t size, const char *format, const struct tm *parts, locale_t locale, write_time write) {
    struct tm copy = *parts;
    if (!(copy.tm_zone && *copy.tm_zone) && copy.tm_isdst >= 0) {
        struct tm probe = copy;
        make_time(&probe);
        copy.tm_zone = probe.tm_zone;
    }
    char *replaced = replace_instants(format, parts);
    size_t length = write(text, size, replaced ? replaced : format, &copy, locale);
    free(replaced);
    return length;
}

static size_t write_without_locale(char *text, size_t size, const char *format, const struct tm *parts, locale_t locale) {
    ORIGINAL(strftime);
    (void)locale;
    return original(text, size, format, parts);
}

size_t strftime(char *text, size_t size, const char *format, const struct tm *parts) {
    struct carillon_local_offset offset;
    return finds_offset(CALLER, 0, &offset)
        ? write_locally(text, size, format, parts, NULL, write_without_locale)
        : write_without_locale(text, size, format, parts, NULL);
}

size_t strftime_l(char *text, size_t size, const char *format, const struct tm *parts, locale_t locale) {
    ORIGINAL(strftime_l);
    struct carillon_local_offset offset;
    return finds_offset(CALLER, 0, &offset) ? write_locally(text, size, format, parts, locale, original)
                                            : original(text, size, format, parts, locale);
}

#endif
