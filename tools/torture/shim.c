/* Stands between a program and the disk: counts what it does to files in one folder, writes it down, and can end the
   program before, in the middle of, or after any of it, or let it fail. Loaded with LD_PRELOAD by kills.py and disk.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[PATH_MAX];
static int log_handle = -1;
static long kill_at, count, fail_from, fail_until;
static int fault;
static char part;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);

__attribute__((constructor)) static void start(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
}

/* From now on: watch this folder, end the program at that operation (0: never), write the log (empty: none). */
void torture_begin(const char *watch, long number, char how, const char *log) {
  strncpy(folder, watch, sizeof folder - 1);
  kill_at = number;
  part = how;
  if (*log) log_handle = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* From now on, counted afresh: the operations from one number to another fail with this error (0: none does). */
void torture_fail(const char *watch, long from, long until, int error) {
  pthread_mutex_lock(&lock);
  strncpy(folder, watch, sizeof folder - 1);
  count = 0;
  fail_from = from;
  fail_until = until;
  fault = error;
  pthread_mutex_unlock(&lock);
}

/* How many operations there were. */
long torture_count(void) { return count; }

static int watched_path(const char *path) { return *folder && path && strncmp(path, folder, strlen(folder)) == 0; }

static int watched(int handle, char *path) {
  char link[64];
  ssize_t length;
  if (!*folder) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
  if ((length = readlink(link, path, PATH_MAX - 1)) < 0) return 0;
  path[length] = 0;
  return watched_path(path);
}

static void note(char what, const char *path, int64_t offset, const void *data, int64_t length) {
  if (log_handle < 0) return;
  char head[PATH_MAX + 80];
  int size = snprintf(head, sizeof head, "%c\t%s\t%lld\t%lld\n", what, path, (long long)offset, (long long)length);
  /* Two threads may write at once: head and data belong together. */
  pthread_mutex_lock(&log_lock);
  real_write(log_handle, head, size);
  if (data) real_write(log_handle, data, length);
  pthread_mutex_unlock(&log_lock);
}

/* Whether the program is to end at this operation; `before` ends it at once. -1 if the operation is to fail. */
static int turn(void) {
  int now;
  pthread_mutex_lock(&lock);
  now = ++count == kill_at;
  if (fail_from && count >= fail_from && count <= fail_until) now = -1;
  pthread_mutex_unlock(&lock);
  if (now > 0 && part == 'b') kill(getpid(), SIGKILL);
  if (now < 0) errno = fault;
  return now;
}

static void end_if(int now) { if (now > 0) kill(getpid(), SIGKILL); }

ssize_t write(int handle, const void *data, size_t length) {
  char path[PATH_MAX];
  if (!watched(handle, path)) return real_write(handle, data, length);
  int now = turn();
  if (now < 0) return -1;
  off_t end = lseek(handle, 0, (fcntl(handle, F_GETFL) & O_APPEND) ? SEEK_END : SEEK_CUR);
  note('W', path, end, data, length);
  ssize_t done = real_write(handle, data, now && part == 'h' ? length / 2 : length);
  end_if(now);
  return done;
}

static ssize_t placed_write(int handle, const void *data, size_t length, off_t offset) {
  char path[PATH_MAX];
  if (!watched(handle, path)) return real_pwrite(handle, data, length, offset);
  int now = turn();
  if (now < 0) return -1;
  note('W', path, offset, data, length);
  ssize_t done = real_pwrite(handle, data, now && part == 'h' ? length / 2 : length, offset);
  end_if(now);
  return done;
}
ssize_t pwrite64(int handle, const void *data, size_t length, off_t offset) { return placed_write(handle, data, length, offset); }
ssize_t pwrite(int handle, const void *data, size_t length, off_t offset) { return placed_write(handle, data, length, offset); }

#define ON_HANDLE(name, mark)                                        \
  int name(int handle) {                                             \
    static int (*real)(int);                                         \
    char path[PATH_MAX];                                             \
    if (!real) real = dlsym(RTLD_NEXT, #name);                       \
    if (!watched(handle, path)) return real(handle);                 \
    int now = turn();                                                \
    if (now < 0) return -1;                                          \
    int done = real(handle);                                         \
    note(mark, path, 0, 0, 0);                                       \
    end_if(now);                                                     \
    return done;                                                     \
  }
ON_HANDLE(fsync, 'S')
ON_HANDLE(fdatasync, 'S')

static int cut(int handle, off_t length, const char *name) {
  int (*real)(int, off_t) = dlsym(RTLD_NEXT, name);
  char path[PATH_MAX];
  if (!watched(handle, path)) return real(handle, length);
  int now = turn();
  if (now < 0) return -1;
  int done = real(handle, length);
  note('T', path, length, 0, 0);
  end_if(now);
  return done;
}
int ftruncate(int handle, off_t length) { return cut(handle, length, "ftruncate"); }
int ftruncate64(int handle, off_t length) { return cut(handle, length, "ftruncate64"); }

int rename(const char *from, const char *to) {
  static int (*real)(const char *, const char *);
  if (!real) real = dlsym(RTLD_NEXT, "rename");
  if (!watched_path(to)) return real(from, to);
  int now = turn();
  if (now < 0) return -1;
  int done = real(from, to);
  note('R', from, 0, to, strlen(to));
  end_if(now);
  return done;
}

int unlink(const char *path) {
  static int (*real)(const char *);
  if (!real) real = dlsym(RTLD_NEXT, "unlink");
  if (!watched_path(path)) return real(path);
  int now = turn();
  if (now < 0) return -1;
  int done = real(path);
  note('U', path, 0, 0, 0);
  end_if(now);
  return done;
}
