// The other C++ file.
#include "abut.h"

bool meet_in_two(const abut_shape &a, const abut_shape &b);

bool meet_in_two(const abut_shape &a, const abut_shape &b)
{
    return abut_relate(&a, &b) >= ABUT_TOUCHING;
}
