/*
 * A disk that fails when a test wants it to, and forgets what was not synced when its power is cut. Preloaded into a host, it
 * stands between the JVM and the C library and looks at what is done to files below one directory:
 *
 *   FAULTY_DISK_DATA    the directory
 *   FAULTY_DISK_SHADOW  a directory of the same file system, for what this library keeps
 *
 * While the file "fail-writes" or "fail-syncs" is in the shadow directory, such calls fail with EIO.
 *
 * What a power cut would leave is kept in the shadow directory all the time:
 *
 *   content-INODE         the content of a file at its last fsync or fdatasync
 *   names-DIRECTORY       the inode and name of each file of a directory at its last fsync, a line each
 *   live-DIRECTORY-INODE  a further link to a file, so that its inode is not used again before its end is durable
 *
 * Whoever cuts the power kills the process and makes files of that; see FaultyDisk.java.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define BUCKETS 1024
#define CHUNK (1 << 20)
#define NAME 128

struct range {
  off_t from, to;
  struct range *next;
};

/* A file that has been written since this process began, and what of it was not synced. */
struct file {
  ino_t inode;
  struct range *unsynced;
  struct file *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file *files[BUCKETS];
static const char *data, *shadow_path;
static int shadow = -1;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

static void begin(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  real_writev = dlsym(RTLD_NEXT, "writev");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  data = getenv("FAULTY_DISK_DATA");
  shadow_path = getenv("FAULTY_DISK_SHADOW");
  if (data != NULL && shadow_path != NULL) shadow = open(shadow_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static void ready(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
}

/* Stops the process: what it would report from here on would be no evidence. */
static void broken(const char *what) {
  fprintf(stderr, "faulty-disk: %s: %s\n", what, strerror(errno));
  _exit(99);
}

/* The path of what is open, if it is a file or directory below the data directory. */
static int is_watched(int fd, struct stat *info, char path[PATH_MAX]) {
  char link[64];
  if (shadow < 0 || fstat(fd, info) != 0 || !(S_ISREG(info->st_mode) || S_ISDIR(info->st_mode))) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t prefix = strlen(data);
  return strncmp(path, data, prefix) == 0 && (path[prefix] == '/' || path[prefix] == 0);
}

static int fails(const char *flag) {
  if (faccessat(shadow, flag, F_OK, 0) != 0) return 0;
  errno = EIO;
  return 1;
}

static void add(struct file *file, off_t from, off_t to) {
  struct range *last = file->unsynced;
  if (last != NULL && from >= last->from && from <= last->to) { /* the usual case: one write after the other */
    if (to > last->to) last->to = to;
    return;
  }
  struct range *range = malloc(sizeof *range);
  *range = (struct range){from, to, last};
  file->unsynced = range;
}

/* All of a file that this process has not seen before may be unsynced: another process may have written it. */
static struct file *find(const struct stat *info, const char *path) {
  struct file **at = &files[info->st_ino % BUCKETS];
  for (struct file *file = *at; file != NULL; file = file->next)
    if (file->inode == info->st_ino) return file;
  struct file *file = malloc(sizeof *file);
  *file = (struct file){info->st_ino, NULL, *at};
  *at = file;
  add(file, 0, info->st_size);
  char directory[PATH_MAX], name[NAME];
  struct stat parent;
  strcpy(directory, path);
  *strrchr(directory, '/') = 0;
  if (stat(directory, &parent) == 0) {
    snprintf(name, sizeof name, "live-%lu-%lu", (unsigned long)parent.st_ino, (unsigned long)info->st_ino);
    if (linkat(AT_FDCWD, path, shadow, name, 0) != 0 && errno != EEXIST && errno != ENOENT) broken("link");
  }
  return file;
}

static int is_zero(const char *bytes, ssize_t length) {
  return length == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, length - 1) == 0);
}

static void copy(int from, int to, off_t at, off_t end, off_t had) {
  static char bytes[CHUNK]; /* under the lock */
  while (at < end) {
    ssize_t got = pread(from, bytes, end - at < CHUNK ? end - at : CHUNK, at);
    if (got < 0) broken("read");
    if (got == 0) return;
    if (!(at >= had && is_zero(bytes, got)) && real_pwrite(to, bytes, got, at) != got) broken("copy");
    at += got;
  }
}

/* A file is synced: what it has now is what a power cut would leave. */
static void keep_content(int fd, const struct stat *info, const char *path) {
  char name[NAME], link[64];
  pthread_mutex_lock(&lock);
  struct file *file = find(info, path);
  snprintf(name, sizeof name, "content-%lu", (unsigned long)info->st_ino);
  int to = openat(shadow, name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int from = open(link, O_RDONLY | O_CLOEXEC);
  if (to < 0 || from < 0) broken("open");
  struct stat had;
  if (fstat(to, &had) != 0 || real_ftruncate(to, info->st_size) != 0) broken("truncate");
  while (file->unsynced != NULL) {
    struct range *range = file->unsynced;
    copy(from, to, range->from, range->to < info->st_size ? range->to : info->st_size, had.st_size);
    file->unsynced = range->next;
    free(range);
  }
  close(from);
  close(to);
  pthread_mutex_unlock(&lock);
}

/* What has no name in its directory any more, and this durably, is over. */
static void forget_the_nameless(unsigned long directory) {
  char prefix[NAME], name[NAME];
  int prefix_length = snprintf(prefix, sizeof prefix, "live-%lu-", directory);
  int fd = openat(shadow, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *all = fdopendir(fd);
  if (all == NULL) broken("list");
  for (struct dirent *each = readdir(all); each != NULL; each = readdir(all)) {
    struct stat info;
    if (strncmp(each->d_name, prefix, prefix_length) == 0 && fstatat(shadow, each->d_name, &info, 0) == 0 && info.st_nlink == 1) {
      struct file **at = &files[info.st_ino % BUCKETS];
      while (*at != NULL && (*at)->inode != info.st_ino) at = &(*at)->next;
      if (*at != NULL) *at = (*at)->next;
      snprintf(name, sizeof name, "content-%lu", (unsigned long)info.st_ino);
      unlinkat(shadow, name, 0);
      unlinkat(shadow, each->d_name, 0);
    }
  }
  closedir(all);
}

/* A directory is synced. */
static void keep_names(const struct stat *info, const char *path) {
  char name[NAME], renewed[NAME + 8];
  pthread_mutex_lock(&lock);
  snprintf(name, sizeof name, "names-%lu", (unsigned long)info->st_ino);
  snprintf(renewed, sizeof renewed, "%s.new", name);
  int fd = openat(shadow, renewed, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  FILE *out = fdopen(fd, "w");
  DIR *all = opendir(path);
  if (out == NULL || all == NULL) broken("list");
  for (struct dirent *each = readdir(all); each != NULL; each = readdir(all))
    if (each->d_type == DT_REG) fprintf(out, "%lu %s\n", (unsigned long)each->d_ino, each->d_name);
  closedir(all);
  if (fclose(out) != 0 || renameat(shadow, renewed, shadow, name) != 0) broken("rename");
  forget_the_nameless((unsigned long)info->st_ino);
  pthread_mutex_unlock(&lock);
}

static void written(const struct stat *info, const char *path, off_t from, ssize_t length) {
  if (length <= 0) return;
  pthread_mutex_lock(&lock);
  add(find(info, path), from, from + length);
  pthread_mutex_unlock(&lock);
}

static int synced(int fd, int (*sync)(int)) {
  struct stat info;
  char path[PATH_MAX];
  if (!is_watched(fd, &info, path)) return sync(fd);
  if (fails("fail-syncs")) return -1;
  int result = sync(fd);
  if (result == 0 && S_ISREG(info.st_mode)) keep_content(fd, &info, path);
  if (result == 0 && S_ISDIR(info.st_mode)) keep_names(&info, path);
  return result;
}

int fsync(int fd) {
  ready();
  return synced(fd, real_fsync);
}

int fdatasync(int fd) {
  ready();
  return synced(fd, real_fdatasync);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) {
  struct stat info;
  char path[PATH_MAX];
  ready();
  if (!is_watched(fd, &info, path)) return real_pwrite(fd, bytes, length, at);
  if (fails("fail-writes")) return -1;
  ssize_t result = real_pwrite(fd, bytes, length, at);
  written(&info, path, at, result);
  return result;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return pwrite64(fd, bytes, length, at); }

ssize_t write(int fd, const void *bytes, size_t length) {
  struct stat info;
  char path[PATH_MAX];
  ready();
  if (!is_watched(fd, &info, path)) return real_write(fd, bytes, length);
  if (fails("fail-writes")) return -1;
  ssize_t result = real_write(fd, bytes, length);
  written(&info, path, lseek(fd, 0, SEEK_CUR) - result, result);
  return result;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  struct stat info;
  char path[PATH_MAX];
  ready();
  if (!is_watched(fd, &info, path)) return real_writev(fd, parts, count);
  if (fails("fail-writes")) return -1;
  ssize_t result = real_writev(fd, parts, count);
  written(&info, path, lseek(fd, 0, SEEK_CUR) - result, result);
  return result;
}

int ftruncate64(int fd, off_t length) {
  struct stat info;
  char path[PATH_MAX];
  ready();
  if (!is_watched(fd, &info, path)) return real_ftruncate(fd, length);
  if (fails("fail-writes")) return -1;
  int result = real_ftruncate(fd, length);
  if (result == 0) written(&info, path, info.st_size < length ? info.st_size : length, length - info.st_size);
  return result;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }
