# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which class an instruction belongs to, and which bytes of global memory it moves.

SASS: the names are those of the instruction set reference in NVIDIA's "CUDA Binary
Utilities", Volta to Blackwell, which describes each in half a line and no more;
where ptxas uses one for something else than its name says, a comment tells.
PTX: the chapter "Instructions" of NVIDIA's "PTX ISA". An instruction that is in
neither table is of the class `other`.
"""

import re

LOADS = "global loads"
STORES = "global stores"
SHARED = "shared memory"
SHUFFLES = "shuffles and votes"
SPECIAL = "special functions"
FLOAT = "float arithmetic"
CONVERSIONS = "conversions"
INTEGER = "integers and addresses"
MOVES = "moves, selects, predicates"
CONTROL = "control flow and barriers"
LOCAL = "local memory (spills)"
OTHER = "other"
CLASSES = (
    LOADS, STORES, SHARED, SHUFFLES, SPECIAL, FLOAT, CONVERSIONS, INTEGER, MOVES, CONTROL, LOCAL,
    OTHER,
)  # fmt: skip

# By the name before the first dot. The uniform datapath's twin of an instruction
# has a U before its name and the same class.
SASS_NAMES = {
    LOADS: """LD LDG LDGMC LDGSTS TEX TLD TLD4 TMML TXD TXQ SULD SUQUERY
        UTMALDG UTMAPF UBLKPF""",
    STORES: "ST STG RED REDG ATOM ATOMG SUST SURED SUATOM UTMASTG UTMAREDG UBLKRED",
    # STAS stores to the shared memory of another block of the cluster.
    SHARED: "LDS STS LDSM STSM ATOMS STAS REDAS LDTM STTM USTS",
    SHUFFLES: "SHFL VOTE VOTEU MATCH REDUX CREDUX ELECT",
    SPECIAL: "MUFU FCHK",
    FLOAT: """FADD FADD2 FADD32I FFMA FFMA2 FFMA32I FMUL FMUL2 FMUL32I FMNMX FMNMX3 FSWZADD
        FHADD FHFMA HADD2 HADD2_32I HFMA2 HFMA2_32I HMUL2 HMUL2_32I HMNMX2 VHMNMX
        DADD DFMA DMUL HMMA HGMMA QGMMA QMMA OMMA DMMA UTCHMMA UTCQMMA UTCOMMA""",
    CONVERSIONS: "F2F F2FP F2I F2IP I2F I2FP FRND I2I I2IP",
    # LEA and SHF make addresses; IMAD is the adder that ptxas likes best.
    INTEGER: """IADD IADD3 IADD32I IMAD IMUL IMUL32I IMNMX IABS VABSDIFF VABSDIFF4 VIADD VIMNMX
        VIMNMX3 VIADDMNMX IDP IDP4A ISCADD LEA LOP LOP3 LOP32I SHF SHL SHR SGXT BMSK BREV FLO
        POPC IMMA IGMMA BMMA BGMMA LEPC QSPC VIRTCOUNT""",
    MOVES: """MOV MOV32I MOVM PRMT SEL FSEL ISETP FSETP FSET HSETP2 HSET2 DSETP PLOP3 PSETP P2R
        R2P P2UR UP2UR R2UR R2B B2R S2R S2UR CS2R CS2UR LDC LDCU BMOV CSMTEST AL2P SETLMEMBASE
        GETLMEMBASE""",
    CONTROL: """BRA BRX BRXU JMP JMX JMXU JCAL CALL RET EXIT KILL BREAK BSSY BSYNC BPT RPCMOV RTT
        YIELD NANOSLEEP WARPSYNC ENDCOLLECTIVE WARPGROUP WARPGROUPSET BAR DEPBAR LDGDEPBAR MEMBAR
        FENCE ERRBAR CGAERRBAR CCTL CCTLL CCTLT SYNCS ARRIVES CGABAR_ARV CGABAR_WAIT CGABAR_GET
        CGABAR_SET ACQBULK PREEXIT UTMACCTL UTMACMDFLUSH USETMAXREG UCGABAR_ARV UTCBAR NOP
        PMTRIG GETNEXTWORKID""",
    LOCAL: "LDL STL ATOML",
}
SASS_CLASSES = {name: kind for kind, names in SASS_NAMES.items() for name in names.split()}

# By the name before the first dot, where no state space or type decides.
PTX_NAMES = {
    LOADS: "ldu prefetch prefetchu discard tex tld4 txq suld suq",
    STORES: "sust sured",
    SHARED: "ldmatrix stmatrix",
    SHUFFLES: "shfl vote match redux activemask elect",
    SPECIAL: "ex2 lg2 sin cos rcp sqrt rsqrt tanh",
    FLOAT: "fma copysign mma wmma wgmma tcgen05",
    INTEGER: """add addc sub subc mul mad madc mul24 mad24 sad div rem abs neg min max popc clz
        bfind fns brev bfe bfi szext bmsk dp4a dp2a and or xor not cnot lop3 shf shl shr cvta mapa
        getctarank""",
    MOVES: "mov movmatrix prmt selp slct set setp testp isspacep istypep createpolicy alloca",
    CONTROL: """bra brx call ret exit trap brkpt bar barrier membar fence mbarrier nanosleep
        applypriority griddepcontrol pmevent setmaxnreg clusterlaunchcontrol stacksave stackrestore""",
}
PTX_CLASSES = {name: kind for kind, names in PTX_NAMES.items() for name in names.split()}
PTX_SPACES = {
    "global": (LOADS, STORES),
    "shared": (SHARED, SHARED),
    "local": (LOCAL, LOCAL),
    "param": (MOVES, MOVES),
    "const": (MOVES, MOVES),
}
FLOAT_TYPE = re.compile(r"(b?f16|tf32|f32|f64|e\dm\d|ue8m0)")
PTX_BITS = re.compile(r"[bsuf](8|16|32|64|128)")


def classify_sass(opcode, operands=""):
    """
    >>> classify_sass("UIADD3.X"), classify_sass("LDG.E.128")
    ('integers and addresses', 'global loads')
    >>> classify_sass("HFMA2.MMA", "R4, -RZ, RZ, 0, 0"), classify_sass("FROB")
    ('moves, selects, predicates', 'other')
    """
    name, _, modifiers = opcode.partition(".")
    if name == "UBLKCP":  # a bulk copy; its modifiers are destination and source
        return STORES if modifiers.startswith("G.") else LOADS
    if name == "IMAD" and modifiers.startswith("MOV"):
        return MOVES
    # A constant by way of the other pipe.
    if name == "HFMA2" and re.match(r"\w+, -?RZ, RZ,", operands):
        return MOVES
    if name == "HADD2" and modifiers.startswith("F32"):  # f16 to f32
        return CONVERSIONS
    known = SASS_CLASSES.get(name)
    return known or SASS_CLASSES.get(name.removeprefix("U"), OTHER)


def classify_ptx(opcode):
    """
    >>> classify_ptx("ld.global.nc.v4.b32"), classify_ptx("st.async.shared::cluster.b64")
    ('global loads', 'shared memory')
    >>> classify_ptx("max.f32"), classify_ptx("max.u32"), classify_ptx("and.pred")
    ('float arithmetic', 'integers and addresses', 'moves, selects, predicates')
    >>> classify_ptx("cvt.rn.bf16x2.f32"), classify_ptx("cvt.u64.u32"), classify_ptx("frob.b32")
    ('conversions', 'integers and addresses', 'other')
    """
    name, *modifiers = opcode.split(".")
    if name in ("ld", "st", "red", "atom", "cp", "multimem"):
        return classify_ptx_access(name, modifiers)
    is_float = any(map(FLOAT_TYPE.match, modifiers))
    if name == "cvt":
        return CONVERSIONS if is_float else INTEGER
    known = PTX_CLASSES.get(name, OTHER)
    if known == INTEGER and is_float:
        return SPECIAL if name == "div" else FLOAT
    if known == INTEGER and "pred" in modifiers:
        return MOVES
    return known


def classify_ptx_access(name, modifiers):
    if name == "cp" and {"commit_group", "wait_group", "wait_all", "mbarrier"} & {*modifiers}:
        return CONTROL
    spaces = [part.split("::")[0] for part in modifiers]
    spaces = [space for space in spaces if space in PTX_SPACES] or ["global"]
    if name == "cp":  # destination, source
        return STORES if spaces[0] == "global" else LOADS if "global" in spaces else SHARED
    return PTX_SPACES[spaces[0]][name != "ld"]


def is_data(opcode):
    """Whether an access is an ordinary one. Blocks and threads talk to each other
    by strong ones, which order others or are seen at once.

    >>> is_data("LDG.E.128"), is_data("LDG.E.STRONG.GPU"), is_data("ld.relaxed.gpu.global.b32")
    (True, False, False)
    """
    strong = {"STRONG", "acquire", "release", "relaxed", "volatile", "mmio", "acq_rel"}
    name, *modifiers = opcode.split(".")
    return not strong & {*modifiers} and name not in ("RED", "REDG", "ATOM", "ATOMG", "red", "atom")


def count_sass_bytes(opcode):
    """Bytes that each thread loads or stores.

    >>> count_sass_bytes("LDG.E.128"), count_sass_bytes("LDG.E.U16"), count_sass_bytes("STG.E")
    (16, 2, 4)
    """
    parts = opcode.split(".")
    sizes = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16, "256": 32}
    return next((sizes[part] for part in parts if part in sizes), 4)


def count_ptx_bytes(opcode):
    """
    >>> count_ptx_bytes("ld.global.v4.b32"), count_ptx_bytes("st.global.b16")
    (16, 2)
    """
    parts = opcode.split(".")
    bits = [int(found[1]) for found in map(PTX_BITS.fullmatch, parts) if found]
    lanes = [int(part[1:]) for part in parts if re.fullmatch(r"v[248]", part)]
    return (bits[-1] if bits else 0) // 8 * (lanes[0] if lanes else 1)
