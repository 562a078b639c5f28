/* world/save/pages.c - copies of the arena, in pages that several of them share.
 *
 * A page that holds the same bytes as in the copy before is not copied but shared. Comparing costs
 * as much as copying would, and most of a world is the same from one step to the next: bodies that
 * sleep or stand still, and all settings.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/save/pages.h"

static size_t bytes_of_part(const ab_state *head, int part)
{
    return head->parts[part].count * ab_part_item_size[part];
}

static uint32_t pages_of_part(const ab_state *head, int part)
{
    return (uint32_t)((bytes_of_part(head, part) + AB_PAGE_BYTES - 1) / AB_PAGE_BYTES);
}

static uint32_t pages_of_all(const ab_state *head)
{
    uint32_t count = 0;

    for (int part = 0; part < AB_PART_COUNT; part++) {
        count += pages_of_part(head, part);
    }
    return count;
}

static size_t block_bytes(size_t count)
{
    return sizeof(ab_page_block) + count * sizeof(ab_page);
}

/* More free pages, a third of what there are: how many are shared differs from step to step. */
static bool grow_pool(ab_page_pool *pool)
{
    size_t count = pool->pages / 3 + 16;
    ab_page_block *block = ab_resize(pool->allocator, NULL, 0, block_bytes(count), 1);

    if (block == NULL) {
        return false;
    }
    block->next = pool->blocks;
    block->count = count;
    pool->blocks = block;
    pool->pages += count;
    for (size_t k = 0; k < count; k++) {
        block->pages[k].next = pool->free;
        pool->free = &block->pages[k];
    }
    return true;
}

static ab_page *take_page(ab_page_pool *pool)
{
    if (pool->free == NULL && !grow_pool(pool)) {
        return NULL;
    }
    ab_page *page = pool->free;

    pool->free = page->next;
    page->users = 1;
    return page;
}

static void drop_page(ab_page_pool *pool, ab_page *page)
{
    if (--page->users == 0) {
        page->next = pool->free;
        pool->free = page;
    }
}

/* A page with these bytes: an old one, if that has them. */
static ab_page *
page_with(ab_page_pool *pool, ab_page *old, bool same, const uint8_t *bytes, size_t size)
{
    if (old != NULL && (same || memcmp(old->bytes, bytes, size) == 0)) {
        old->users++;
        return old;
    }
    ab_page *page = take_page(pool);

    if (page != NULL) {
        memcpy(page->bytes, bytes, size);
    }
    return page;
}

/* The pages of one part. `old` are those of the copy before, or NULL; `same` if nothing has changed
 * since. */
static bool keep_part(ab_page_pool *pool,
                      const abut_world *world,
                      int part,
                      bool same,
                      ab_page *const *old,
                      uint32_t old_count,
                      ab_arena_copy *copy)
{
    const uint8_t *bytes = (const uint8_t *)world->arena + world->state->parts[part].offset;
    size_t left = bytes_of_part(world->state, part);

    for (uint32_t k = 0; left > 0; k++) {
        size_t size = left < AB_PAGE_BYTES ? left : AB_PAGE_BYTES;
        ab_page *page = page_with(pool, k < old_count ? old[k] : NULL, same, bytes, size);

        if (page == NULL) {
            return false;
        }
        copy->pages[copy->count++] = page;
        bytes += size;
        left -= size;
    }
    return true;
}

static bool reserve_table(ab_page_pool *pool, ab_arena_copy *copy, uint32_t count)
{
    if (count > copy->capacity) {
        uint32_t grown = count + count / 4 + 16;
        ab_page **pages =
            ab_resize(pool->allocator, copy->pages, copy->capacity, grown, sizeof *pages);

        if (pages == NULL) {
            return false;
        }
        copy->pages = pages;
        copy->capacity = grown;
    }
    return true;
}

bool ab_arena_keep(ab_page_pool *pool,
                   const abut_world *world,
                   const ab_arena_copy *before,
                   ab_arena_copy *copy)
{
    uint32_t old = 0;

    if (!reserve_table(pool, copy, pages_of_all(world->state))) {
        return false;
    }
    copy->head = *world->state;
    copy->cells_version = world->cells_version;
    copy->count = 0;
    for (int part = 0; part < AB_PART_COUNT; part++) {
        uint32_t old_count = before == NULL ? 0 : pages_of_part(&before->head, part);
        bool same = before != NULL && part == AB_PART_CELLS &&
                    before->cells_version == world->cells_version;

        if (!keep_part(pool, world, part, same, old_count == 0 ? NULL : before->pages + old,
                       old_count, copy)) {
            ab_arena_drop(pool, copy);
            return false;
        }
        old += old_count;
    }
    return true;
}

void ab_arena_restore(abut_world *world, const ab_arena_copy *copy)
{
    ab_state head = copy->head;
    uint32_t page = 0;

    for (int part = 0; part < AB_PART_COUNT; part++) {
        ab_part now = world->state->parts[part];
        uint8_t *bytes = (uint8_t *)world->arena + now.offset;
        size_t left = bytes_of_part(&copy->head, part);

        AB_ASSERT(now.capacity >= head.parts[part].count, "the arena never has less room");
        head.parts[part].capacity = now.capacity;
        head.parts[part].offset = now.offset;
        if (part == AB_PART_CELLS && copy->cells_version == world->cells_version) {
            page += pages_of_part(&copy->head, part); /* they are as they were */
            continue;
        }
        while (left > 0) {
            size_t size = left < AB_PAGE_BYTES ? left : AB_PAGE_BYTES;

            memcpy(bytes, copy->pages[page++]->bytes, size);
            bytes += size;
            left -= size;
        }
    }
    *world->state = head;
    world->cells_version = copy->cells_version;
}

void ab_arena_drop(ab_page_pool *pool, ab_arena_copy *copy)
{
    for (uint32_t k = 0; k < copy->count; k++) {
        drop_page(pool, copy->pages[k]);
    }
    copy->count = 0;
}

void ab_arena_free(ab_page_pool *pool, ab_arena_copy *copy)
{
    ab_free(pool->allocator, copy->pages, copy->capacity, sizeof *copy->pages);
}

void ab_page_pool_free(ab_page_pool *pool)
{
    while (pool->blocks != NULL) {
        ab_page_block *block = pool->blocks;

        pool->blocks = block->next;
        ab_free(pool->allocator, block, block_bytes(block->count), 1);
    }
}
