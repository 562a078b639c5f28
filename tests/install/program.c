/* The program that is built against the installed library until README.md has one. */
#include <abut/abut.h>

#include <stdio.h>

int main(void)
{
    abut_shape disc = abut_circle(0, 0, 5);
    abut_shape crate = abut_rect(3, 4, 10, 10);

    printf("abut %s: %s\n", abut_version(),
           abut_relate(&disc, &crate) == ABUT_TOUCHING ? "they touch" : "they do not touch");
    return abut_relate(&disc, &crate) == ABUT_TOUCHING ? 0 : 1;
}
