# command.cmake - whether the command abut can be built here.
#
# Sets ABUT_HAS_CLI, and the targets PkgConfig::jansson, PkgConfig::cairo and, if webp_FOUND and
# png_FOUND, PkgConfig::webp and PkgConfig::png. The library needs none of them: what is missing
# leaves out the command, its films, or its masks from pictures, and one line says so.
# ABUT_BUILD_CLI=ON insists on the command.
#
# SPDX-License-Identifier: MIT
set(ABUT_HAS_CLI OFF)

if(ABUT_BUILD_CLI)
    set(missing "")
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(webp QUIET IMPORTED_TARGET libwebp libwebpmux)
        pkg_check_modules(png QUIET IMPORTED_TARGET libpng)
        foreach(name jansson cairo)
            pkg_check_modules(${name} QUIET IMPORTED_TARGET ${name})
            if(NOT ${name}_FOUND)
                list(APPEND missing ${name})
            endif()
        endforeach()
    else()
        set(missing pkg-config)
    endif()
    list(JOIN missing ", " missing)

    if(NOT missing)
        set(ABUT_HAS_CLI ON)
        if(NOT webp_FOUND)
            message(STATUS "abut: the command makes no films (missing: libwebp, libwebpmux)")
        endif()
        if(NOT png_FOUND)
            message(STATUS "abut: the command reads no masks from pictures (missing: libpng)")
        endif()
    elseif(ABUT_BUILD_CLI STREQUAL "AUTO")
        message(STATUS "abut: the library only, the command is left out (missing: ${missing})")
    else()
        message(FATAL_ERROR "abut: the command cannot be built (missing: ${missing})")
    endif()
endif()
