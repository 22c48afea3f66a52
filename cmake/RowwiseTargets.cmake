# How this project's own libraries and tools are built.

add_library(rowwise_flags INTERFACE)
target_compile_options(rowwise_flags INTERFACE -Wall -Wextra -Werror)
if(ROWWISE_SANITIZE)
  target_compile_options(rowwise_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-sanitize=vptr -fno-omit-frame-pointer)
  target_link_options(rowwise_flags INTERFACE -fsanitize=address,undefined)
endif()

include(RowwiseHeaders)

# rowwise_add_library(NAME source... LINK_LIBS lib...)
function(rowwise_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} PRIVATE rowwise_flags)
  rowwise_use_headers(${name} ${ARG_LINK_LIBS})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# rowwise_add_tool(NAME source... LINK_LIBS lib...)
function(rowwise_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} rowwise_flags)
  rowwise_use_headers(${name} ${ARG_LINK_LIBS})
  target_link_options(${name} PRIVATE -fuse-ld=lld -Wl,--gc-sections -Wl,--as-needed)
endfunction()

# rowwise_add_passes(FOLDER): the declarations that FOLDER/Passes.td stands for.
function(rowwise_add_passes folder)
  set(LLVM_TARGET_DEFINITIONS ${folder}/Passes.td)
  mlir_tablegen(${folder}/Passes.h.inc -gen-pass-decls -name=Rowwise${folder})
  add_public_tablegen_target(Rowwise${folder}PassesIncGen)
endfunction()

# rowwise_link_alone(NAME): makes the target check-libraries link the library and
# those that it names, which fails where it uses another.
function(rowwise_link_alone name)
  if(NOT TARGET check-libraries)
    add_custom_target(check-libraries)
  endif()
  # A library has to compile something of its own.
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/alone.cpp" CONTENT "")
  add_library(${name}Alone SHARED EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/alone.cpp")
  target_link_libraries(${name}Alone PRIVATE "$<LINK_LIBRARY:WHOLE_ARCHIVE,${name}>")
  target_link_options(${name}Alone PRIVATE -fuse-ld=lld -Wl,--no-undefined -Wl,--gc-sections)
  add_dependencies(check-libraries ${name}Alone)
endfunction()
