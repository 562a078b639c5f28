# flags.cmake - how everything here is compiled.
#
# The same bits everywhere is a promise, so contraction is off (clang contracts
# by default) and 32-bit x86 computes in SSE2. The sources refuse to compile
# otherwise; these flags are what they ask for.
#
# SPDX-License-Identifier: MIT
include(CheckCSourceCompiles)

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(abut_flags "")
set(abut_warnings "")
set(abut_strict_warnings "")

if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    # No errno from sqrt: it becomes one instruction, and libm is not needed.
    list(APPEND abut_flags -ffp-contract=off -fno-math-errno)

    check_c_source_compiles("
        #if defined(__i386__) && !defined(__SSE2_MATH__)
        #error x87
        #endif
        int main(void) { return 0; }" ABUT_NO_X87)
    if(NOT ABUT_NO_X87)
        list(APPEND abut_flags -msse2 -mfpmath=sse)
    endif()

    # A variable may have the name of its type, which gcc's plain -Wshadow objects to.
    set(shadow -Wshadow$<$<C_COMPILER_ID:GNU>:=local>)
    set(abut_warnings -Wall -Wextra -Wpedantic ${shadow})
    set(abut_strict_warnings -Wconversion -Wno-sign-conversion -Wundef -Wvla
        -Wmissing-prototypes -Wstrict-prototypes -Wwrite-strings)
endif()

if(ABUT_WERROR)
    list(APPEND abut_warnings -Werror)
endif()

set(abut_sanitizers "${ABUT_SANITIZE}")
if(abut_sanitizers STREQUAL "ON")
    set(abut_sanitizers address,undefined)
elseif(NOT abut_sanitizers)
    set(abut_sanitizers "")
endif()

# Flags of every target of ours.
function(abut_flags target)
    target_compile_options(${target} PRIVATE
        "$<$<COMPILE_LANGUAGE:C>:${abut_flags};${abut_warnings}>")
    if(abut_sanitizers)
        target_compile_options(${target} PRIVATE
            -fsanitize=${abut_sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    endif()
    if(ABUT_SANITIZE_NOT)
        target_compile_options(${target} PRIVATE -fno-sanitize=${ABUT_SANITIZE_NOT})
    endif()
endfunction()

# What leads libFuzzer. Where tests are built as well only the counters, which cost these next to nothing.
function(abut_lead_fuzzer target)
    if(ABUT_BUILD_FUZZ AND ABUT_BUILD_TESTS)
        target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
    elseif(ABUT_BUILD_FUZZ)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()

# Flags of the library: only what says ABUT_API is seen from outside.
function(abut_strict_flags target)
    target_compile_options(${target} PRIVATE ${abut_strict_warnings})
    set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden)
    if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
        # Calls between our own functions need not allow for being replaced.
        target_compile_options(${target} PRIVATE -fno-semantic-interposition)
    endif()
    if(ABUT_COVERAGE)
        # Only the library is counted: the tests, and their oracles, are compiled as ever. No line is joined with
        # another or left out (-O0). Threads may lose a count, but not the first.
        target_compile_options(${target} PRIVATE -O0 --coverage -fprofile-update=single)
    endif()
endfunction()

if(ABUT_COVERAGE)
    add_link_options(--coverage)
endif()

# Whatever is linked while sanitizers are on needs their run-time.
if(abut_sanitizers)
    add_link_options(-fsanitize=${abut_sanitizers})
endif()

# Hundreds of programs: the quicker linker, where there is one. (With sanitizers, for the libraries, too.)
if((ABUT_BUILD_TESTS OR ABUT_BUILD_FUZZ) AND CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    find_program(ABUT_LLD ld.lld)
    find_program(ABUT_GOLD ld.gold)
    if(ABUT_LLD)
        set(abut_linker -fuse-ld=lld)
    elseif(ABUT_GOLD)
        set(abut_linker -fuse-ld=gold)
    endif()
    if(ABUT_LLD AND abut_sanitizers)
        add_link_options(-fuse-ld=lld)
    endif()
endif()
