# The shapes of target this tree has: a library a folder, a test executable a folder.

add_library(schedlab_options INTERFACE)
target_include_directories(schedlab_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(schedlab_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wduplicated-cond -Wlogical-op -Wimplicit-fallthrough -Wswitch-enum
  $<$<BOOL:${SCHEDLAB_WERROR}>:-Werror>)
if(SCHEDLAB_SANITIZE)
  target_compile_options(schedlab_options INTERFACE -fsanitize=${SCHEDLAB_SANITIZE} -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  target_link_options(schedlab_options INTERFACE -fsanitize=${SCHEDLAB_SANITIZE})
endif()

# Headers read once for many files: parsing the standard library, gtest and Qt is half of a clean build. One object
# target makes them, and targets take them with schedlab_precompile(TARGET NAME). Files still include what they use: the
# dev preset builds without.
function(schedlab_precompiled name)
  cmake_parse_arguments(ARG "WIDGETS" "" "HEADERS;LINKS;DEFINES;OPTIONS" ${ARGN})
  if(SCHEDLAB_PCH)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    file(GENERATE OUTPUT ${source} CONTENT "")
    add_library(${name} OBJECT ${source})
    target_link_libraries(${name} PRIVATE schedlab_options fmt::fmt ${ARG_LINKS})
    target_compile_definitions(${name} PRIVATE ${ARG_DEFINES})
    target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
    if(ARG_WIDGETS)
      # Without QT_WIDGETS_LIB: what links Qt6::Core alone takes them too.
      target_link_libraries(${name} PRIVATE Qt6::Core)
      # No more: all of QtWidgets takes longer to load than most files take to read what they need.
      target_precompile_headers(${name} PRIVATE <QWidget>)
      foreach(module Qt6::Gui Qt6::Widgets)
        target_include_directories(${name} SYSTEM PRIVATE $<TARGET_PROPERTY:${module},INTERFACE_INCLUDE_DIRECTORIES>)
      endforeach()
    endif()
  endif()
endfunction()
function(schedlab_precompile target name)
  if(TARGET ${name})
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

# schedlab_library(core_sim SOURCES a.cpp ... LINKS schedlab::core_base ...): one static library, named for its folder.
function(schedlab_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  if(ARG_SOURCES)
    add_library(${name} STATIC ${ARG_SOURCES})
    target_link_libraries(${name} PUBLIC schedlab_options ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE schedlab_options ${ARG_LINKS})
  endif()
  add_library(schedlab::${name} ALIAS ${name})
endfunction()

# schedlab_ui_library(...): the same with moc. QT_NO_KEYWORDS everywhere but where qcustomplot.h is included.
function(schedlab_ui_library name)
  schedlab_library(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_compile_definitions(${name} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII)
  if(NOT name STREQUAL ui_plot)
    target_compile_definitions(${name} PRIVATE QT_NO_KEYWORDS)
    schedlab_precompile(${name} ui_precompiled)
  endif()
endfunction()

# What is tested keeps its optimisation; the tests themselves need little, and compile faster for it.
set(schedlab_test_options $<$<CONFIG:RelWithDebInfo>:-O1>)

# schedlab_test(NAME core.sim LABEL unit SOURCES ... LINKS ...): one gtest executable, one label.
function(schedlab_test)
  cmake_parse_arguments(ARG "" "NAME;LABEL;TIMEOUT" "SOURCES;LINKS" ${ARGN})
  string(REPLACE "." "_" target "test_${ARG_NAME}")
  add_executable(${target} ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE schedlab_options ${ARG_LINKS} fmt::fmt GTest::gtest GTest::gmock)
  target_compile_options(${target} PRIVATE ${schedlab_test_options})
  if(ARG_LABEL STREQUAL "gui")
    schedlab_precompile(${target} gui_tests_precompiled)
  else()
    schedlab_precompile(${target} tests_precompiled)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  gtest_discover_tests(${target} TEST_PREFIX "${ARG_NAME}." DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} PROPERTIES LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
endfunction()
