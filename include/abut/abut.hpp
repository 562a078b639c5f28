/* abut/abut.hpp - abut for C++17: the same values, owners that clean up, and collision levels
 * for the objects of other libraries.
 *
 * Thin on purpose: nothing here allocates or decides by itself, and every function of
 * abut.h can be called beside it. All of it is inline, so any number of files may include it.
 *
 *     #include <abut/abut.hpp>
 *
 *     if (collision::areColliding(sprite, shape)) { ... }      // sf::Sprite, sf::RectangleShape
 *     abut::tree tree;                                         // destroyed with its scope
 *     abut::world copy(abut_world_copy(world));                // owns what a function has made
 *     abut::mask ship;
 *     abut_mask_from_text(rows, count, nullptr, ship.out());   // or is given it
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ABUT_HPP
#define ABUT_ABUT_HPP

#include "abut.h"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace abut
{

/* A sequence of elements that something else owns. */
template <typename T> class span
{
  public:
    constexpr span() = default;
    constexpr span(T *first, std::size_t count) : first_(first), count_(count)
    {
    }
    template <std::size_t N> constexpr span(T (&list)[N]) : first_(list), count_(N)
    {
    }
    /* Anything with data() and size(): std::vector, std::array, std::span. */
    template <typename C,
              typename = std::enable_if_t<
                  std::is_convertible_v<decltype(std::declval<C &>().data()), T *> &&
                  std::is_convertible_v<decltype(std::declval<C &>().size()), std::size_t>>>
    constexpr span(C &&list) : first_(list.data()), count_(list.size())
    {
    }

    constexpr T *data() const
    {
        return first_;
    }
    constexpr std::size_t size() const
    {
        return count_;
    }
    constexpr bool empty() const
    {
        return count_ == 0;
    }
    constexpr T *begin() const
    {
        return first_;
    }
    constexpr T *end() const
    {
        return first_ + count_;
    }
    constexpr T &operator[](std::size_t i) const
    {
        return first_[i];
    }

  private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};

/* Owners: an object of the library that is destroyed with its scope. They convert to the pointer
 * that the functions of abut.h take; an owner whose object could not be made is false. Owners can
 * be moved, but not copied. An owner can take the object that a function returns, or, through
 * out(), the one that a function writes to a pointer; the object that it had is destroyed first. A
 * rollback must be destroyed before its world, and a pool after everything that was given its
 * tasks, so declare the pool first. */
namespace impl
{
struct deleter {
    void operator()(abut_tree *tree) const
    {
        abut_tree_destroy(tree);
    }
    void operator()(abut_world *world) const
    {
        abut_world_destroy(world);
    }
    void operator()(abut_index *index) const
    {
        abut_index_destroy(index);
    }
    void operator()(abut_batch *batch) const
    {
        abut_batch_destroy(batch);
    }
    void operator()(abut_mask *mask) const
    {
        abut_mask_destroy(mask);
    }
    void operator()(abut_tiles *tiles) const
    {
        abut_tiles_destroy(tiles);
    }
    void operator()(abut_region *region) const
    {
        abut_region_destroy(region);
    }
    void operator()(abut_chain *chain) const
    {
        abut_chain_destroy(chain);
    }
    void operator()(abut_compound *compound) const
    {
        abut_compound_destroy(compound);
    }
    void operator()(abut_rollback *rollback) const
    {
        abut_rollback_destroy(rollback);
    }
    void operator()(abut_recording *recording) const
    {
        abut_recording_destroy(recording);
    }
    void operator()(abut_replay *replay) const
    {
        abut_replay_destroy(replay);
    }
    void operator()(abut_pool *pool) const
    {
        abut_pool_destroy(pool);
    }
};

template <typename T> class owner
{
  public:
    owner() = default;
    explicit owner(T *object) : object_(object)
    {
    }
    owner(owner &&other) noexcept : object_(other.release())
    {
    }
    owner &operator=(owner &&other) noexcept
    {
        if (this != &other) {
            reset(other.release());
        }
        return *this;
    }
    ~owner()
    {
        reset();
    }

    operator T *() const
    {
        return object_;
    }
    T *get() const
    {
        return object_;
    }
    explicit operator bool() const
    {
        return object_ != nullptr;
    }

    /* For functions that return a new object through a pointer. */
    T **out()
    {
        reset();
        return &object_;
    }
    /* Gives the object up: the caller owns it now. */
    T *release()
    {
        return std::exchange(object_, nullptr);
    }
    void reset(T *object = nullptr)
    {
        T *before = std::exchange(object_, object);

        if (before != nullptr) {
            deleter()(before);
        }
    }

  private:
    T *object_ = nullptr;
};
} // namespace impl

/* Their constructors make an object, or take ownership of a pointer to one. none() owns nothing
 * yet. */
struct tree : impl::owner<abut_tree> {
    explicit tree(const abut_allocator *allocator = nullptr) : owner(abut_tree_create(allocator))
    {
    }
    explicit tree(std::nullptr_t) : tree()
    {
    }
    explicit tree(abut_tree *made) : owner(made)
    {
    }
    static tree none()
    {
        return tree(static_cast<abut_tree *>(nullptr));
    }
};

struct world : impl::owner<abut_world> {
    explicit world(const abut_world_settings *settings = nullptr)
        : owner(abut_world_create(settings))
    {
    }
    explicit world(std::nullptr_t) : world()
    {
    }
    explicit world(abut_world *made) : owner(made)
    {
    }
    static world none()
    {
        return world(static_cast<abut_world *>(nullptr));
    }
};

struct index : impl::owner<abut_index> {
    explicit index(const abut_index_settings *settings = nullptr)
        : owner(abut_index_create(settings))
    {
    }
    explicit index(std::nullptr_t) : index()
    {
    }
    explicit index(abut_index *made) : owner(made)
    {
    }
    static index none()
    {
        return index(static_cast<abut_index *>(nullptr));
    }
};

struct batch : impl::owner<abut_batch> {
    explicit batch(const abut_allocator *allocator = nullptr) : owner(abut_batch_create(allocator))
    {
    }
    explicit batch(std::nullptr_t) : batch()
    {
    }
    explicit batch(abut_batch *made) : owner(made)
    {
    }
    static batch none()
    {
        return batch(static_cast<abut_batch *>(nullptr));
    }
};

/* These own nothing until they are given an object. */
struct mask : impl::owner<abut_mask> {
    using owner::owner;
};
struct tiles : impl::owner<abut_tiles> {
    using owner::owner;
};
struct region : impl::owner<abut_region> {
    using owner::owner;
};
struct chain : impl::owner<abut_chain> {
    using owner::owner;
};
struct compound : impl::owner<abut_compound> {
    using owner::owner;
};
struct replay : impl::owner<abut_replay> {
    using owner::owner;
};

struct rollback : impl::owner<abut_rollback> {
    using owner::owner;
    rollback(abut_world *world, uint32_t frames) : owner(abut_rollback_create(world, frames))
    {
    }
};
struct recording : impl::owner<abut_recording> {
    using owner::owner;
    recording(abut_world *world, const abut_recording_settings *settings)
        : owner(abut_recording_create(world, settings))
    {
    }
};
struct pool : impl::owner<abut_pool> {
    using owner::owner;
    explicit pool(uint32_t threads, const abut_allocator *allocator = nullptr)
        : owner(abut_pool_create(threads, allocator))
    {
    }
};

/* A convex outline of up to ABUT_INLINE_CORNERS corners. */
inline abut_shape polygon(span<const abut_vec2> points)
{
    return abut_polygon(points.data(), static_cast<uint32_t>(points.size()));
}

} // namespace abut

/* Oriented rectangles by levels, for any two objects, of different types too, that offer
 *   getTransform()      an abut_transform, or something with getMatrix(): 16 floats in columns
 *   getLocalBounds()    an abut_rectangle, or something with left, top, width, height, or with
 *                       position and size
 * as the sprites, shapes and texts of SFML do. getInverseTransform() may be there; it is not
 * needed: both rectangles are placed in doubles, once. */
namespace collision
{

namespace impl
{

inline abut_transform transform_of(const abut_transform &transform)
{
    return transform;
}

template <typename T>
auto transform_of(const T &transform) -> decltype(transform.getMatrix(), abut_transform())
{
    return abut_transform_from_columns(transform.getMatrix());
}

inline abut_rectangle rectangle_of(const abut_rectangle &rect)
{
    return rect;
}

template <typename T> auto rectangle_of(const T &rect) -> decltype(rect.left, abut_rectangle())
{
    return { static_cast<double>(rect.left), static_cast<double>(rect.top),
             static_cast<double>(rect.width), static_cast<double>(rect.height) };
}

template <typename T> auto rectangle_of(const T &rect) -> decltype(rect.position, abut_rectangle())
{
    return { static_cast<double>(rect.position.x), static_cast<double>(rect.position.y),
             static_cast<double>(rect.size.x), static_cast<double>(rect.size.y) };
}

} // namespace impl

/* What each level says, and which of them was certain. */
template <typename A, typename B> abut_levels levels(const A &a, const B &b, int level = -1)
{
    return abut_collide_levels(
        impl::rectangle_of(a.getLocalBounds()), impl::transform_of(a.getTransform()),
        impl::rectangle_of(b.getLocalBounds()), impl::transform_of(b.getTransform()), level);
}

/* Whether the two collide, as far as a level can say; a level below 0 means all of them. Touching
 * is colliding. What is left open counts as yes at level 0, whose bounds meet, and as no at level
 * 1, which found no corner inside. */
template <typename A, typename B> bool areColliding(const A &a, const B &b, int level = -1)
{
    abut_levels found = levels(a, b, level);

    return found.colliding == ABUT_YES || (found.colliding == ABUT_UNDECIDED && level == 0);
}

} // namespace collision

#endif
