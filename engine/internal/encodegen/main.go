// Command encodegen writes zz_generated_encode.go of package engine: how each kind of record of a state is written in
// its binary form, as encoding/binary would write it, without reflection.
//
// It is run by go generate, in the folder of the package.
package main

import (
	"bytes"
	"fmt"
	"go/types"

	"arbiter/internal/generate"
)

func main() {
	generate.File("encodegen", "zz_generated_encode.go", "arbiter/engine", write)
}

func write(p *generate.Package, out *bytes.Buffer) error {
	state, ok := p.Types.Scope().Lookup("State").(*types.TypeName)
	if !ok {
		return fmt.Errorf("there is no type State")
	}
	g := &generator{pkg: p.Types, sizes: map[*types.Named]int{}, slices: map[*types.Named]bool{}}
	fields := state.Type().Underlying().(*types.Struct)
	for i := range fields.NumFields() {
		f := fields.Field(i)
		switch t := f.Type().(type) {
		case *types.Slice:
			if f.Name() != "Pools" { // written by encodePools
				g.slice(t.Elem().(*types.Named))
			}
		case *types.Named:
			if f.Name() == "Turn" {
				fmt.Fprintf(&g.out, "\nconst turnSize = %d\n", g.record(t))
			}
		}
	}
	out.WriteString("package engine\n\nimport (\n\t\"encoding/binary\"\n\n\t\"arbiter/engine/program\"\n)\n\n")
	out.WriteString("// bit is a boolean as a byte.\nfunc bit(v bool) byte {\n\tif v {\n\t\treturn 1\n\t}\n\treturn 0\n}\n")
	out.Write(g.out.Bytes())
	return nil
}

// A generator writes a function for each type of record.
type generator struct {
	pkg *types.Package
	out bytes.Buffer
	// The sizes of the records that have their function, and which slices have one.
	sizes  map[*types.Named]int
	slices map[*types.Named]bool
}

func (g *generator) name(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == g.pkg {
			return ""
		}
		return p.Name()
	})
}

// record writes the function of a record, unless it is there, and returns the size of the record.
func (g *generator) record(t *types.Named) int {
	if n, ok := g.sizes[t]; ok {
		return n
	}
	var body bytes.Buffer
	size := g.fields(&body, "x", t.Underlying().(*types.Struct), 0)
	g.sizes[t] = size
	fmt.Fprintf(&g.out, "\n// put%s writes a record.\nfunc put%[1]s(b *[%d]byte, x *%s) {\n%s}\n", t.Obj().Name(), size,
		g.name(t), body.Bytes())
	return size
}

// slice writes the function of a slice of records.
func (g *generator) slice(t *types.Named) {
	if g.slices[t] {
		return
	}
	g.slices[t] = true
	size := g.record(t)
	fmt.Fprintf(&g.out, `
// encodeEach%s appends a slice of records.
func encodeEach%[1]s(b []byte, s []%s) []byte {
	b, at := room(b, len(s), %d)
	for i := range s {
		put%[1]s((*[%[3]d]byte)(b[at+i*%[3]d:]), &s[i])
	}
	return b
}
`, t.Obj().Name(), g.name(t), size)
}

func (g *generator) fields(body *bytes.Buffer, x string, s *types.Struct, at int) int {
	for i := range s.NumFields() {
		f := s.Field(i)
		if f.Name() == "_" { // padding is written as zeros
			n := g.value(&bytes.Buffer{}, x, f.Type(), 0)
			fmt.Fprintf(body, "\tclear(b[%d:%d])\n", at, at+n)
			at += n
			continue
		}
		at = g.value(body, x+"."+f.Name(), f.Type(), at)
	}
	return at
}

// value writes what writes a value at a place of a record, and returns the place after it.
func (g *generator) value(body *bytes.Buffer, x string, t types.Type, at int) int {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if n, ok := t.(*types.Named); ok {
			size := g.record(n)
			fmt.Fprintf(body, "\tput%s((*[%d]byte)(b[%d:]), &%s)\n", n.Obj().Name(), size, at, x)
			return at + size
		}
		return g.fields(body, x, u, at)
	case *types.Array:
		n := int(u.Len())
		if b, ok := u.Elem().(*types.Basic); ok && b.Kind() == types.Uint8 {
			fmt.Fprintf(body, "\tcopy(b[%d:%d], %s[:])\n", at, at+n, x)
			return at + n
		}
		for i := range n {
			at = g.value(body, fmt.Sprintf("%s[%d]", x, i), u.Elem(), at)
		}
		return at
	case *types.Basic:
		switch u.Kind() {
		case types.Bool:
			fmt.Fprintf(body, "\tb[%d] = bit(%s)\n", at, x)
			return at + 1
		case types.Uint8, types.Int8:
			fmt.Fprintf(body, "\tb[%d] = byte(%s)\n", at, x)
			return at + 1
		case types.Uint16, types.Int16:
			fmt.Fprintf(body, "\tbinary.LittleEndian.PutUint16(b[%d:], uint16(%s))\n", at, x)
			return at + 2
		case types.Uint32, types.Int32:
			fmt.Fprintf(body, "\tbinary.LittleEndian.PutUint32(b[%d:], uint32(%s))\n", at, x)
			return at + 4
		case types.Uint64, types.Int64:
			fmt.Fprintf(body, "\tbinary.LittleEndian.PutUint64(b[%d:], uint64(%s))\n", at, x)
			return at + 8
		}
	}
	panic(fmt.Sprintf("%s: a record can't have a %s: its size differs by machine", x, t))
}
