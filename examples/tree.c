/* examples/tree.c - a ship of nodes, drawn with the bounds of each as SVG.
 *
 * The gun sits on a turret that turns on a hull that flies. One leaf is moved, and the
 * bounds of everything that holds it follow. The picture goes to standard output, as
 * `tree > ship.svg`; what was found goes to standard error.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

static abut_node put(abut_tree *tree, abut_node parent, abut_parts parts, abut_rectangle rect)
{
    abut_node_settings settings = { .parent = parent, .parts = &parts };
    abut_node node = ABUT_NO_NODE;

    settings.rect = rect.width != 0 ? &rect : NULL;
    if (abut_tree_add(tree, &settings, &node) != ABUT_OK) {
        fprintf(stderr, "no memory\n");
    }
    return node;
}

static abut_parts at(double x, double y, double rotation)
{
    abut_parts parts = abut_parts_default();

    parts.x = x;
    parts.y = y;
    parts.rotation = rotation;
    return parts;
}

/* The shape of a node, if it has one, and its bounds, dashed; then what is below it. */
static void draw(const abut_tree *tree, abut_node node)
{
    abut_shape shape;
    abut_vec2 corners[ABUT_INLINE_CORNERS];
    abut_bounds b = abut_node_bounds(tree, node);

    if (abut_node_shape(tree, node, NULL, 0, &shape) == ABUT_OK) {
        uint32_t count = abut_shape_corners(&shape, corners, ABUT_INLINE_CORNERS);

        printf("<polygon fill='#9cf' stroke='#036' points='");
        for (uint32_t i = 0; i < count; i++) {
            printf("%g,%g ", corners[i].x, corners[i].y);
        }
        printf("'/>\n");
    }
    if (!abut_bounds_is_empty(b)) {
        printf("<rect x='%g' y='%g' width='%g' height='%g' fill='none' stroke='#c30' "
               "stroke-dasharray='2 2'/>\n",
               b.min.x, b.min.y, b.max.x - b.min.x, b.max.y - b.min.y);
    }
    for (abut_node i = abut_node_first(tree, node); i != ABUT_NO_NODE;
         i = abut_node_next(tree, i)) {
        draw(tree, i);
    }
}

int main(void)
{
    const abut_rectangle group = { 0, 0, 0, 0 };
    abut_tree *tree = abut_tree_create(NULL);
    abut_node ship = put(tree, ABUT_NO_NODE, at(80, 60, 0.2), group);
    abut_node hull = put(tree, ship, at(0, 0, 0), (abut_rectangle){ -50, -12, 100, 24 });
    abut_node turret = put(tree, ship, at(20, 0, -0.9), (abut_rectangle){ -8, -8, 16, 16 });
    abut_node gun = put(tree, turret, at(8, 0, 0), (abut_rectangle){ 0, -2, 30, 4 });
    abut_node rock = put(tree, ABUT_NO_NODE, at(150, 20, 0.5), (abut_rectangle){ -8, -8, 16, 16 });
    abut_parts aim = at(20, 0, -0.35);

    fprintf(stderr, "the gun reaches x = %g\n", abut_node_bounds(tree, gun).max.x);
    abut_node_place(tree, turret, &aim); /* the gun goes along, and so do all bounds */
    fprintf(stderr, "aimed lower, it reaches x = %g\n", abut_node_bounds(tree, ship).max.x);
    fprintf(stderr, "ship and rock are %g apart\n",
            abut_tree_measure(tree, ship, rock, NULL).distance);

    printf("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 180 100'>\n");
    draw(tree, ship);
    draw(tree, rock);
    printf("</svg>\n");
    bool encloses = abut_node_bounds(tree, ship).max.x >= abut_node_bounds(tree, gun).max.x &&
                    abut_node_bounds(tree, ship).min.x <= abut_node_bounds(tree, hull).min.x;

    abut_tree_destroy(tree);
    return encloses ? 0 : 1;
}
