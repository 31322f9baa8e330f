"""How exported C is built, installed and found: its CMake file, and what pkg-config reads."""

from __future__ import annotations

from ..naming import file_stem

CMAKE = "CMakeLists.txt"


def project_files(name: str, libm: bool) -> dict[str, str]:
    """Return the files of the project of a robot, by name."""
    return {CMAKE: _cmake(name, file_stem(name), libm), f"{name}.pc.in": _pkg_config(name, libm)}


def _cmake(name: str, stem: str, libm: bool) -> str:
    linked = f"target_link_libraries({name} PUBLIC m)\n" if libm else ""
    return f"""cmake_minimum_required(VERSION 3.12)
project({name} VERSION 1.0.0 LANGUAGES C)

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(CMAKE_C_STANDARD 99)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# The models: find_package({name}), then link {name}::{name}; or pkg-config {name}.
add_library({name} {stem}.c)
add_library({name}::{name} ALIAS {name})
target_include_directories({name} PUBLIC
  $<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}> $<INSTALL_INTERFACE:${{CMAKE_INSTALL_INCLUDEDIR}}>)
# Nobody reads errno: square roots are instructions.
target_compile_options({name} PRIVATE $<$<C_COMPILER_ID:GNU,Clang,AppleClang>:-fno-math-errno>)
{linked}
install(TARGETS {name} EXPORT {name}
  ARCHIVE DESTINATION ${{CMAKE_INSTALL_LIBDIR}} LIBRARY DESTINATION ${{CMAKE_INSTALL_LIBDIR}})
install(FILES {stem}.h DESTINATION ${{CMAKE_INSTALL_INCLUDEDIR}})
set(package ${{CMAKE_INSTALL_LIBDIR}}/cmake/{name})
install(EXPORT {name} NAMESPACE {name}:: FILE {name}-config.cmake DESTINATION ${{package}})
write_basic_package_version_file({name}-config-version.cmake COMPATIBILITY SameMajorVersion)
configure_file({name}.pc.in {name}.pc @ONLY)
install(FILES ${{CMAKE_CURRENT_BINARY_DIR}}/{name}-config-version.cmake DESTINATION ${{package}})
install(FILES ${{CMAKE_CURRENT_BINARY_DIR}}/{name}.pc DESTINATION ${{CMAKE_INSTALL_LIBDIR}}/pkgconfig)

# Programs to begin with; the second needs POSIX with its clocks.
option({name}_PROGRAMS "Build the sample programs" ON)
if({name}_PROGRAMS AND NOT CMAKE_SYSTEM_NAME STREQUAL "Generic")
  add_executable({name}_sample {name}_sample.c)
  target_link_libraries({name}_sample PRIVATE {name})
  if(UNIX AND NOT APPLE)
    find_package(Threads REQUIRED)
    add_executable({name}_realtime {name}_realtime.c)
    target_link_libraries({name}_realtime PRIVATE {name} Threads::Threads)
  endif()
endif()
"""


def _pkg_config(name: str, libm: bool) -> str:
    return f"""libdir=@CMAKE_INSTALL_FULL_LIBDIR@
includedir=@CMAKE_INSTALL_FULL_INCLUDEDIR@

Name: {name}
Description: models of the robot {name}, written by torquec
Version: @PROJECT_VERSION@
Libs: -L${{libdir}} -l{name}{" -lm" if libm else ""}
Cflags: -I${{includedir}}
"""
