package site

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// TestData: memory that is described and read again is the same.
func TestData(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		memory := make([]byte, 1+chance.IntN(200_000))
		for range chance.IntN(40) {
			at := chance.IntN(len(memory))
			for i := at; i < min(at+chance.IntN(3000), len(memory)); i++ {
				memory[i] = byte(chance.Uint32())
			}
		}
		again, err := readData(writeData(memory))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytes.TrimRight(memory, "\x00"), bytes.TrimRight(again, "\x00")) {
			t.Fatalf("%d bytes become %d others", len(memory), len(again))
		}
	}
}

// TestTable strips a table of a function: names and lines go, heights of frames and data of instructions stay.
func TestTable(t *testing.T) {
	table := make([]byte, headerSize)
	copy(table, tableBegins)
	put := func(i int, n int) { binary.LittleEndian.PutUint64(table[8+8*i:], uint64(n)) }
	put(0, 1)
	put(3, len(table))
	table = append(table, "main.secret\x00"...)
	put(4, len(table))
	table = append(table, 1, 2, 3, 4) // units
	put(5, len(table))
	table = append(table, "main.go\x00"...)
	put(6, len(table))
	codes := []byte{0, 2, 4, 0, 9, 9, 0, 6, 7, 0}
	table = append(table, codes...)
	put(7, len(table))
	funcs := make([]byte, 16) // one function, and the end
	binary.LittleEndian.PutUint32(funcs[4:], 16)
	f := make([]byte, funcSize+4*(2+functionArgs+1))
	f[fieldNFuncdata] = functionArgs + 1
	binary.LittleEndian.PutUint32(f[fieldName:], 5)
	binary.LittleEndian.PutUint32(f[fieldSP:], 1)
	binary.LittleEndian.PutUint32(f[fieldLine:], 4)
	binary.LittleEndian.PutUint32(f[fieldNData:], 2)
	binary.LittleEndian.PutUint32(f[funcSize+4*codeUnsafe:], 4)
	binary.LittleEndian.PutUint32(f[funcSize+4:], 7)
	table = append(append(table, funcs...), f...)
	if err := stripTable(table); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(table, []byte("secret")) || bytes.Contains(table, []byte("main.go")) {
		t.Error("a name or file is left")
	}
	if !bytes.Contains(table, []byte{0, 2, 4, 0, 0, 0, 0, 6, 7, 0}) {
		t.Errorf("the tables of instructions are %v", table)
	}
	if !bytes.HasSuffix(table, []byte{255, 255, 255, 255}) {
		t.Error("the function still has data of its arguments")
	}
}

// TestStripRefuses: what isn't a program of a known form is an error.
func TestStripRefuses(t *testing.T) {
	for _, wasm := range []string{"", "text", "\x00asm\x01\x00\x00\x00", "\x00asm\x01\x00\x00\x00\x0b\x05\x01"} {
		if _, err := Strip([]byte(wasm)); err == nil {
			t.Errorf("%q is stripped", wasm)
		}
	}
}
