/* broad/bounds.c - bounds checked and rounded, many at once.
 *
 * With AVX2 the four numbers of some bounds are one vector. Adding 1.5 * 2^52 to
 * what is less than 2^51 leaves the nearest integer in the lowest bits, and the
 * remainder shows whether it is: if not, for a tie or in a rounding mode of the
 * caller's own, the bounds are rounded one number at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/machine.h"
#include "broad/bounds.h"

static bool are_empty_bounds(const abut_bounds *bounds)
{
    return bounds->min.x == INFINITY && bounds->min.y == INFINITY && bounds->max.x == -INFINITY &&
           bounds->max.y == -INFINITY;
}

abut_status ab_bounds_check(const abut_bounds *bounds)
{
    const double numbers[4] = { bounds->min.x, bounds->min.y, bounds->max.x, bounds->max.y };

    if (are_empty_bounds(bounds)) {
        return ABUT_OK;
    }
    for (int i = 0; i < 4; i++) {
        abut_status status = ab_coordinate_check(numbers[i]);

        if (status != ABUT_OK) {
            return status;
        }
    }
    return bounds->min.x <= bounds->max.x && bounds->min.y <= bounds->max.y ? ABUT_OK
                                                                            : ABUT_E_INVERTED;
}

/* Ordinary bounds are recognised without branches; others are looked at closely. */
uint32_t ab_first_bad_bounds(const abut_bounds *bounds, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const abut_bounds *b = &bounds[i];
        bool plain = (b->min.x >= -ABUT_LIMIT) & (b->min.y >= -ABUT_LIMIT) &
                     (b->max.x <= ABUT_LIMIT) & (b->max.y <= ABUT_LIMIT) & (b->min.x <= b->max.x) &
                     (b->min.y <= b->max.y);

        if (!AB_LIKELY(plain) && ab_bounds_check(b) != ABUT_OK) {
            return i;
        }
    }
    return count;
}

static void boxes_one_by_one(const abut_bounds *bounds, uint32_t count, ab_box *boxes)
{
    for (uint32_t i = 0; i < count; i++) {
        boxes[i] = ab_box_of_bounds(&bounds[i]);
    }
}

#if defined(AB_HAVE_AVX2)

AB_AVX2_BEGIN

static void boxes_in_vectors(const abut_bounds *bounds, uint32_t count, ab_box *boxes)
{
    const __m256d magic = _mm256_set1_pd(0x1.8p52);
    const __m256d sign = _mm256_set1_pd(-0.0);

    for (uint32_t i = 0; i < count; i++) {
        __m256d quanta =
            _mm256_mul_pd(_mm256_loadu_pd(&bounds[i].min.x), _mm256_set1_pd(AB_PER_UNIT));
        __m256d shifted = _mm256_add_pd(quanta, magic);
        __m256d rest = _mm256_sub_pd(quanta, _mm256_sub_pd(shifted, magic));
        __m256d near = _mm256_and_pd(
            _mm256_cmp_pd(_mm256_andnot_pd(sign, rest), _mm256_set1_pd(0.5), _CMP_LT_OQ),
            _mm256_cmp_pd(_mm256_andnot_pd(sign, quanta), _mm256_set1_pd(0x1p51), _CMP_LT_OQ));

        if (AB_LIKELY(_mm256_movemask_pd(near) == 15)) {
            __m256i whole =
                _mm256_sub_epi64(_mm256_castpd_si256(shifted), _mm256_castpd_si256(magic));

            _mm256_storeu_si256((__m256i *)(void *)&boxes[i], whole);
        } else {
            boxes[i] = ab_box_of_bounds(&bounds[i]);
        }
    }
}

AB_AVX2_END

#endif

void ab_boxes_of_bounds(const abut_bounds *bounds, uint32_t count, ab_box *boxes)
{
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) {
        boxes_in_vectors(bounds, count, boxes);
        return;
    }
#endif
    boxes_one_by_one(bounds, count, boxes);
}
