// cpp/sfml.cpp - collision levels with real sprites, shapes and texts of SFML: B1.1 to B1.7.
//
// SPDX-License-Identifier: MIT
#include <SFML/Graphics.hpp>
#include <abut/abut.hpp>

#include <array>
#include <cstdio>
#include <vector>

static int failures;

#define CHECK(expression)                                                                          \
    ((expression) ? (void)0                                                                        \
                  : (void)(failures++,                                                             \
                           std::printf("%s:%d: %s is false\n", __FILE__, __LINE__, #expression)))

bool other_file_collides(const sf::RectangleShape &a, const sf::RectangleShape &b);

// An object of no library: what is needed, and no more.
struct look_alike {
    abut_rectangle bounds;
    abut_transform transform;

    abut_transform getTransform() const
    {
        return transform;
    }
    abut_rectangle getLocalBounds() const
    {
        return bounds;
    }
};

static sf::RectangleShape box(float x, float y, float width, float height)
{
    sf::RectangleShape shape(sf::Vector2f(width, height));

    shape.setPosition(x, y);
    return shape;
}

// B1.1: local bounds need not start at the origin.
static void check_local_bounds()
{
    sf::RectangleShape outlined = box(104, 50, 10, 10);
    sf::RectangleShape negative(sf::Vector2f(-100, 50));
    look_alike turned = { { -20, 0, 20, 10 }, abut_rotation(0.7853981633974483) };

    outlined.setOutlineThickness(5);
    CHECK(outlined.getLocalBounds().left == -5);
    CHECK(collision::areColliding(outlined, box(0, 0, 100, 100)));
    CHECK(collision::areColliding(box(0, 0, 100, 100), outlined));
    outlined.setPosition(106, 50); // 1 px apart now
    CHECK(!collision::areColliding(outlined, box(0, 0, 100, 100)));
    CHECK(collision::areColliding(negative, box(-60, -75, 20, 200)));
    CHECK(!collision::areColliding(negative, box(10, -75, 20, 200)));
    CHECK(!collision::areColliding(turned, box(-1, 7, 5, 5)));
}

// B1.2: level 1 does not see the plus sign, level 0 sees too much; both say so.
static void check_levels()
{
    sf::RectangleShape wide = box(-50, -10, 100, 20);
    sf::RectangleShape high = box(-10, -50, 20, 100);
    sf::RectangleShape a = box(0, 0, 2, 2);
    sf::RectangleShape b = box(2, 2, 2, 2);

    wide.rotate(10);
    CHECK(collision::levels(wide, high, 1).colliding == ABUT_UNDECIDED);
    CHECK(!collision::areColliding(wide, high, 1) && collision::areColliding(wide, high, 2));
    CHECK(collision::areColliding(wide, high) && collision::levels(wide, high).decided_by == 2);
    a.setOrigin(1, 1);
    b.setOrigin(1, 1);
    a.setPosition(0, 0);
    a.setRotation(45);
    b.setRotation(45);
    CHECK(collision::areColliding(a, b, 0) && !collision::areColliding(a, b));
}

// B1.3: touching at every angle of the scene, where one matrix places both.
static void check_touching()
{
    for (int i = 0; i < 24; i++) {
        abut_transform turn = abut_rotation(i * 0.2617993877991494);
        look_alike left = { { -100, 0, 100, 100 }, turn };
        look_alike right = { { 0, 0, 100, 100 }, turn };

        CHECK(collision::areColliding(left, right) && collision::areColliding(right, left));
    }
}

// B1.4: a flat object is a line, and lies where it lies.
static void check_flat()
{
    sf::RectangleShape flat = box(50, 0, 100, 100);

    flat.setScale(0, 1);
    flat.setRotation(45);
    CHECK(!collision::areColliding(flat, box(30, 50, 10, 10)));
    CHECK(collision::areColliding(flat, box(10, 20, 20, 20)));
}

// B1.5: two files may include the header. B1.6, B1.7: nothing more is needed than two functions,
// and far from the origin a gap stays a gap.
static void check_the_rest()
{
    CHECK(other_file_collides(box(0, 0, 10, 10), box(5, 5, 10, 10)));
    look_alike far = { { 0, 0, 1, 1 }, abut_translation(1e6, 1e6) };
    look_alike next = { { 0, 0, 1, 1 }, abut_translation(1e6 + 1.0000001, 1e6) };

    CHECK(!collision::areColliding(far, next));
    next.transform.tx = 1e6 + 1;
    CHECK(collision::areColliding(far, next));
}

static void check_sprites_and_circles()
{
    sf::Texture texture;
    sf::CircleShape circle(10);

    CHECK(texture.create(32, 16));
    sf::Sprite sprite(texture);

    sprite.setPosition(100, 100);
    sprite.setScale(-2, 1); // mirrored: reaches from 36 to 100
    circle.setPosition(20, 100);
    CHECK(collision::areColliding(sprite, circle) && collision::areColliding(circle, sprite));
    circle.setPosition(15, 100);
    CHECK(!collision::areColliding(sprite, circle));
    CHECK(collision::areColliding(sprite, look_alike{ { 40, 100, 5, 5 }, abut_identity() }));
}

static void check_texts(const char *font_file)
{
    sf::Font font;

    if (!font.loadFromFile(font_file)) {
        std::printf("no font %s\n", font_file);
        failures++;
        return;
    }
    sf::Text text("abut", font, 30);
    sf::FloatRect local = text.getLocalBounds();

    CHECK(local.top > 0); // texts do not start at their origin
    text.setPosition(200, 200);
    // Above the letters, but below the origin of the text: not touched.
    CHECK(!collision::areColliding(text, box(200, 200, 50, local.top / 2)));
    CHECK(collision::areColliding(text, box(200, 200, 50, local.top + 1)));
}

static void check_values()
{
    std::vector<abut_vec2> points = { { 0, 0 }, { 4, 0 }, { 0, 4 } };
    const std::array<abut_vec2, 3> fixed = { { { 0, 0 }, { 4, 0 }, { 0, 4 } } };
    abut::tree tree;
    abut::world world;
    abut::index index;
    abut::batch batch;
    abut_node node = ABUT_NO_NODE;
    abut_shape triangle = abut::polygon(points);
    abut_shape same = abut::polygon(fixed);

    CHECK(tree && world && index && batch);
    CHECK(abut_tree_add(tree, nullptr, &node) == ABUT_OK && abut_tree_has(tree, node));
    CHECK(abut_shape_area(&triangle) == 8 && abut_shape_area(&same) == 8);
    abut::tree moved = std::move(tree);
    CHECK(moved && !tree);
    double rows[9] = { 0, -1, 5, 1, 0, 6, 0, 0, 1 };
    abut_transform turned = abut_transform_from_rows(rows);

    CHECK(turned.a == 0 && turned.b == 1 && turned.c == -1 && turned.d == 0 && turned.tx == 5 &&
          turned.ty == 6);
}

int main(int, char **argv)
{
    check_local_bounds();
    check_levels();
    check_touching();
    check_flat();
    check_the_rest();
    check_sprites_and_circles();
    check_texts(argv[1]);
    check_values();
    std::printf(failures == 0 ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
    return failures == 0 ? 0 : 1;
}
