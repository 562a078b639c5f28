// cpp/owners.cpp - owners of everything that the library makes: moved, given back, destroyed once.
//
// SPDX-License-Identifier: MIT
#include <abut/abut.hpp>

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

static int failures;
static long held; // what the allocator has given and not got back

#define CHECK(expression)                                                                          \
    ((expression) ? (void)0                                                                        \
                  : (void)(failures++,                                                             \
                           std::printf("%s:%d: %s is false\n", __FILE__, __LINE__, #expression)))

static void *counted(void *, void *memory, size_t, size_t wanted)
{
    held += (wanted > 0) - (memory != nullptr);
    if (wanted == 0) {
        std::free(memory);
        return nullptr;
    }
    return std::realloc(memory, wanted);
}

static const abut_allocator allocator = { counted, nullptr };

template <typename T> static void check_kind()
{
    static_assert(!std::is_copy_constructible<T>::value && !std::is_copy_assignable<T>::value,
                  "an owner is moved, not copied");
    static_assert(std::is_nothrow_move_constructible<T>::value &&
                      std::is_nothrow_move_assignable<T>::value,
                  "in containers owners are moved");
}

static abut_world_settings counted_world()
{
    abut_world_settings settings = {};

    settings.allocator = allocator;
    return settings;
}

static void check_worlds()
{
    abut_world_settings settings = counted_world();
    abut::world world(&settings);
    abut_shape shape = abut_circle(0, 0, 1);
    abut_body_settings ball = {};
    abut_body body = 0;

    ball.shapes = &shape;
    ball.velocity = { 1, 0 };
    CHECK(world && abut_world_add(world, &ball, &body) == ABUT_OK);
    abut::world copy(abut_world_copy(world));
    std::vector<unsigned char> bytes(65536);
    std::size_t size = 0;
    abut::world loaded = abut::world::none();

    CHECK(!loaded);
    CHECK(abut_world_save(world, bytes.data(), bytes.size(), &size) == ABUT_OK);
    for (int twice = 0; twice < 2; twice++) {
        CHECK(abut_world_load(&settings, bytes.data(), size, loaded.out()) == ABUT_OK);
    }
    abut_world_step(world);
    abut_world_step(copy);
    abut_world_step(loaded);
    CHECK(abut_world_hash(world) == abut_world_hash(copy));
    CHECK(abut_world_hash(world) == abut_world_hash(loaded));

    abut::rollback past(world, 8);
    abut_recording_settings how = {};
    abut::recording recording(copy, &how);

    CHECK(past && recording);
    std::vector<abut::world> worlds;

    worlds.push_back(std::move(copy));
    worlds.push_back(std::move(loaded));
    worlds.emplace_back(&settings);
    CHECK(!copy && !loaded && worlds[0] && worlds[1] && worlds[2]);
    worlds[0] = std::move(worlds[1]);
    abut::world &same = worlds[2];

    worlds[2] = std::move(same);
    CHECK(worlds[2] && abut_world_hash(worlds[0]) == abut_world_hash(world));
    abut_world_destroy(worlds[2].release());
    CHECK(!worlds[2]);
    abut::world usual(nullptr);

    CHECK(usual);
}

static void check_figures()
{
    static const char *const rows[] = { "##", ".#" };
    const abut_vec2 points[] = { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 2, 1 } };
    abut_loop loop = {};
    abut_chain_settings line = {};
    abut::mask mask;
    abut::tiles tiles;
    abut::region region;
    abut::chain chain;
    abut::compound compound;

    loop.points = points;
    loop.count = 4;
    line.points = points;
    line.count = 4;
    CHECK(!mask && !tiles && !region && !chain && !compound);
    CHECK(abut_mask_from_text(rows, 2, &allocator, mask.out()) == ABUT_OK);
    CHECK(abut_mask_count(mask) == 3);
    abut::mask second = std::move(mask);

    CHECK(!mask && abut_mask_count(second) == 3);
    CHECK(abut_tiles_create(4, 4, 16, &allocator, tiles.out()) == ABUT_OK);
    CHECK(abut_region_create(&loop, 1, &allocator, region.out(), nullptr) == ABUT_OK);
    CHECK(abut_chain_create(&line, &allocator, chain.out(), nullptr) == ABUT_OK);
    abut_figure member = abut_figure_of_region(region, 0, 0);

    CHECK(abut_compound_create(&member, 1, &allocator, compound.out(), nullptr) == ABUT_OK);
    CHECK(tiles && region && chain && compound);
}

static void check_others()
{
    abut::pool pool(2, &allocator);
    abut::tree tree(&allocator);
    abut::batch batch(&allocator);
    abut_index_settings settings = {};
    abut::replay replay;

    settings.allocator = allocator;
    settings.tasks = abut_pool_tasks(pool);
    abut::index index(&settings);

    CHECK(pool && tree && batch && index && !replay);
    CHECK(abut_replay_load(nullptr, "no recording", 12, replay.out()) != ABUT_OK && !replay);
    index.reset();
    CHECK(!index);
}

int main()
{
    check_kind<abut::world>();
    check_kind<abut::mask>();
    check_kind<abut::rollback>();
    check_kind<abut::pool>();
    check_worlds();
    check_figures();
    check_others();
    CHECK(held == 0);
    return failures > 0;
}
