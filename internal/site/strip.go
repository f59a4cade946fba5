package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Strip makes a program that Go compiled to WebAssembly smaller without changing what it does: it leaves out what only
// describes the program in the traces of a crash, which are the names of functions and the files and lines of their
// instructions, joins data that lie close to each other, and shortens its functions. It returns an error if the program
// is of a form that it doesn't know.
func Strip(wasm []byte) ([]byte, error) {
	if len(wasm) < 8 || string(wasm[:4]) != "\x00asm" {
		return nil, errors.New("this is no WebAssembly")
	}
	out := bytes.NewBuffer(nil)
	out.Write(wasm[:8])
	found := false
	var types []uint64
	imported := 0
	for r := (reader{b: wasm, at: 8}); r.at < len(wasm); {
		kind := r.byte()
		body := r.bytes(int(r.unsigned()))
		if r.err != nil {
			return nil, r.err
		}
		switch kind {
		case sectionType:
			if len(body) == 0 || !bytes.HasPrefix(body[1:], usualType) {
				return nil, errors.New("the first type isn't that of Go's functions")
			}
		case sectionImport:
			var err error
			if imported, err = importedFunctions(body); err != nil {
				return nil, err
			}
		case sectionFunction:
			list := reader{b: body}
			for n := list.unsigned(); n > 0 && list.err == nil; n-- {
				types = append(types, list.unsigned())
			}
			if list.err != nil {
				return nil, list.err
			}
		case sectionData:
			var err error
			if body, err = stripData(body); err != nil {
				return nil, err
			}
			found = true
		case sectionCode:
			var err error
			if body, err = shortenCode(body, types, imported); err != nil {
				return nil, err
			}
		case sectionCustom:
			continue // names and producers
		}
		out.WriteByte(kind)
		out.Write(binary.AppendUvarint(nil, uint64(len(body))))
		out.Write(body)
	}
	if !found {
		return nil, errors.New("the program has no data")
	}
	return out.Bytes(), nil
}

// Sections of a WebAssembly file.
const (
	sectionCustom   = 0
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionCode     = 10
	sectionData     = 11
)

// usualType is the type of Go's functions: they take an i32 and return one.
var usualType = []byte{0x60, 1, typeI32, 1, typeI32}

// importedFunctions is how many functions are imported. Nothing else may be.
func importedFunctions(body []byte) (int, error) {
	r := reader{b: body}
	n := int(r.unsigned())
	for range n {
		r.bytes(int(r.unsigned())) // the module
		r.bytes(int(r.unsigned()))
		if kind := r.byte(); kind != 0 && r.err == nil {
			return 0, fmt.Errorf("an import of kind %d", kind)
		}
		r.unsigned()
		if r.err != nil {
			return 0, r.err
		}
	}
	return n, nil
}

// most is the greatest memory of a program whose data are stripped, in bytes.
const most = 256 << 20

// stripData strips the data section.
func stripData(body []byte) ([]byte, error) {
	memory, err := readData(body)
	if err != nil {
		return nil, err
	}
	if err := stripTable(memory); err != nil {
		return nil, err
	}
	return writeData(memory), nil
}

// readData returns the memory that the data section describes.
func readData(body []byte) ([]byte, error) {
	r := reader{b: body}
	var memory []byte
	for range r.unsigned() {
		if kind := r.unsigned(); kind != 0 {
			return nil, fmt.Errorf("data of kind %d", kind)
		}
		if op := r.byte(); op != 0x41 { // i32.const
			return nil, fmt.Errorf("data placed by instruction %#x", op)
		}
		at := int(r.signed())
		if end := r.byte(); end != 0x0b && r.err == nil {
			return nil, errors.New("data placed by an expression")
		}
		data := r.bytes(int(r.unsigned()))
		if r.err != nil {
			return nil, r.err
		}
		if at < 0 || at+len(data) > most {
			return nil, errors.New("data beyond the memory")
		}
		if need := at + len(data) - len(memory); need > 0 {
			memory = append(memory, make([]byte, need)...)
		}
		copy(memory[at:], data)
	}
	return memory, r.err
}

// gap is how many zeros between data are worth data of their own. Shorter runs compress better than they are described.
const gap = 1 << 12

// writeData describes a memory.
func writeData(memory []byte) []byte {
	var parts []byte
	n := 0
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0
		for i := at; i < len(memory) && zeros < gap; i++ {
			if memory[i] == 0 {
				zeros++
			} else {
				end, zeros = i+1, 0
			}
		}
		parts = append(parts, 0, 0x41)
		parts = appendSigned(parts, int64(at))
		parts = append(parts, 0x0b)
		parts = binary.AppendUvarint(parts, uint64(end-at))
		parts = append(parts, memory[at:end]...)
		n++
		at = end
	}
	return append(binary.AppendUvarint(nil, uint64(n)), parts...)
}

// The header of the table of functions, as package runtime of Go 1.20 and later describes it (pcHeader, symtab.go), and
// the fields of its functions (_func, runtime2.go).
const (
	headerSize = 8 + 8*8
	funcSize   = 44

	fieldName, fieldFile, fieldLine, fieldNData, fieldUnit, fieldStart = 4, 20, 24, 28, 32, 36
	fieldSP, fieldNFuncdata                                            = 16, 43
)

// The data of a function that only traces and asynchronous preemption need, which WebAssembly doesn't have
// (internal/abi/symtab.go): the first are tables of its instructions, the others its own.
const (
	codeUnsafe, codeArgsLive       = 0, 3
	functionArgs, functionArgsLive = 5, 6

	none = 1<<32 - 1
)

var tableBegins = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// stripTable removes names, files and lines from the table of functions. What the collector of garbage and the stack
// need, the heights of frames and the data of instructions, stays.
func stripTable(memory []byte) error {
	at := bytes.Index(memory, tableBegins)
	if at < 0 || len(memory) < at+headerSize {
		return errors.New("the program has no table of functions of a known form")
	}
	table := memory[at:]
	field := func(i int) int { return int(binary.LittleEndian.Uint64(table[8+8*i:])) }
	n, names, units, files, codes, funcs := field(0), field(3), field(4), field(5), field(6), field(7)
	if names > units || units > files || files > codes || codes > funcs || funcs+8*n > len(table) || n > 1<<22 {
		return errors.New("the table of functions has an unknown form")
	}
	clear(table[names:codes])
	// What is still needed of the tables of instructions.
	keep := make([]bool, funcs-codes)
	need := func(from uint32) {
		if from == 0 {
			return
		}
		i := int(from)
		for first := true; i < len(keep); first = false {
			var value int
			value, i = skip(table[codes:funcs], keep, i)
			if value == 0 && !first {
				return
			}
			_, i = skip(table[codes:funcs], keep, i)
		}
	}
	for k := range n {
		from := funcs + int(binary.LittleEndian.Uint32(table[funcs+8*k+4:]))
		if from+funcSize > len(table) {
			return errors.New("a function lies outside the table")
		}
		f := table[from:]
		count := int(binary.LittleEndian.Uint32(f[fieldNData:]))
		if funcSize+4*count > len(f) {
			return errors.New("the data of a function lie outside the table")
		}
		ofCode, ofFunction := f[funcSize:][:4*count], f[funcSize+4*count:]
		if int(f[fieldNFuncdata]) > len(ofFunction)/4 {
			return errors.New("the data of a function lie outside the table")
		}
		for i := range count {
			if i == codeUnsafe || i == codeArgsLive {
				clear(ofCode[4*i : 4*i+4])
			}
			need(binary.LittleEndian.Uint32(ofCode[4*i:]))
		}
		for i := range int(f[fieldNFuncdata]) {
			if i == functionArgs || i == functionArgsLive {
				binary.LittleEndian.PutUint32(ofFunction[4*i:], none)
			}
		}
		need(binary.LittleEndian.Uint32(f[fieldSP:]))
		for _, field := range []int{fieldName, fieldFile, fieldLine, fieldUnit, fieldStart} {
			clear(f[field : field+4])
		}
	}
	for i, wanted := range keep {
		if !wanted {
			table[codes+i] = 0
		}
	}
	return nil
}

// skip reads a number of a table of instructions and notes that it is needed.
func skip(codes []byte, keep []bool, at int) (value, next int) {
	for at < len(codes) {
		keep[at] = true
		c := codes[at]
		value |= int(c & 127) // whether it is zero is all that matters
		if at++; c < 128 {
			break
		}
	}
	return value, at
}

// reader reads a WebAssembly file.
type reader struct {
	b   []byte
	at  int
	err error
}

var errShort = errors.New("the file ends too early")

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		r.err = errShort
		return 0
	}
	r.at++
	return r.b[r.at-1]
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.b)-r.at {
		r.err = errShort
		return nil
	}
	r.at += n
	return r.b[r.at-n : r.at]
}

func (r *reader) unsigned() uint64 {
	n, size := binary.Uvarint(r.b[min(r.at, len(r.b)):])
	if size <= 0 {
		r.err = errShort
		return 0
	}
	r.at += size
	return n
}

func (r *reader) signed() int64 {
	var n int64
	for shift := 0; ; shift += 7 {
		c := r.byte()
		n |= int64(c&127) << shift
		if c < 128 || r.err != nil || shift > 56 {
			if c&64 != 0 && shift < 57 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
}

func appendSigned(b []byte, n int64) []byte {
	for {
		c := byte(n & 127)
		n >>= 7
		if n == 0 && c&64 == 0 || n == -1 && c&64 != 0 {
			return append(b, c)
		}
		b = append(b, c|128)
	}
}
