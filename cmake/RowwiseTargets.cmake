# How this project's own libraries and tools are built.

add_library(rowwise_flags INTERFACE)
target_compile_options(rowwise_flags INTERFACE -Wall -Wextra -Werror)
if(ROWWISE_SANITIZE)
  target_compile_options(rowwise_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-sanitize=vptr -fno-omit-frame-pointer)
  target_link_options(rowwise_flags INTERFACE -fsanitize=address,undefined)
endif()

# rowwise_add_library(NAME source... LINK_LIBS lib...)
function(rowwise_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} PRIVATE rowwise_flags)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# rowwise_add_tool(NAME source... LINK_LIBS lib...)
function(rowwise_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} rowwise_flags)
  target_link_options(${name} PRIVATE -fuse-ld=lld -Wl,--gc-sections -Wl,--as-needed)
endfunction()
