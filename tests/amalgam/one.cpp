// One of two C++ files that include the single header: it must define nothing.
#include "abut.h"

bool meet_in_two(const abut_shape &a, const abut_shape &b);
extern "C" int meet_in_three(const abut_shape *a, const abut_shape *b);

int main()
{
    abut_shape disc = abut_circle(0, 0, 5);
    abut_shape crate = abut_rect(3, 4, 10, 10);

    // The corner of the crate lies on the circle.
    bool good = abut_relate(&disc, &crate) == ABUT_TOUCHING && meet_in_two(disc, crate) &&
                meet_in_three(&disc, &crate) == 1;
    return good ? 0 : 1;
}
