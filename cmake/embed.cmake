# embed.cmake - the viewer of `--html` as C: the files of cli/viewer in the command itself.
#
# Included, it gives abut_embed(), which adds a generated source to a list:
#
#     abut_embed(sources cli/viewer viewer.css viewer.html model.js main.js)
#
# Run as a script (cmake -P) it writes that source: one array for each ending, the files one
# after the other (cli/show/html_viewer.h declares them). Nothing but CMake takes part, so this
# works wherever the rest does.
#
# SPDX-License-Identifier: MIT

function(abut_embed sources folder)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/${folder}/ OUTPUT_VARIABLE paths)
    set(script ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
    set(generated ${PROJECT_BINARY_DIR}/viewer.c)
    # A list would not survive the way through the command line.
    list(JOIN paths "|" joined)
    add_custom_command(OUTPUT ${generated}
        COMMAND ${CMAKE_COMMAND} "-DEMBED_FILES=${joined}" "-DEMBED_INTO=${generated}" -P ${script}
        DEPENDS ${paths} ${script}
        COMMENT "Embedding the viewer"
        VERBATIM)
    set(${sources} ${${sources}} ${generated} PARENT_SCOPE)
endfunction()

# What would end the element that the text is put into, or change how it ends.
function(embed_check path ending)
    set(ends_css "</style")
    set(ends_js "</script" "<!--")
    file(READ ${path} words)
    string(TOLOWER "${words}" words)
    foreach(end IN LISTS ends_${ending})
        string(FIND "${words}" "${end}" found)
        if(NOT found EQUAL -1)
            message(FATAL_ERROR "${path} must not contain ${end}")
        endif()
    endforeach()
endfunction()

function(embed_write)
    string(REPLACE "|" ";" paths "${EMBED_FILES}")
    foreach(ending css html js)
        set(bytes_${ending} "")
    endforeach()
    foreach(path IN LISTS paths)
        get_filename_component(ending ${path} LAST_EXT)
        string(SUBSTRING ${ending} 1 -1 ending)
        embed_check(${path} ${ending})
        file(READ ${path} bytes HEX)
        string(APPEND bytes_${ending} "${bytes}")
    endforeach()

    set(out "/* Made by cmake/embed.cmake from cli/viewer. */\n#include \"show/html_viewer.h\"\n")
    foreach(ending css html js)
        string(LENGTH "${bytes_${ending}}" digits)
        math(EXPR size "${digits} / 2")
        string(REGEX REPLACE "(................................)" "\\1\n" lines "${bytes_${ending}}")
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," lines "${lines}")
        string(APPEND out "\nconst unsigned char viewer_${ending}[] = {\n${lines}\n};\n"
            "const size_t viewer_${ending}_size = ${size};\n")
    endforeach()
    file(WRITE ${EMBED_INTO} "${out}")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    embed_write()
endif()
