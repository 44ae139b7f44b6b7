// The users of a system. In a world there is one, whom all apps of a device share, and root.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_paths.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { user_number = 501 };
static char name_of_user[] = "mobile", root[] = "root", secret[] = "*", shell[] = "/bin/sh", root_home[] = "/var/root",
            nothing[] = "";

// MARK: Users

/// Fills in a user's entry. Returns whether there is the user.
static int find_user(const char *name, uid_t number, struct passwd *entry, char *home, size_t size) {
    int is_root = name ? !strcmp(name, root) : number == 0;
    if (!is_root && (name ? strcmp(name, name_of_user) != 0 : number != user_number)) return 0;
    char own[PATH_MAX];
    const char *place = is_root || !carillon_process_directory(own, sizeof own) ? root_home : own;
    if (strlen(place) >= size) return -1;
    strcpy(home, place);
    char *own_name = is_root ? root : name_of_user;
    number = is_root ? 0 : user_number;
    *entry = (struct passwd){own_name, secret, number, number, own_name, home, shell};
    return 1;
}

static struct passwd *user(const char *name, uid_t number) {
    static _Thread_local struct passwd entry;
    static _Thread_local char home[PATH_MAX];
    return find_user(name, number, &entry, home, sizeof home) == 1 ? &entry : NULL;
}

#define IS_ASKED IS_OWN_OR_FOUNDATIONS_CALL

struct passwd *getpwnam(const char *name) {
    ORIGINAL(getpwnam);
    return IS_ASKED ? user(name, 0) : original(name);
}

struct passwd *getpwuid(uid_t number) {
    ORIGINAL(getpwuid);
    return IS_ASKED ? user(NULL, number) : original(number);
}

static int user_in(const char *name, uid_t number, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
    int found = find_user(name, number, entry, buffer, size);
    *result = found == 1 ? entry : NULL;
    return found < 0 ? ERANGE : 0;
}

int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
    ORIGINAL(getpwnam_r);
    return IS_ASKED ? user_in(name, 0, entry, buffer, size, result) : original(name, entry, buffer, size, result);
}

int getpwuid_r(uid_t number, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
    ORIGINAL(getpwuid_r);
    return IS_ASKED ? user_in(NULL, number, entry, buffer, size, result) : original(number, entry, buffer, size, result);
}

char *getlogin(void) {
    ORIGINAL(getlogin);
    return IS_ASKED ? name_of_user : original();
}

int getlogin_r(char *name, size_t size) {
    ORIGINAL(getlogin_r);
    if (!IS_ASKED) return original(name, size);
    if (size < sizeof name_of_user) return ERANGE;
    strcpy(name, name_of_user);
    return 0;
}

// MARK: Groups

static char *members[] = {NULL};

static int find_group(const char *name, gid_t number, struct group *entry) {
    int is_root = name ? !strcmp(name, root) : number == 0;
    if (!is_root && (name ? strcmp(name, name_of_user) != 0 : number != user_number)) return 0;
    *entry = (struct group){is_root ? root : name_of_user, secret, is_root ? 0 : user_number, members};
    return 1;
}

static struct group *group(const char *name, gid_t number) {
    static _Thread_local struct group entry;
    return find_group(name, number, &entry) ? &entry : NULL;
}

struct group *getgrnam(const char *name) {
    ORIGINAL(getgrnam);
    return IS_ASKED ? group(name, 0) : original(name);
}

struct group *getgrgid(gid_t number) {
    ORIGINAL(getgrgid);
    return IS_ASKED ? group(NULL, number) : original(number);
}

int getgrnam_r(const char *name, struct group *entry, char *buffer, size_t size, struct group **result) {
    ORIGINAL(getgrnam_r);
    if (!IS_ASKED) return original(name, entry, buffer, size, result);
    *result = find_group(name, 0, entry) ? entry : NULL;
    return 0;
}

int getgrgid_r(gid_t number, struct group *entry, char *buffer, size_t size, struct group **result) {
    ORIGINAL(getgrgid_r);
    if (!IS_ASKED) return original(number, entry, buffer, size, result);
    *result = find_group(NULL, number, entry) ? entry : NULL;
    return 0;
}

// MARK: Terminals

// The host's standard streams may be one or not.

int isatty(int file) {
    ORIGINAL(isatty);
    if (!IS_OWN_CALL) return original(file);
    errno = ENOTTY;
    return 0;
}

int tcgetattr(int file, struct termios *settings) {
    ORIGINAL(tcgetattr);
    if (IS_OWN_CALL) FAIL(ENOTTY);
    return original(file, settings);
}

int tcsetattr(int file, int when, const struct termios *settings) {
    ORIGINAL(tcsetattr);
    if (IS_OWN_CALL) FAIL(ENOTTY);
    return original(file, when, settings);
}

char *ttyname(int file) {
    ORIGINAL(ttyname);
    return IS_OWN_CALL ? (errno = ENOTTY, NULL) : original(file);
}

int ttyname_r(int file, char *name, size_t size) {
    ORIGINAL(ttyname_r);
    return IS_OWN_CALL ? ENOTTY : original(file, name, size);
}

char *ctermid(char *name) {
    ORIGINAL(ctermid);
    if (!IS_OWN_CALL) return original(name);
    if (!name) return nothing;
    *name = 0;
    return name;
}

#endif
