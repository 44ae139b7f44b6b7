#ifdef __linux__

#include "programs.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { large = 300000 };
static char bytes[large];
static int ends[2];

// Makes a pipe, and a child that does something with it after a while.
static pid_t with_child(void (*run)(void)) {
    if (pipe(ends) < 0) _exit(1);
    pid_t child = fork();
    if (child) return child;
    run();
    _exit(0);
}

static void write_text(int file, const char *text) {
    if (write(file, text, strlen(text)) < 0) _exit(1);
}

static void write_late(void) {
    pass_time(2000);
    write_text(ends[1], "one\n");
    pass_time(2000);
    write_text(ends[1], "two\n");
    pass_time(2000);
}

static void reading(void) {
    char one[3], two[8];
    struct iovec pieces[2] = {{one, 3}, {two, 8}};
    with_child(write_late);
    close(ends[1]);
    say("read %zd", read(ends[0], one, 2));
    say("readv %zd", readv(ends[0], pieces, 2));
    say("the rest %zd", readv(ends[0], pieces, 2));
    say("the end %zd", read(ends[0], one, 1));
    wait(NULL);
}

static void streams(void) {
    char line[16];
    with_child(write_late);
    close(ends[1]);
    FILE *file = fdopen(ends[0], "r");
    while (fgets(line, sizeof line, file)) say("fgets %.3s", line);
    say("the end");
    wait(NULL);
}

static void read_late(void) {
    size_t total = 0;
    close(ends[1]);
    for (ssize_t count; pass_time(1000), (count = read(ends[0], bytes, 50000)) > 0;) total += (size_t)count;
    say("the child read %zu", total);
}

static void full_pipes(void) {
    with_child(read_late);
    close(ends[0]);
    say("write %zd", write(ends[1], bytes, large));
    struct iovec pieces[3] = {{bytes, 100}, {bytes, 100000}, {bytes, 7}};
    say("writev %zd", writev(ends[1], pieces, 3));
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    ssize_t count = 0, part;
    while ((part = write(ends[1], bytes, 4096)) > 0) count += part;
    say("without blocking %d, %s", count > 0, outcome(part));
    close(ends[1]);
    wait(NULL);
    say("over");
}

static void print_much(void) {
    close(ends[0]);
    dup2(ends[1], STDOUT_FILENO);
    for (int i = 0; i < 20000; i++) puts("a line that stdio keeps for a while");
    fflush(stdout);
}

static void full_streams(void) {
    with_child(print_much);
    close(ends[1]);
    size_t total = 0;
    for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0; total += (size_t)count)
        if (total < 100000) pass_time(10);
    say("read %zu", total);
    wait(NULL);
}

static void sending_files(void) {
    with_child(read_late);
    FILE *file = tmpfile();
    if (fwrite(bytes, 1, 200000, file) != 200000 || fflush(file)) return;
    off_t place = 0;
    while (place < 200000)
        if (sendfile(ends[1], fileno(file), &place, 200000) <= 0) break;
    say("sendfile %ld", (long)place);
    close(ends[1]);
    close(ends[0]);
    wait(NULL);
}

static void splicing(void) {
    int others[2];
    if (pipe(others) < 0) return;
    with_child(write_late);
    close(ends[1]);
    say("splice %zd", splice(ends[0], NULL, others[1], NULL, 100, 0));
    say("tee %zd", tee(ends[0], others[1], 100, 0));
    wait(NULL);
}

static void events(void) {
    int file = eventfd(0, 0), epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.fd = file};
    epoll_ctl(epoll, EPOLL_CTL_ADD, file, &event);
    if (!fork()) {
        for (int i = 0; i < 3; i++) pass_time(1000), eventfd_write(file, 5);
        _exit(0);
    }
    eventfd_t value = 0;
    say("eventfd_read %d, %llu", eventfd_read(file, &value), (unsigned long long)value);
    say("epoll_wait %d", epoll_wait(epoll, &event, 1, -1));
    say("again %d", epoll_wait(epoll, &event, 1, 300));
    say("and again %d", epoll_wait(epoll, &event, 1, -1));
    wait(NULL);
}

static void file_locks(void) {
    char name[] = "/tmp/guest-lock-XXXXXX";
    int file = mkstemp(name);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!fork()) {
        int own = open(name, O_RDWR);
        flock(own, LOCK_EX);
        fcntl(own, F_SETLK, &whole);
        pass_time(5000);
        flock(own, LOCK_UN);
        pass_time(5000);
        _exit(0);
    }
    pass_time(100);
    say("flock at once: %s", outcome(flock(file, LOCK_EX | LOCK_NB)));
    say("flock: %s", outcome(flock(file, LOCK_EX)));
    say("F_SETLKW: %s", outcome(fcntl(file, F_SETLKW, &whole)));
    whole.l_pid = 0;
    say("F_OFD_SETLKW: %s", outcome(fcntl(open(name, O_RDWR), F_OFD_SETLK, &whole)));
    unlink(name);
    wait(NULL);
}

static void system_v(void) {
    struct message {
        long kind;
        char text[8];
    } message = {1, "hello"};
    int queue = msgget(IPC_PRIVATE, 0600), semaphore = semget(IPC_PRIVATE, 1, 0600);
    if (!fork()) {
        pass_time(3000);
        msgsnd(queue, &message, sizeof message.text, 0);
        pass_time(3000);
        semop(semaphore, &(struct sembuf){0, 1, 0}, 1);
        _exit(0);
    }
    say("msgrcv %zd", msgrcv(queue, &message, sizeof message.text, 0, 0));
    say("semop %s", outcome(semop(semaphore, &(struct sembuf){0, -1, 0}, 1)));
    say("semtimedop %s", outcome(semtimedop(semaphore, &(struct sembuf){0, -1, 0}, 1, &(struct timespec){9, 0})));
    msgctl(queue, IPC_RMID, NULL);
    semctl(semaphore, 0, IPC_RMID);
    wait(NULL);
}

static void message_queues(void) {
    char name[32], text[16];
    snprintf(name, sizeof name, "/guest-%d", getpid());
    struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 16};
    mqd_t queue = mq_open(name, O_RDWR | O_CREAT, 0600, &attributes);
    if (queue < 0) {
        say("mq_open %s", outcome(-1));
        return;
    }
    mq_unlink(name);
    if (!fork()) {
        pass_time(2000);
        mq_send(queue, "hello", 5, 0);
        mq_send(queue, "again", 5, 0);
        say("the child has sent both");
        _exit(0);
    }
    say("mq_receive %zd", mq_receive(queue, text, sizeof text, NULL));
    pass_time(1000);
    say("mq_receive %zd", mq_receive(queue, text, sizeof text, NULL));
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 4;
    say("mq_timedreceive %s", outcome(mq_timedreceive(queue, text, sizeof text, NULL, &until)));
    wait(NULL);
}

// Daemons close all descriptors there are. The library has to live on.
static void closing_all(void) {
    for (int file = 3; file < 5000; file++) close(file);
    close_range(3, ~0u, 0);
    pass_time(1000);
    say("close");
    if (!fork()) {
        close_range(3, ~0u, 0);
        execl("/bin/sh", "sh", "-c", "sleep 2; exit 3", NULL);
    }
    int status;
    wait(&status);
    say("a child that has closed all: %d", WEXITSTATUS(status));
}

static void fifos(void) {
    char name[] = "/tmp/guest-fifo-XXXXXX", line[8];
    if (!mkdtemp(name) || chdir(name) < 0 || mkfifo("fifo", 0600) < 0) return;
    if (!fork()) {
        pass_time(2000);
        int file = open("fifo", O_RDONLY);
        while (read(file, line, 4) > 0) say("read %.3s", line);
        say("the end");
        _exit(0);
    }
    int file = open("fifo", O_WRONLY);
    say("opened for writing");
    for (int i = 0; i < 2; i++) pass_time(1000), write_text(file, "one\n");
    close(file);
    wait(NULL);
    say("a shell %d", system("(sleep 1; echo hello >fifo) & cat fifo; echo again >fifo & read x <fifo; echo $x; wait"));
    unlink("fifo");
    rmdir(name);
}

static void busy_files(void) {
    // A descriptor above the first 1024.
    int file = fcntl(eventfd(0, 0), F_DUPFD, 3000);
    struct pollfd ready = {file, POLLIN, 0};
    say("poll %d at %d", poll(&ready, 1, 1500), file);
    FILE *self = fopen("/proc/self/status", "r");
    char line[64];
    say("a file of the system's: %d", self && fgets(line, sizeof line, self) != NULL);
}

const struct program file_programs[] = {
    {"reading", reading}, {"streams", streams}, {"full-pipes", full_pipes}, {"full-streams", full_streams},
    {"sending-files", sending_files}, {"splicing", splicing}, {"events", events}, {"file-locks", file_locks},
    {"system-v", system_v}, {"message-queues", message_queues}, {"closing-all", closing_all},
    {"fifos", fifos}, {"busy-files", busy_files}, {0, 0},
};

#endif
