//===- NamesInC.cpp - Names that C and C++ have ---------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Target/NamesInC.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Words of C and C++, up to C23 and C++20. C's that begin with an underscore,
/// such as _Bool, are among the names that compilers have.
static constexpr StringLiteral
    words("alignas alignof and and_eq asm atomic_cancel atomic_commit "
          "atomic_noexcept auto bitand bitor bool break case catch char "
          "char8_t char16_t char32_t class co_await co_return co_yield compl "
          "concept const const_cast consteval constexpr constinit continue "
          "decltype default delete do double dynamic_cast else enum explicit "
          "export extern false float for friend goto if inline int long main "
          "mutable namespace new noexcept not not_eq nullptr operator or "
          "or_eq private protected public register reinterpret_cast requires "
          "restrict return short signed sizeof static static_assert "
          "static_cast struct switch synchronized template this thread_local "
          "throw true try typedef typeid typename typeof typeof_unqual union "
          "unsigned using virtual void volatile wchar_t while xor xor_eq");

/// What the header has itself, and macros that are defined without one.
static constexpr StringLiteral ofHeader("linux rowwise std unix");

/// What headers of C's library (C17, POSIX, glibc) have and LLVM, which knows
/// the functions that it may optimize, does not list.
static constexpr StringLiteral ofLibrary(
    // Macros and types.
    "assert be16toh be32toh be64toh complex daylight errno fd_mask fd_set "
    "fpclassify htobe16 htobe32 htobe64 htole16 htole32 htole64 isfinite "
    "isgreater isgreaterequal isless islessequal islessgreater isnormal "
    "isunordered jmp_buf kill_dependency lconv le16toh le32toh le64toh "
    "math_errhandling noreturn offsetof once_flag setjmp sigjmp_buf signbit "
    "signgam sigsetjmp stdin stdout timespec timeval timezone tm tzname "
    "u_char u_int u_long u_short uint ulong ushort va_arg va_copy va_end "
    "va_list va_start "
    // <ctype.h>, <locale.h>, <wchar.h>, <uchar.h>
    "btowc c16rtomb c32rtomb duplocale fgetwc fgetws fputwc fputws freelocale "
    "fwide fwprintf fwscanf getwc getwchar isalnum isalpha isblank iscntrl "
    "isctype isdigit isgraph islower isprint ispunct isspace isupper isxdigit "
    "localeconv mblen mbtowc newlocale putwc putwchar setlocale swprintf "
    "swscanf "
    "tolower toupper towctrans towlower towupper ungetwc uselocale vfwprintf "
    "vfwscanf vswprintf vswscanf vwprintf vwscanf wcrtomb wctob wctomb wctrans "
    "wctype wcwidth wprintf wscanf "
    // <fenv.h>, <math.h>; more below
    "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept "
    "feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept "
    "feupdateenv "
    // <setjmp.h>, <signal.h>, <threads.h>
    "call_once gsignal kill killpg longjmp psiginfo psignal raise sigaction "
    "sigaddset sigaltstack sigblock sigcontext sigdelset sigemptyset sigevent "
    "sigfillset siggetmask siginterrupt sigismember siglongjmp signal "
    "sigpending sigprocmask sigqueue sigreturn sigsetmask sigstack sigsuspend "
    "sigtimedwait sigval sigwait sigwaitinfo ssignal "
    // <stdio.h>
    "asprintf clearerr cuserid dprintf fcloseall feof ferror fflush fgetpos64 "
    "fileno fmemopen fopencookie freopen freopen64 fsetpos64 getdelim getline "
    "getw open_memstream open_wmemstream putw renameat renameat2 setbuffer "
    "setlinebuf tempnam tmpnam vasprintf vdprintf "
    // <stdlib.h>, <inttypes.h>
    "a64l alloca arc4random arc4random_buf arc4random_uniform at_quick_exit "
    "bsearch canonicalize_file_name clearenv div drand48 ecvt erand48 fcvt "
    "free_aligned_sized free_sized gcvt getloadavg getpt getsubopt grantpt "
    "imaxabs imaxdiv initstate jrand48 l64a lcong48 ldiv lldiv lrand48 "
    "mkdtemp mkostemp mkostemp64 mkostemps mkostemps64 mkstemp mkstemp64 "
    "mkstemps mkstemps64 mktemp mrand48 nrand48 on_exit posix_openpt pselect "
    "ptsname putenv qecvt qfcvt qgcvt qsort quick_exit rand random rpmatch "
    "secure_getenv seed48 select setenv setstate srand srand48 srandom "
    "unlockpt "
    // <string.h>, <strings.h>
    "explicit_bzero index memset_explicit rindex strcasecmp strcoll strerror "
    "strncasecmp strsep strsignal strxfrm "
    // <time.h>
    "asctime clock ctime difftime dysize gmtime itimerspec localtime "
    "nanosleep strftime time timegm timelocal timespec_get tzset "
    // <unistd.h>, <sys/socket.h>, <sys/wait.h>, <poll.h>, <err.h>
    "accept bind brk connect dup dup2 err error fork link listen nice pause "
    "pipe poll recv send shutdown sleep socket splice sync syscall tee "
    "truncate wait warn");

/// What they have with other letters behind it.
static constexpr StringLiteral familiesOfLibrary(
    "atomic_ clock_ cnd_ isw mbr mbs memory_order mtx_ obstack "
    "program_invocation pthread_ strfrom strto thrd_ timer_ tss_ wcp wcs wmem");

/// What <math.h> and <complex.h> have for doubles, and of LLVM's list for
/// floats (f) or long doubles (l).
static constexpr StringLiteral ofMath(
    "cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog "
    "conj cpow cproj creal csin csinh csqrt ctan ctanh drem erfc finite fma "
    "gamma isinf isnan j0 j1 jn lgamma llrint llround lrint lround scalb "
    "significand y0 y1 yn");

static bool isListed(StringRef name, StringRef list) {
  return llvm::is_contained(llvm::split(list, ' '), name);
}

/// Also as a variant: of a locale, for several threads, without a lock.
static bool isOfLibrary(StringRef name) {
  for (StringRef suffix : {"_l", "_r", "_unlocked"})
    name.consume_back(suffix);
  if (isListed(name, ofLibrary) ||
      llvm::any_of(llvm::split(familiesOfLibrary, ' '),
                   [&](StringRef prefix) { return name.starts_with(prefix); }))
    return true;
  return isListed(name, ofMath) ||
         ((name.ends_with("f") || name.ends_with("l")) &&
          isListed(name.drop_back(), ofMath));
}

/// Whether it is a macro's by convention, such as INT32_MAX and EOF, or one of
/// <inttypes.h>, such as PRId64.
static bool isMacro(StringRef name) {
  bool isInCapitals =
      llvm::any_of(name, llvm::isUpper) && llvm::none_of(name, llvm::isLower);
  return isInCapitals || name.starts_with("PRI") || name.starts_with("SCN");
}

/// Whether only compilers and their libraries have such names.
static bool isReserved(StringRef name) {
  return name.starts_with("__") || name.ends_with("_t") ||
         (name.size() > 1 && name[0] == '_' && llvm::isUpper(name[1]));
}

bool rowwise::isOfProgramInC(StringRef name) {
  static const llvm::TargetLibraryInfoImpl known(
      llvm::Triple("x86_64-unknown-linux-gnu"));
  llvm::LibFunc function;
  return isListed(name, "main _start _init _fini") || isOfLibrary(name) ||
         known.getLibFunc(name, function);
}

static bool isIdentifier(StringRef name) {
  auto isLetter = [](char c) { return llvm::isAlpha(c) || c == '_'; };
  return !name.empty() && isLetter(name.front()) &&
         llvm::all_of(name,
                      [&](char c) { return isLetter(c) || llvm::isDigit(c); });
}

bool rowwise::mayBeDeclaredInC(StringRef name) {
  return isIdentifier(name) && !isReserved(name) && !isMacro(name) &&
         !name.starts_with("RowwiseTensor") && !isListed(name, ofHeader) &&
         !isListed(name, words) && !isOfProgramInC(name);
}
