/* hash/travel.c - worlds and recordings that go from one machine to another, as files.
 *
 *     travel make FOLDER FRAMES   plays worlds in which much goes on for so many frames, and writes
 *                                 the recording of each, and the world as it was half way
 *     travel take FOLDER FRAMES   replays each recording, and plays each world on from half way
 *
 * Both print a line for each world: a sum of the bytes of either file, and the hash at the end.
 * tests/hash/test_travel.py holds the lines of different machines against each other.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "world/travellers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES_EVERY = 100, PATH = 1000 };

static const abut_allocator usual = { 0 };

typedef struct file_bytes {
    unsigned char *bytes;
    size_t size;
} file_bytes;

static void fail(const char *what, const char *why)
{
    printf("FAILED %s: %s\n", what, why);
    exit(1);
}

static unsigned long sum_of(const unsigned char *bytes, size_t size)
{
    unsigned long sum = 5381;

    for (size_t k = 0; k < size; k++) {
        sum = (sum * 33 + bytes[k]) & 0xffffffff;
    }
    return sum;
}

static FILE *open_file(const char *folder, int seed, const char *kind, const char *mode)
{
    char path[PATH];

    snprintf(path, sizeof path, "%s/%d.%s", folder, seed, kind);
    FILE *file = fopen(path, mode);

    if (file == NULL) {
        fail("cannot open", path);
    }
    return file;
}

static void
write_file(const char *folder, int seed, const char *kind, const unsigned char *bytes, size_t size)
{
    FILE *file = open_file(folder, seed, kind, "wb");

    if (fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        fail("cannot write", kind);
    }
    printf(" %s %zu bytes %08lx", kind, size, sum_of(bytes, size));
}

static file_bytes read_file(const char *folder, int seed, const char *kind)
{
    FILE *file = open_file(folder, seed, kind, "rb");
    file_bytes all = { NULL, 0 };

    fseek(file, 0, SEEK_END);
    all.size = (size_t)ftell(file);
    rewind(file);
    all.bytes = malloc(all.size + 1);
    if (all.bytes == NULL || fread(all.bytes, 1, all.size, file) != all.size) {
        fail("cannot read", kind);
    }
    fclose(file);
    printf(" %s %zu bytes %08lx", kind, all.size, sum_of(all.bytes, all.size));
    return all;
}

static void advance_to(abut_world *world, int seed, uint64_t frame)
{
    while (abut_world_frame(world) < frame) {
        if (travellers_advance(world, (uint64_t)seed) != ABUT_OK) {
            fail("step", abut_world_last_error(world));
        }
    }
}

static void tell_end(const abut_world *world)
{
    printf(" hash %016llx\n", (unsigned long long)abut_world_hash(world));
}

static void make(const char *folder, int seed, uint64_t frames)
{
    abut_world *world = travellers_world((uint64_t)seed, usual);
    abut_recording *recording =
        abut_recording_create(world, &(abut_recording_settings){ .states_every = STATES_EVERY });
    size_t size = 0;

    advance_to(world, seed, frames / 2);
    abut_world_save(world, NULL, 0, &size);
    unsigned char *bytes = malloc(size);

    if (recording == NULL || bytes == NULL ||
        abut_world_save(world, bytes, size, &size) != ABUT_OK) {
        fail("save", "no memory");
    }
    write_file(folder, seed, "world", bytes, size);
    free(bytes);
    advance_to(world, seed, frames);
    abut_recording_end(recording);
    const unsigned char *recorded = abut_recording_bytes(recording, &size);

    write_file(folder, seed, "recording", recorded, size);
    tell_end(world);
    abut_recording_destroy(recording);
    abut_world_destroy(world);
}

/* The hash at the end of the recording. */
static uint64_t replay_all(const file_bytes *recorded, int seed)
{
    abut_world_settings had = travellers_settings((uint64_t)seed, usual);
    abut_named_function functions[] = { { .name = "filter", .filter = had.filter },
                                        { .name = "answer", .answer = had.answer } };
    abut_replay_settings settings = { .functions = functions,
                                      .function_count = had.filter != NULL ? 2 : 0 };
    abut_replay *replay = NULL;
    char why[400];

    if (abut_replay_load(&settings, recorded->bytes, recorded->size, &replay) != ABUT_OK) {
        abut_replay_explain(&settings, recorded->bytes, recorded->size, why, sizeof why);
        fail("recording", why);
    }
    while (!abut_replay_is_over(replay)) {
        if (abut_replay_next(replay) != ABUT_OK) {
            fail("replay", abut_replay_last_error(replay));
        }
    }
    uint64_t hash = abut_world_hash(abut_replay_world(replay));

    abut_replay_destroy(replay);
    return hash;
}

static void take(const char *folder, int seed, uint64_t frames)
{
    abut_world_settings settings = travellers_settings((uint64_t)seed, usual);
    file_bytes saved = read_file(folder, seed, "world");
    file_bytes recorded = read_file(folder, seed, "recording");
    abut_world *world = NULL;
    char why[400];

    if (abut_world_load(&settings, saved.bytes, saved.size, &world) != ABUT_OK) {
        abut_state_explain(&settings, saved.bytes, saved.size, why, sizeof why);
        fail("world", why);
    }
    advance_to(world, seed, frames);
    if (replay_all(&recorded, seed) != abut_world_hash(world)) {
        fail("replay", "it ends with another hash than the world that was saved half way");
    }
    tell_end(world);
    abut_world_destroy(world);
    free(saved.bytes);
    free(recorded.bytes);
}

int main(int argc, char **argv)
{
    bool takes = argc == 4 && strcmp(argv[1], "take") == 0;
    long frames = argc == 4 ? strtol(argv[3], NULL, 10) : 0;

    if (frames < 2 || (!takes && strcmp(argv[1], "make") != 0)) {
        fprintf(stderr, "usage: travel make|take FOLDER FRAMES\n");
        return 2;
    }
    for (int seed = 0; seed < TRAVELLER_SEEDS; seed++) {
        printf("world %d:", seed);
        (takes ? take : make)(argv[2], seed, (uint64_t)frames);
    }
    return 0;
}
