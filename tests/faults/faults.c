/* Preloaded into a process: at the n-th write, fsync, rename or truncation below a folder, it fails or the process ends.

   faults_arm(n, error, folder): from now on; error 0 ends the process with SIGKILL before the operation, any other is the
   errno that this operation and all later ones get. n 0 only counts. faults_seen(): how many there were. Linux. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static char folder[PATH_MAX];
static long at, seen;
static int error;

void faults_arm(long n, int with, const char *where) {
    snprintf(folder, sizeof folder, "%s", where);
    at = n, error = with, __atomic_store_n(&seen, 0, __ATOMIC_SEQ_CST);
}

long faults_seen(void) { return __atomic_load_n(&seen, __ATOMIC_SEQ_CST); }

static int below(const char *path) { return folder[0] && !strncmp(path, folder, strlen(folder)); }

static int open_below(int fd) {
    char name[64], path[PATH_MAX];
    if (!folder[0]) return 0;
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(name, path, sizeof path - 1);
    if (size <= 0) return 0;
    path[size] = 0;
    return below(path);
}

static int struck(int counts) {
    if (!counts) return 0;
    long now = __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST);
    if (!at || now < at) return 0;
    if (!error) kill(getpid(), SIGKILL);
    errno = error;
    return 1;
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(ssize_t, write, int, const void *, size_t);
    return struck(open_below(fd)) ? -1 : real(fd, data, size);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t place) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    return struck(open_below(fd)) ? -1 : real(fd, data, size, place);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t place) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    return struck(open_below(fd)) ? -1 : real(fd, data, size, place);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    return struck(open_below(fd)) ? -1 : real(fd, parts, count);
}
int fsync(int fd) {
    REAL(int, fsync, int);
    return struck(open_below(fd)) ? -1 : real(fd);
}
int fdatasync(int fd) {
    REAL(int, fdatasync, int);
    return struck(open_below(fd)) ? -1 : real(fd);
}
int ftruncate(int fd, off_t size) {
    REAL(int, ftruncate, int, off_t);
    return struck(open_below(fd)) ? -1 : real(fd, size);
}
int ftruncate64(int fd, off64_t size) {
    REAL(int, ftruncate64, int, off64_t);
    return struck(open_below(fd)) ? -1 : real(fd, size);
}
int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *);
    return struck(below(to)) ? -1 : real(from, to);
}
int renameat(int from_at, const char *from, int to_at, const char *to) {
    REAL(int, renameat, int, const char *, int, const char *);
    return struck(below(to)) ? -1 : real(from_at, from, to_at, to);
}
int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    return struck(below(to)) ? -1 : real(from_at, from, to_at, to, flags);
}
