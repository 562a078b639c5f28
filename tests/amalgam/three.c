/* The C file beside the two C++ ones. */
#include "abut.h"

int meet_in_three(const abut_shape *a, const abut_shape *b);

int meet_in_three(const abut_shape *a, const abut_shape *b)
{
    return abut_relate(b, a) == ABUT_TOUCHING;
}
