/* Preloaded into the program and all it starts: sockets of the internet are written down in $SOCKETS_SEEN, and refused. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

static void seen(const char *what) {
    const char *name = getenv("SOCKETS_SEEN");
    FILE *file = name ? fopen(name, "a") : NULL;
    if (!file) return;
    fprintf(file, "%s\n", what);
    fclose(file);
}

int socket(int domain, int type, int protocol) {
    static int (*real)(int, int, int);
    if (!real) real = dlsym(RTLD_NEXT, "socket");
    if (domain != AF_INET && domain != AF_INET6) return real(domain, type, protocol);
    seen("socket");
    errno = EACCES;
    return -1;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    seen(node ? node : "getaddrinfo");
    return EAI_FAIL;
}
