// The variables of the environment. An app's are its own: those that name its device's zone, language and directories,
// and those that it has set itself. The host's are not among them, for they differ from machine to machine.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_callers.h"
#include "carillon_original.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// The hooks in Swift. They return 0 where the original has to answer.

/// Finds a variable's value; NULL if the calling process has no such variable.
extern int carillon_phone_variable(const char *name, char **value);
/// Sets a variable; removes it where the value is NULL.
extern int carillon_phone_set_variable(const char *name, const char *value);
extern int carillon_phone_clear_variables(void);

#define CALLER __builtin_return_address(0)

// Answers in a library's caches would go to other worlds and to the real one. Foundation keeps the zone that it finds,
// and asks for its directories each time.
static int asks_app(const char *name, void *caller) {
    if (!is_in_world() || carillon_is_shared_code(caller)) return 0;
    return strncmp(name, "TZ", 2) || !carillon_is_code_of_swift(caller);
}

char *getenv(const char *name) {
    ORIGINAL(getenv);
    char *value;
    return asks_app(name, CALLER) && carillon_phone_variable(name, &value) ? value : original(name);
}

char *secure_getenv(const char *name) {
    ORIGINAL(secure_getenv);
    char *value;
    return asks_app(name, CALLER) && carillon_phone_variable(name, &value) ? value : original(name);
}

static int is_name(const char *name) { return name && *name && !strchr(name, '='); }

int setenv(const char *name, const char *value, int replaces) {
    ORIGINAL(setenv);
    char *present;
    if (!is_name(name) || !is_in_world() || !carillon_phone_variable(name, &present))
        return original(name, value, replaces);
    if (!present || replaces) carillon_phone_set_variable(name, value);
    return 0;
}

int unsetenv(const char *name) {
    ORIGINAL(unsetenv);
    return is_name(name) && is_in_world() && carillon_phone_set_variable(name, NULL) ? 0 : original(name);
}

// In a world the text is copied: a later change of it reaches nobody.
int putenv(char *text) {
    ORIGINAL(putenv);
    if (!is_in_world()) return original(text);
    const char *sign = strchr(text, '=');
    if (!sign) return unsetenv(text);
    char *name = strndup(text, (size_t)(sign - text));
    int is_set = carillon_phone_set_variable(name, sign + 1);
    free(name);
    return is_set ? 0 : original(text);
}

int clearenv(void) {
    ORIGINAL(clearenv);
    return is_in_world() && carillon_phone_clear_variables() ? 0 : original();
}

#endif
