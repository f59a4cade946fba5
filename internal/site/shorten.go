package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// How Go's compiler uses WebAssembly (cmd/internal/obj/wasm): the stack pointer is a global variable, which functions
// keep in a local one too. A function takes the number of its place where it goes on, 0 for the beginning, and returns
// 1 if another goroutine goes on now; it begins with a table of branches to its places. It jumps to one of them by that
// table as well: it sets the number, and repeats a loop around everything.
const (
	globalSP    = 0
	localResume = 0
	localSP     = 1
)

// usual is how the code of all functions but a few of the runtime begins: it copies the stack pointer.
var usual = []byte{opGlobalGet, globalSP, opLocalSet, localSP}

// idle is the code of the one function that nobody calls: it holds the number of the build.
var idle = []byte{0, opI32Const, 0, opEnd}

// shortenCode makes the functions of a code section shorter without changing what they do. Types are the numbers of
// their types, and imported is how many functions come before them.
func shortenCode(body []byte, types []uint64, imported int) ([]byte, error) {
	r := reader{b: body}
	bodies := make([][]byte, min(r.unsigned(), uint64(len(types))))
	for k := range bodies {
		bodies[k] = r.bytes(int(r.unsigned()))
	}
	if r.err == nil && (r.at != len(body) || len(bodies) != len(types)) {
		r.err = errors.New("it isn't the code of its functions")
	}
	if r.err != nil {
		return nil, r.err
	}
	isUsual := func(f int64) bool {
		f -= int64(imported)
		return f >= 0 && f < int64(len(types)) && types[f] == 0
	}
	out := binary.AppendUvarint(nil, uint64(len(bodies)))
	for k, b := range bodies {
		f, err := shortenFunction(b, types[k] == 0, isUsual)
		if err != nil {
			return nil, fmt.Errorf("function %d: %w", k, err)
		}
		out = append(binary.AppendUvarint(out, uint64(len(f))), f...)
	}
	return out, nil
}

// shortenFunction makes a function shorter if it's a usual one; others stay as they are.
func shortenFunction(body []byte, ofUsualType bool, isUsual func(function int64) bool) ([]byte, error) {
	r := reader{b: body}
	groups := r.unsigned()
	first := r.at
	for n := groups; n > 0 && r.err == nil; n-- { // of local variables: how many of which type
		r.unsigned()
		r.byte()
	}
	if r.err != nil {
		return nil, r.err
	}
	head := slices.Clone(body[:r.at])
	begins := bytes.HasPrefix(body[r.at:], usual) && bytes.HasPrefix(head[first:], []byte{1, typeI32})
	if begins != ofUsualType && !bytes.Equal(body, idle) {
		return nil, errors.New("it begins otherwise than Go's functions of its type")
	}
	if !begins {
		return body, nil
	}
	code, err := readCode(&r)
	if err != nil {
		return nil, err
	}
	addresses(code)
	jumps(code)
	returns(code)
	unwinding(code)
	own := calls(code, isUsual)
	if own != 0 {
		head[first]++ // the local variable of the places
		head = appendCode(head, []instruction{{op: opI32Const, a: own}, {op: opLocalSet, a: localPlaces}})
	}
	return append(appendCode(append(head, called...), code), opEnd), nil
}

// match reports whether the instructions from a place on are of the given kinds, and returns the place of each. Deleted
// instructions are skipped.
func match(code []instruction, at int, kinds ...int) ([]int, bool) {
	places := make([]int, 0, 16)
	for _, kind := range kinds {
		if at >= len(code) || code[at].op != kind {
			return nil, false
		}
		places = append(places, at)
		at = following(code, at)
	}
	return places, true
}

// following is the place of the next instruction, and len(code) if there is none.
func following(code []instruction, at int) int {
	for at++; at < len(code) && code[at].op == gone; at++ {
	}
	return at
}

// addresses shortens the computation of addresses. Go does it with 64 bits, and drops the upper half in the end. What
// is added to the stack pointer becomes the offset of the access to memory.
func addresses(code []instruction) {
	for at := range code {
		if p, ok := match(code, at, opExtend, opI64Const, opI64Add, opWrap); ok {
			code[p[1]] = instruction{op: opI32Const, a: int64(int32(code[p[1]].a))}
			code[p[2]].op = opI32Add
			code[p[0]].op, code[p[3]].op = gone, gone
		}
	}
	for at := range code {
		p, ok := match(code, at, opLocalGet, opI32Const, opI32Add)
		if !ok || code[p[0]].a != localSP || code[p[1]].a < 0 {
			continue
		}
		height := 1 // of the stack of values, from the address on
		for use := following(code, p[2]); use < len(code); use = following(code, use) {
			takes, puts, ok := code[use].effect()
			if ok && takes == height && code[use].accesses() {
				code[use].b += code[p[1]].a
				code[p[1]].op, code[p[2]].op = gone, gone
			}
			if !ok || takes >= height {
				break
			}
			height += puts - takes
		}
	}
}

// jumps turns the jumps of a function that go forward into branches: their destination is the end of a block that they
// are in.
func jumps(code []instruction) {
	at := len(usual) / 2
	if at < len(code) && code[at].op == opBlock {
		at++ // that of unwinding
	}
	loop := at
	if at >= len(code) || code[at].op != opLoop {
		return
	}
	for at++; at < len(code) && code[at].op == opBlock; at++ {
	}
	if p, ok := match(code, at, opLocalGet, opBrTable); !ok || code[p[0]].a != localResume {
		return
	}
	table := code[at+1].to
	var in []int // the frames that an instruction is in
	for at, i := range code {
		switch i.op {
		case opBlock, opLoop, opIf:
			in = append(in, at)
		case opEnd:
			in = in[:len(in)-1]
		case opBr:
			if i.to[0] != loop || code[at-2].op != opI32Const || !code[at-1].is(opLocalSet, localResume) {
				continue
			}
			if to := table[min(int(code[at-2].a), len(table)-1)]; slices.Contains(in, to) {
				code[at].to = []int{to}
				code[at-2].op, code[at-1].op = gone, gone
			}
		}
	}
	for at := range code {
		if p, ok := match(code, at, opIf, opBr, opEnd); ok && code[at].a == noResult {
			code[p[0]] = instruction{op: opBrIf, to: code[p[1]].to}
			code[p[1]].op, code[p[2]].op = gone, gone
		}
	}
}

// returns gives back the place of the variables and that of where the caller goes on at once.
func returns(code []instruction) {
	for at := range code {
		p, ok := match(code, at, opLocalGet, opI32Const, opI32Add, opLocalTee, opGlobalSet,
			opLocalGet, opI32Const, opI32Add, opLocalTee, opGlobalSet, opI32Const, opReturn)
		if !ok || code[p[0]].a != localSP || code[p[3]].a != localSP || code[p[4]].a != globalSP ||
			code[p[5]].a != localSP || code[p[8]].a != localSP || code[p[9]].a != globalSP {
			continue
		}
		code[p[1]].a += code[p[6]].a
		for _, at := range p[3:9] {
			code[at].op = gone
		}
	}
}

// unwinding returns at each call that another goroutine goes on after. Go leaves a block around the whole function
// there; how many frames lie between is another number for most calls.
func unwinding(code []instruction) {
	block, n := len(usual)/2, len(code)
	if n < block+4 || code[block].op != opBlock || code[n-3].op != opUnreachable || code[n-2].op != opEnd ||
		!code[n-1].is(opI32Const, 1) {
		return
	}
	for _, i := range code {
		if i.op != opBrIf && slices.Contains(i.to, block) {
			return
		}
	}
	for at, i := range code {
		if i.op == opBrIf && i.to[0] == block {
			code[at] = instruction{op: returnIf}
		}
	}
	code[block].op, code[n-2].op, code[n-1].op = gone, gone, gone
}

// How a function of Go calls another: it makes room on Go's own stack, writes there the place where it goes on, and
// calls with 0. The higher bits of a place are the function's, and never 0, so that it's greater than each number of a
// place in a function. Here a function is called with the place instead, and writes it itself. What calls it with a
// number of a place finds it as before.
const (
	// numberBits is how many lower bits of a place are its number in the function.
	numberBits = 16
	numberMask = 1<<numberBits - 1
	// localPlaces is the new local variable for the higher bits.
	localPlaces = 2
)

// called is what a function does first.
var called = appendCode(nil, []instruction{
	{op: opLocalGet, a: localResume}, {op: opI32Const, a: numberMask}, {op: opI32GreaterU}, {op: opIf, a: noResult},
	{op: opGlobalGet, a: globalSP}, {op: opI32Const, a: 8}, {op: opI32Sub}, {op: opLocalTee, a: localSP},
	{op: opGlobalSet, a: globalSP},
	{op: opLocalGet, a: localSP}, {op: opLocalGet, a: localResume}, {op: opExtend}, {op: opI64Store, a: 3},
	{op: opI32Const, a: 0}, {op: opLocalSet, a: localResume}, {op: opEnd},
})

// calls has a function pass its places to what it calls. It returns their higher bits, which it expects in a new local
// variable; 0 if there are no calls.
func calls(code []instruction, isUsual func(function int64) bool) int64 {
	own := int64(0)
	for at := range code {
		p, ok := match(code, at, opLocalGet, opI32Const, opI32Sub, opLocalTee, opGlobalSet,
			opLocalGet, opI64Const, opI64Store)
		if !ok || code[p[0]].a != localSP || code[p[1]].a != 8 || code[p[3]].a != localSP ||
			code[p[4]].a != globalSP || code[p[5]].a != localSP || code[p[7]].b != 0 {
			continue
		}
		next := following(code, p[7])
		direct, isDirect := match(code, next, opI32Const, opCall)
		indirect, isIndirect := match(code, next, opI64Const, opI64ShiftU, opWrap, opLocalSet, opI32Const, opLocalGet,
			opIndirect)
		argument := next
		switch {
		case isDirect && code[direct[0]].a == 0 && isUsual(code[direct[1]].a):
		case isIndirect && code[indirect[0]].a == numberBits && code[indirect[3]].a == localResume &&
			code[indirect[4]].a == 0 && code[indirect[5]].a == localResume && code[indirect[6]].a == 0:
			argument = indirect[4]
		default:
			continue
		}
		place := code[p[6]].a
		if own == 0 {
			own = place &^ numberMask
		}
		if place&^numberMask != own || own == 0 || own > 1<<31-1 {
			continue
		}
		for _, at := range p {
			code[at].op = gone
		}
		code[argument] = instruction{op: ownPlace, a: place & numberMask}
	}
	if own != 0 {
		for at, i := range code {
			if i.op >= opLocalGet && i.op <= opLocalTee && i.a >= localPlaces {
				code[at].a++
			}
		}
	}
	return own
}
