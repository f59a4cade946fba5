package site

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Instructions of WebAssembly, as its specification numbers them.
const (
	opUnreachable = 0x00
	opNop         = 0x01
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opIndirect    = 0x11
	opDrop        = 0x1a
	opSelect      = 0x1b
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opLocalTee    = 0x22
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opFirstLoad   = 0x28
	opFirstStore  = 0x36
	opI64Store    = 0x37
	opLastStore   = 0x3e
	opMemorySize  = 0x3f
	opMemoryGrow  = 0x40
	opI32Const    = 0x41
	opI64Const    = 0x42
	opF32Const    = 0x43
	opF64Const    = 0x44
	opI32Eqz      = 0x45
	opI32GreaterU = 0x4b
	opI64Eqz      = 0x50
	opI32Add      = 0x6a
	opI32Sub      = 0x6b
	opI64Add      = 0x7c
	opI64ShiftU   = 0x88
	opWrap        = 0xa7 // i32.wrap_i64
	opExtend      = 0xad // i64.extend_i32_u
	opLong        = 0xfc // those of two bytes, of which the second follows
	opMemoryInit  = 0xfc08
	opMemoryCopy  = 0xfc0a
	opMemoryFill  = 0xfc0b

	typeI32  = 0x7f
	noResult = 0x40 // of a block
)

// instruction is an instruction of WebAssembly.
type instruction struct {
	op int
	// a is the number that follows: a constant, the number of a local or global variable or of a function, or the
	// type of a block. For access to memory it is the alignment, and b the offset.
	a, b int64
	// to is for a branch, and for each case of a table of branches, where the frame (a block, a loop or an if) begins
	// that it leaves, or repeats, as the place of its instruction; -1 is the function's body.
	to []int
	// rest is what follows of an instruction whose numbers nobody changes.
	rest []byte
}

// is reports whether i is the instruction op with the operand a.
func (i instruction) is(op int, a int64) bool { return i.op == op && i.a == a }

// accesses reports whether i loads from memory or stores to it.
func (i instruction) accesses() bool { return i.op >= opFirstLoad && i.op <= opLastStore }

// readCode returns the instructions of a function's body after its local variables. The end of the function is left
// out.
func readCode(r *reader) ([]instruction, error) {
	var code []instruction
	frames := []int{-1}
	to := func(depth uint64) int {
		if depth >= uint64(len(frames)) {
			r.err = fmt.Errorf("a branch leaves %d frames of %d", depth, len(frames))
			return -1
		}
		return frames[len(frames)-1-int(depth)]
	}
	for r.at < len(r.b) && r.err == nil {
		i := instruction{op: int(r.byte())}
		switch i.op {
		case opBlock, opLoop, opIf:
			i.a = int64(r.byte())
			frames = append(frames, len(code))
		case opEnd:
			if frames = frames[:len(frames)-1]; len(frames) == 0 {
				if r.at != len(r.b) {
					r.err = errors.New("a function ends before its body")
				}
				return code, r.err
			}
		case opBr, opBrIf:
			i.to = []int{to(r.unsigned())}
		case opBrTable:
			for n := r.unsigned() + 1; n > 0 && r.err == nil; n-- {
				i.to = append(i.to, to(r.unsigned()))
			}
		case opCall, opLocalGet, opLocalSet, opLocalTee, opGlobalGet, opGlobalSet:
			i.a = int64(r.unsigned())
		case opI32Const, opI64Const:
			i.a = r.signed()
		case opIndirect:
			i.a, i.b = int64(r.unsigned()), int64(r.unsigned())
		case opMemorySize, opMemoryGrow:
			i.rest = r.bytes(1)
		case opF32Const:
			i.rest = r.bytes(4)
		case opF64Const:
			i.rest = r.bytes(8)
		case opLong:
			switch i.op = opLong<<8 | int(r.byte()); i.op {
			case opMemoryCopy:
				i.rest = r.bytes(2)
			case opMemoryFill:
				i.rest = r.bytes(1)
			default:
				if i.op >= opMemoryInit {
					r.err = fmt.Errorf("instruction %#x is unknown", i.op)
				}
			}
		default:
			if i.accesses() {
				i.a, i.b = int64(r.unsigned()), int64(r.unsigned())
			} else if _, _, ok := i.effect(); !ok && i.op > opNop && i.op != opElse && i.op != opReturn {
				r.err = fmt.Errorf("instruction %#x is unknown", i.op)
			}
		}
		code = append(code, i)
	}
	if r.err != nil {
		return nil, r.err
	}
	return nil, errShort
}

// appendCode appends instructions.
func appendCode(b []byte, code []instruction) []byte {
	frames := []int{-1}
	depth := func(to int) uint64 {
		for d := range frames {
			if frames[len(frames)-1-d] == to {
				return uint64(d)
			}
		}
		panic("a branch to a frame that it isn't in") // it would be an error of this package
	}
	for at, i := range code {
		switch i.op {
		case gone:
			continue
		case returnIf:
			b = append(b, opIf, noResult, opI32Const, 1, opReturn, opEnd)
			continue
		case ownPlace:
			b = append(b, opLocalGet, localPlaces, opI32Const)
			b = append(appendSigned(b, i.a), opI32Add)
			continue
		}
		if i.op >= opLong<<8 {
			b = append(b, opLong)
		}
		b = append(b, byte(i.op))
		switch i.op {
		case opBlock, opLoop, opIf:
			b = append(b, byte(i.a))
			frames = append(frames, at)
		case opEnd:
			frames = frames[:len(frames)-1]
		case opBr, opBrIf:
			b = binary.AppendUvarint(b, depth(i.to[0]))
		case opBrTable:
			b = binary.AppendUvarint(b, uint64(len(i.to)-1))
			for _, to := range i.to {
				b = binary.AppendUvarint(b, depth(to))
			}
		case opCall, opLocalGet, opLocalSet, opLocalTee, opGlobalGet, opGlobalSet:
			b = binary.AppendUvarint(b, uint64(i.a))
		case opI32Const, opI64Const:
			b = appendSigned(b, i.a)
		case opIndirect:
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(i.a)), uint64(i.b))
		default:
			if i.accesses() {
				b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(i.a)), uint64(i.b))
			}
			b = append(b, i.rest...)
		}
	}
	return b
}

// Kinds of instructions that stand for none or for several. The places of the others stay.
const (
	gone     = -1 - iota // none
	returnIf             // the function returns 1 if what is on the stack isn't 0
	ownPlace             // the place of the function with the number a
)

// effect is how many values an instruction takes from the stack and how many it puts there. It isn't ok for one that
// leaves the straight line of the code, or calls.
func (i instruction) effect() (takes, puts int, ok bool) {
	switch op := i.op; {
	case op == opLocalGet, op == opGlobalGet, op >= opI32Const && op <= opF64Const:
		return 0, 1, true
	case op == opLocalSet, op == opGlobalSet, op == opDrop:
		return 1, 0, true
	case op == opLocalTee, op >= opFirstLoad && op < opFirstStore, op == opI32Eqz, op == opI64Eqz,
		op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7b, // counts of bits
		op >= 0x8b && op <= 0x91, op >= 0x99 && op <= 0x9f, // of floating point
		op >= 0xa7 && op <= 0xc4, op >= opLong<<8 && op < opMemoryInit: // conversions
		return 1, 1, true
	case op >= opFirstStore && op <= opLastStore:
		return 2, 0, true
	case op > opI32Eqz && op <= 0xa6: // comparisons and arithmetic: those with one operand are above
		return 2, 1, true
	case op == opSelect:
		return 3, 1, true
	}
	return 0, 0, false
}
