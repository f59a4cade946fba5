package program

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"arbiter/ability"
)

// WriteListing prints faces as compiled: their characteristics, their abilities with programs, expressions and
// modifications, then every ability, token and other face that these refer to. Numbers of abilities and programs count
// from 1 in the order in which the listing mentions them; instructions have the numbers that jumps name.
func (r *Rules) WriteListing(w io.Writer, faces ...DefID) error {
	l := lister{r: r, abilityNumber: map[AbilityID]int{}, programNumber: map[Prog]int{}, faceSeen: map[DefID]bool{}}
	for _, f := range faces {
		l.faceRef(f)
	}
	for len(l.faces) > 0 || len(l.abilities) > 0 || len(l.programs) > 0 {
		switch {
		case len(l.programs) > 0:
			p := l.programs[0]
			l.programs = l.programs[1:]
			l.line(0, "")
			l.line(0, "program %d", l.programNumber[p])
			l.program(1, p)
		case len(l.abilities) > 0:
			a := l.abilities[0]
			l.abilities = l.abilities[1:]
			l.ability(a)
		default:
			f := l.faces[0]
			l.faces = l.faces[1:]
			l.face(f)
		}
	}
	_, err := io.WriteString(w, l.text.String())
	return err
}

// lister prints one listing.
type lister struct {
	r    *Rules
	text strings.Builder
	// What has been mentioned and is still to be printed.
	faces     []DefID
	abilities []AbilityID
	programs  []Prog

	abilityNumber map[AbilityID]int
	programNumber map[Prog]int
	faceSeen      map[DefID]bool
}

// line prints a line.
func (l *lister) line(indent int, format string, args ...any) {
	if l.text.Len() == 0 && format == "" {
		return
	}
	if format != "" {
		l.text.WriteString(strings.Repeat("  ", indent))
		fmt.Fprintf(&l.text, format, args...)
	}
	l.text.WriteByte('\n')
}

// abilityRef mentions an ability.
func (l *lister) abilityRef(a AbilityID) string {
	return numbered("ability", a, l.abilityNumber, &l.abilities)
}

// programRef mentions a program that is printed by itself.
func (l *lister) programRef(p Prog) string {
	return numbered("program", p, l.programNumber, &l.programs)
}

// numbered mentions something by its number in the order of first mention, and has it printed later.
func numbered[T AbilityID | Prog](word string, x T, number map[T]int, later *[]T) string {
	if x == 0 {
		return none
	}
	if _, ok := number[x]; !ok {
		number[x] = len(number) + 1
		*later = append(*later, x)
	}
	return fmt.Sprintf("%s %d", word, number[x])
}

// faceRef mentions a face or a token.
func (l *lister) faceRef(d DefID) string {
	if d == 0 {
		return none
	}
	if !l.faceSeen[d] {
		l.faceSeen[d] = true
		l.faces = append(l.faces, d)
	}
	return l.faceName(d)
}

// faceName is the name of a face, or what a token without one is.
func (l *lister) faceName(d DefID) string {
	def := &l.r.Defs[d]
	kind := "face"
	if def.Token {
		kind = "token"
	}
	if def.Name == 0 {
		return fmt.Sprintf("%s (%s)", kind, l.characteristics(&def.Chars))
	}
	return fmt.Sprintf("%s %q", kind, l.r.Names[def.Name])
}

// face prints a face.
func (l *lister) face(id DefID) {
	d := &l.r.Defs[id]
	l.line(0, "")
	head := l.faceName(id)
	if !d.NoCost && d.Cost != nil {
		head += " " + d.Cost.String()
	}
	l.line(0, "%s", head)
	l.line(1, "%s", l.characteristics(&d.Chars))
	if len(d.Faces) == 1 {
		l.fields(1, reflect.ValueOf(d).Elem(), "Name", "Chars", "Subtypes", "Cost", "NoCost", "Token", "Faces")
	} else {
		l.fields(1, reflect.ValueOf(d).Elem(), "Name", "Chars", "Subtypes", "Cost", "NoCost", "Token")
	}
}

// characteristics are the types, size, colors and keywords in a line.
func (l *lister) characteristics(c *Chars) string {
	types := strings.TrimSpace(c.Supers.String() + " " + typeNames(c.Types))
	if s := l.subtypes(&c.Subtypes); s != "" {
		types += " — " + s
	}
	parts := []string{types}
	if c.Flags&HasPT != 0 {
		parts = append(parts, fmt.Sprintf("%d/%d", c.Power, c.Toughness))
	}
	if c.Colors != 0 {
		parts = append(parts, colorNames(c.Colors))
	}
	for k := NoKeyword + 1; k < NumKeywords; k++ {
		if c.Keywords.Has(k) {
			parts = append(parts, k.String())
		}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// ability prints an ability.
func (l *lister) ability(id AbilityID) {
	a := &l.r.Abilities[id]
	l.line(0, "")
	head := fmt.Sprintf("ability %d: %s", l.abilityNumber[id], a.Kind)
	if a.Keyword != NoKeyword {
		head += " (" + a.Keyword.String() + ")"
	}
	l.line(0, "%s", head)
	if a.Label != "" {
		l.line(1, "%q", a.Label)
	}
	l.fields(1, reflect.ValueOf(a).Elem(), "Kind", "Keyword", "Label", "NRegs")
}

// program prints the instructions of a program.
func (l *lister) program(indent int, p Prog) {
	start := int(p)
	last := start
	for i := start; i < len(l.r.Code); i++ {
		in := &l.r.Code[i]
		if to := in.Target(); to != nil {
			last = max(last, int(*to))
		}
		if in.Op == OpEnd && i >= last {
			last = i
			break
		}
	}
	for i := start; i <= last && i < len(l.r.Code); i++ {
		if i == last && last > start && l.r.Code[i].Op == OpEnd && !l.jumpedTo(start, last) {
			break
		}
		l.line(indent, "%2d: %s", i-start, l.instr(&l.r.Code[i], start))
	}
}

// jumpedTo reports whether an instruction of a program jumps to its end.
func (l *lister) jumpedTo(start, last int) bool {
	for i := start; i < last; i++ {
		if to := l.r.Code[i].Target(); to != nil && int(*to) == last {
			return true
		}
	}
	return false
}

// typeNames are the card types of a set.
func typeNames(s TypeSet) string {
	var names []string
	for t := ability.Artifact; t <= ability.Vanguard; t++ {
		if s&(1<<t) != 0 {
			names = append(names, strings.ToLower(t.String()))
		}
	}
	return strings.Join(names, "+")
}

// colorNames are the colors of a set.
func colorNames(s ColorSet) string {
	var names []string
	for _, c := range s.List() {
		names = append(names, c.String())
	}
	return strings.Join(names, "+")
}

// String names the zones, joined by +.
func (s ZoneSet) String() string {
	if s == AllZones {
		return "all zones"
	}
	var names []string
	for z := range NumZones {
		if s.Has(z) {
			names = append(names, z.String())
		}
	}
	return strings.Join(names, "+")
}

// subtypes are the subtypes of a set.
func (l *lister) subtypes(s *SubtypeSet) string {
	var names []string
	for i, n := range l.r.Subtypes {
		if s.Has(SubtypeID(i)) {
			names = append(names, n)
		}
	}
	return strings.Join(names, "+")
}
