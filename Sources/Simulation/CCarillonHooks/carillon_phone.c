// Foundation's globals, which a phone's owner sets up and an app asks for: its zone, locale, calendar, defaults,
// directories and notification center. In a world they belong to the calling app's device.
#define _GNU_SOURCE
#include "carillon_phone.h"

#ifdef __linux__

#include "carillon_original.h"

#include <stddef.h>

// MARK: Getters of Swift

// A function of Swift's has a mangled name, and takes and returns its values as only Swift knows. So its hook is a jump
// to a function of Swift's with a name of its own, and so is the way to the original. The compiler crashes in release
// if the Swift function gets the mangled name itself.
//
// Each line has the function's name here and its mangled name. carillon_phone_NAME is the Swift function, and
// carillon_original_NAME jumps to the original, whose address stands in carillon_slot_NAME.
#define FOUNDATION_FUNCTIONS(F) \
    F(time_zone_current, "$s20FoundationEssentials8TimeZoneV7currentACvgZ") \
    F(time_zone_autoupdating, "$s20FoundationEssentials8TimeZoneV19autoupdatingCurrentACvgZ") \
    F(time_zone_default, "$s20FoundationEssentials8TimeZoneV8_defaultACSgvgZ") \
    F(set_time_zone_default, "$s20FoundationEssentials8TimeZoneV8_defaultACSgvsZ") \
    F(calendar_current, "$s20FoundationEssentials8CalendarV7currentACvgZ") \
    F(calendar_autoupdating, "$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ") \
    F(calendar_init, "$s20FoundationEssentials8CalendarV10identifierA2C10IdentifierOh_tcfC") \
    F(locale_current, "$s20FoundationEssentials6LocaleV7currentACvgZ") \
    F(locale_autoupdating, "$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ") \
    F(preferred_languages, "$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ") \
    F(user_defaults_standard, "$s10Foundation12UserDefaultsC8standardACvgZ") \
    F(user_defaults_init, "$s10Foundation12UserDefaultsCACycfC") \
    F(user_defaults_init_suite, "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfC") \
    F(notification_center_default, "$s20FoundationEssentials18NotificationCenterC7defaultACvgZ") \
    F(notification_queue_default, "$s10Foundation17NotificationQueueC7defaultACvgZ") \
    F(thread_current, "$s10Foundation6ThreadC7currentACvgZ") \
    F(thread_main, "$s10Foundation6ThreadC04mainB0ACvgZ") \
    F(thread_is_main, "$s10Foundation6ThreadC06isMainB0Sbvg") \
    F(run_loop_main, "$s10Foundation7RunLoopC4mainACvgZ") \
    F(timer_init, "$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC") \
    F(operation_queue_main, "$s10Foundation14OperationQueueC4mainACvgZ") \
    F(operation_queue_current, "$s10Foundation14OperationQueueC7currentACSgvgZ") \
    F(file_manager_default, "$s20FoundationEssentials11FileManagerC7defaultACvgZ") \
    F(file_manager_init, "$s20FoundationEssentials11FileManagerCACycfC") \
    F(user_defaults_initialise, "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfc") \
    F(file_manager_initialise, "$s20FoundationEssentials11FileManagerCACycfc") \
    F(timer_initialise, "$s10Foundation5TimerC4fire8interval7repeats5blockAC0A10Essentials4DateV_SdSbyACYbctcfc") \
    F(process_environment, "$s20FoundationEssentials11ProcessInfoC11environmentSDyS2SGvg") \
    F(host_name_of_process, "$s20FoundationEssentials11ProcessInfoC8hostNameSSvg") \
    F(process_identifier, "$s20FoundationEssentials11ProcessInfoC17processIdentifiers5Int32Vvg") \
    F(globally_unique_string, "$s20FoundationEssentials11ProcessInfoC20globallyUniqueStringSSvg") \
    F(system_version_string, "$s20FoundationEssentials11ProcessInfoC28operatingSystemVersionStringSSvg") \
    F(active_processor_count, "$s20FoundationEssentials11ProcessInfoC20activeProcessorCountSivg") \
    F(process_user_name, "$s20FoundationEssentials11ProcessInfoC8userNameSSvg") \
    F(process_full_user_name, "$s20FoundationEssentials11ProcessInfoC12fullUserNameSSvg") \
    F(user_name, "$s10Foundation10NSUserNameSSyF") \
    F(full_user_name, "$s10Foundation14NSFullUserNameSSyF")

#if defined(__x86_64__)
#define BEGIN "endbr64\n"
#define JUMP(target) "jmp " target "@PLT\n"
#define JUMP_BY(slot) "jmp *" slot "(%rip)\n"
#elif defined(__aarch64__)
#define BEGIN "hint #34\n"
#define JUMP(target) "b " target "\n"
#define JUMP_BY(slot) "adrp x16, " slot "\nldr x16, [x16, :lo12:" slot "]\nbr x16\n"
#else
#error "The hooks need jumps for this processor: see JUMP and JUMP_BY"
#endif

#define FUNCTION(name, body) \
    ".globl \"" name "\"\n" \
    ".type \"" name "\", %function\n" \
    ".p2align 4\n" \
    "\"" name "\":\n" BEGIN body \
    ".size \"" name "\", . - \"" name "\"\n"

#define DEFINE(name, mangled) \
    __attribute__((visibility("hidden"))) void *carillon_slot_##name; \
    __asm__(".pushsection .text\n" \
        FUNCTION(mangled, JUMP("carillon_phone_" #name)) \
        FUNCTION("carillon_original_" #name, JUMP_BY("carillon_slot_" #name)) \
        ".popsection\n");

FOUNDATION_FUNCTIONS(DEFINE)

// MARK: Functions of Core Foundation

// Formatters and other parts of Foundation that are written in C ask these. The objects that they work with are their
// own, and none of Swift's.
typedef const void *object;
extern object CFStringCreateWithCString(object allocator, const char *text, uint32_t encoding);
extern object CFTimeZoneCreateWithName(object allocator, object name, unsigned char is_abbreviation_allowed);
extern object CFLocaleCreate(object allocator, object identifier);
extern object CFCalendarCreateWithIdentifier(object allocator, object identifier);
extern void CFCalendarSetTimeZone(object calendar, object zone);
extern void CFCalendarSetLocale(object calendar, object locale);
extern void CFRelease(object);

enum { identifier_size = 128, utf8 = 0x08000100 };

// Each writes the identifier of the calling app's value. They return 0 where the original has to answer.
extern int32_t carillon_phone_default_zone(char *identifier, int32_t size);
extern int32_t carillon_phone_system_zone(char *identifier, int32_t size);
extern int32_t carillon_phone_locale(char *identifier, int32_t size);
extern int32_t carillon_phone_calendar(char *identifier, int32_t size);

static object make_string(const char *text) { return CFStringCreateWithCString(NULL, text, utf8); }

static object make_zone(const char *identifier) {
    object name = make_string(identifier), zone = CFTimeZoneCreateWithName(NULL, name, 1);
    CFRelease(name);
    return zone;
}

object CFTimeZoneCopyDefault(void) {
    ORIGINAL(CFTimeZoneCopyDefault);
    char identifier[identifier_size];
    int is_ours = has_world() && carillon_phone_default_zone(identifier, identifier_size);
    return is_ours ? make_zone(identifier) : original();
}

object CFTimeZoneCopySystem(void) {
    ORIGINAL(CFTimeZoneCopySystem);
    char identifier[identifier_size];
    int is_ours = has_world() && carillon_phone_system_zone(identifier, identifier_size);
    return is_ours ? make_zone(identifier) : original();
}

object CFLocaleCopyCurrent(void) {
    ORIGINAL(CFLocaleCopyCurrent);
    char identifier[identifier_size];
    if (!has_world() || !carillon_phone_locale(identifier, identifier_size)) return original();
    object name = make_string(identifier), locale = CFLocaleCreate(NULL, name);
    CFRelease(name);
    return locale;
}

object CFCalendarCopyCurrent(void) {
    ORIGINAL(CFCalendarCopyCurrent);
    char identifier[identifier_size];
    if (!has_world() || !carillon_phone_calendar(identifier, identifier_size)) return original();
    object name = make_string(identifier), calendar = CFCalendarCreateWithIdentifier(NULL, name);
    object zone = CFTimeZoneCopyDefault(), locale = CFLocaleCopyCurrent();
    CFCalendarSetTimeZone(calendar, zone);
    CFCalendarSetLocale(calendar, locale);
    CFRelease(locale);
    CFRelease(zone);
    CFRelease(name);
    return calendar;
}

// `NSTimeZone.default` sets both, Swift's default zone and this one.
void CFTimeZoneSetDefault(object zone) {
    ORIGINAL(CFTimeZoneSetDefault);
    if (!has_world()) original(zone);
}

// MARK: Objects of Swift's

extern void swift_deallocUninitializedObject(void *object, size_t size, size_t alignment_mask);

void carillon_phone_deallocate(void *object, uint64_t size, uint64_t alignment_mask) {
    swift_deallocUninitializedObject(object, size, alignment_mask);
}

// MARK: Names that this Foundation lacks

_Thread_local int32_t carillon_phone_depth;

static const char *missing[64];
static int missing_count;

static void *find(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) missing[missing_count++] = name;
    return found;
}

// A method that classes of others may override is called by the table of its class, in which Foundation has its own.

extern const char thread_is_main[] __asm__("$s10Foundation6ThreadC06isMainB0Sbvg") __attribute__((visibility("hidden")));

/// Replaces a method in the table of a class. Swift's metadata of a class says how long it is, and where it begins.
static void replace_method(const char *class, const void *original, const void *replacement) {
    enum { size_offset = 32, address_point_offset = 36 };
    char *metadata = dlsym(RTLD_DEFAULT, class);
    if (!metadata || !original) return;
    uint32_t size = *(uint32_t *)(metadata + size_offset) - *(uint32_t *)(metadata + address_point_offset);
    for (uint32_t offset = 0; offset + sizeof(void *) <= size; offset += sizeof(void *)) {
        const void **slot = (const void **)(metadata + offset);
        if (*slot == original) *slot = replacement;
    }
}

__attribute__((constructor)) static void resolve(void) {
#define RESOLVE(name, mangled) carillon_slot_##name = find(mangled);
    FOUNDATION_FUNCTIONS(RESOLVE)
    replace_method("$s10Foundation6ThreadCN", carillon_slot_thread_is_main, thread_is_main);
    find("CFTimeZoneCopyDefault");
    find("CFTimeZoneCopySystem");
    find("CFTimeZoneSetDefault");
    find("CFLocaleCopyCurrent");
    find("CFCalendarCopyCurrent");
    find("_foundation_uuid_generate_random");
    find("uuid_generate_random");
    find("CFRunLoopGetCurrent");
    find("CFRunLoopGetMain");
    find("CFRunLoopRunSpecific");
    find("CFRunLoopRunInMode");
    find("CFRunLoopAddTimer");
    find("CFRunLoopPerformBlock");
    find("CFRunLoopWakeUp");
    find("_CFRunLoopFinished");
    find("_CFRunLoopGet2");
}

const char *carillon_phone_missing_name(int32_t index) { return index < missing_count ? missing[index] : NULL; }

#else

const char *carillon_phone_missing_name(int32_t index) {
    (void)index;
    return 0;
}

#endif
