# install.cmake - a normal C library: headers, both libraries, CMake package,
# pkg-config file. The installed tree may be moved as a whole.
#
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abut)

install(TARGETS abut_static abut_shared EXPORT abutTargets)
install(DIRECTORY include/abut DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h"
    PATTERN "*.hpp")
if(ABUT_HAS_CLI)
    install(TARGETS abut_cli)
    # Made by the command itself (make manual), and kept so that nothing has to be run to build.
    install(FILES cli/help/made/abut.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES cli/help/made/abut.bash RENAME abut
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES cli/help/made/_abut DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endif()

install(EXPORT abutTargets NAMESPACE abut:: DESTINATION ${package_dir})
configure_package_config_file(
    ${PROJECT_SOURCE_DIR}/cmake/abutConfig.cmake.in ${PROJECT_BINARY_DIR}/abutConfig.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
    ${PROJECT_BINARY_DIR}/abutConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/abutConfig.cmake ${PROJECT_BINARY_DIR}/abutConfigVersion.cmake
    DESTINATION ${package_dir})

# pkg-config files name their prefix relative to themselves for the same reason.
file(RELATIVE_PATH prefix_from_pc
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/abut.pc.in ${PROJECT_BINARY_DIR}/abut.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/abut.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
