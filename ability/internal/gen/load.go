package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// pkg is what the generator needs to know of a package.
type pkg struct {
	name    string
	types   *types.Package
	structs []*structType
	enums   []*enum
	imports []*types.Package // of the types that fields have
}

// structType is a node type, or a part of one.
type structType struct {
	name       string
	interfaces []string // the sealed interfaces it belongs to; none for a part
	fields     []field
}

type field struct {
	name  string
	typ   types.Type
	style bool
}

// enum is an integer type with constants.
type enum struct {
	name   string
	values []constant
}

type constant struct {
	name  string
	value int64
}

// load reads the package in dir, leaving out tests and the generated files themselves, so that they can be
// written anew whatever they hold, and what is for the browser only.
func load(dir string) (*pkg, error) {
	fset := token.NewFileSet()
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_js.go") ||
			name == output || name == fastOutput {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no Go files in %s", dir)
	}
	return check(fset, files)
}

func check(fset *token.FileSet, files []*ast.File) (*pkg, error) {
	var failed []error
	conf := types.Config{
		IgnoreFuncBodies: true, // they may use what is yet to be generated
		Importer:         importer.ForCompiler(fset, "source", nil),
		Error:            func(err error) { failed = append(failed, err) },
	}
	name := files[0].Name.Name
	tp, _ := conf.Check(name, fset, files, nil)
	if len(failed) > 0 {
		return nil, errors.Join(failed...)
	}
	return describe(tp)
}

// describe finds the node types, their parts and the enumerations.
func describe(tp *types.Package) (*pkg, error) {
	p := &pkg{name: tp.Name(), types: tp}
	scope := tp.Scope()
	for _, reserved := range []string{"Equal", "Hash", "Walk", "Rewrite", "Children", "AllNodes", "NodeType"} {
		if o := scope.Lookup(reserved); o != nil {
			return nil, fmt.Errorf("%s is declared in the package, but the generated file declares it", reserved)
		}
	}
	sealed := map[string]*types.Interface{}
	for _, name := range scope.Names() {
		if i, ok := scope.Lookup(name).Type().Underlying().(*types.Interface); ok && isSealed(i) {
			sealed[name] = i
		}
	}
	if len(sealed) == 0 {
		return nil, errors.New("the package has no sealed interface")
	}
	todo := map[string]bool{}
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		if _, ok := tn.Type().Underlying().(*types.Struct); !ok {
			continue
		}
		var in []string
		for iname, i := range sealed {
			if types.Implements(tn.Type(), i) {
				in = append(in, iname)
			} else if types.Implements(types.NewPointer(tn.Type()), i) {
				return nil, fmt.Errorf("%s: the marker method of %s must have a value receiver", name, iname)
			}
		}
		if len(in) == 0 {
			continue
		}
		if !tn.Exported() {
			return nil, fmt.Errorf("%s implements %s: node types are exported", name, in[0])
		}
		slices.Sort(in)
		p.structs = append(p.structs, &structType{name: name, interfaces: in})
		todo[name] = true
	}
	for i := 0; i < len(p.structs); i++ { // parts are appended on the way
		if err := p.addFields(p.structs[i], todo); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(p.structs, func(a, b *structType) int { return cmp.Compare(a.name, b.name) })
	slices.SortFunc(p.imports, func(a, b *types.Package) int { return cmp.Compare(a.Path(), b.Path()) })
	p.findEnums()
	return p, nil
}

// isSealed reports whether no other package can implement the interface.
func isSealed(i *types.Interface) bool {
	for m := range i.Methods() {
		if m.Exported() {
			return false
		}
	}
	return i.NumMethods() > 0
}

func (p *pkg) addFields(s *structType, known map[string]bool) error {
	st := p.types.Scope().Lookup(s.name).Type().Underlying().(*types.Struct)
	for i := range st.NumFields() {
		v := st.Field(i)
		at := s.name + "." + v.Name()
		_, style := reflect.StructTag(st.Tag(i)).Lookup("style")
		if !v.Exported() {
			return fmt.Errorf("%s: fields of nodes are exported", at)
		}
		if strings.EqualFold(v.Name(), "node") {
			return fmt.Errorf("%s: %q names the node type in JSON; call the field otherwise", at, "node")
		}
		if err := p.allow(at, v.Type(), known); err != nil {
			return err
		}
		s.fields = append(s.fields, field{v.Name(), v.Type(), style})
	}
	return nil
}

// allow checks that a field's type is one that can be generated for, and notes the parts.
func (p *pkg) allow(at string, t types.Type, known map[string]bool) error {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != p.types {
		u := n.Underlying()
		if s, ok := u.(*types.Slice); ok {
			u = s.Elem()
		}
		if !types.Comparable(u) {
			return fmt.Errorf("%s: %s can't be compared", at, t)
		}
		if !slices.Contains(p.imports, n.Obj().Pkg()) {
			p.imports = append(p.imports, n.Obj().Pkg())
		}
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&(types.IsBoolean|types.IsInteger|types.IsString) == 0 {
			return fmt.Errorf("%s: %s is neither a boolean, an integer nor a string", at, t)
		}
		return nil
	case *types.Slice:
		return p.allow(at, u.Elem(), known)
	case *types.Array:
		return p.allow(at, u.Elem(), known)
	case *types.Interface:
		if !isSealed(u) && u.NumMethods() > 0 {
			return fmt.Errorf("%s: %s is not a sealed interface", at, t)
		}
		return nil
	case *types.Struct:
		n, ok := t.(*types.Named)
		if !ok {
			return fmt.Errorf("%s: give the struct a name", at)
		}
		if name := n.Obj().Name(); !known[name] {
			known[name] = true
			p.structs = append(p.structs, &structType{name: name})
		}
		return nil
	}
	return fmt.Errorf("%s: %s can't be part of a node; use values, slices and sealed interfaces", at, t)
}

// findEnums finds the integer types that have constants and no String method of their own.
func (p *pkg) findEnums() {
	scope := p.types.Scope()
	byName := map[string]*enum{}
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		n, ok := c.Type().(*types.Named)
		if !ok || n.Obj().Pkg() != p.types {
			continue
		}
		if b, ok := n.Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
			continue
		}
		if m, _, _ := types.LookupFieldOrMethod(n, true, p.types, "String"); m != nil {
			continue
		}
		var value int64
		fmt.Sscan(c.Val().ExactString(), &value)
		e := byName[n.Obj().Name()]
		if e == nil {
			e = &enum{name: n.Obj().Name()}
			byName[e.name] = e
			p.enums = append(p.enums, e)
		}
		e.values = append(e.values, constant{name, value})
	}
	for _, e := range p.enums {
		pos := func(c constant) int { return int(scope.Lookup(c.name).Pos()) }
		slices.SortFunc(e.values, func(a, b constant) int {
			return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(pos(a), pos(b)))
		})
		e.values = slices.CompactFunc(e.values, func(a, b constant) bool { return a.value == b.value })
	}
	slices.SortFunc(p.enums, func(a, b *enum) int { return cmp.Compare(a.name, b.name) })
}
