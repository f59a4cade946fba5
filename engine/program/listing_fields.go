package program

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"arbiter/mana"
	"arbiter/rulebook"
)

// The tables' structs are printed field by field, so that a field that is added can't be forgotten: what is 0 is left
// out, and so is what the Builder works out (the digests). The meaning of plain numbers is given here.

// fields prints the fields of a struct, each on a line of its own, but for those named; programs come last.
func (l *lister) fields(indent int, v reflect.Value, except ...string) {
	var programs []int
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if skipped(f) || slices.Contains(except, f.Name) || v.Field(i).IsZero() {
			continue
		}
		switch x := v.Field(i).Interface().(type) {
		case Prog:
			programs = append(programs, i)
		case []TargetSpec:
			for k := range x {
				l.line(indent, "target: %s", l.inline(reflect.ValueOf(&x[k]).Elem()))
			}
		case []Mode:
			for k := range x {
				l.line(indent, "mode %d:", k)
				l.mode(indent+1, &x[k], k)
			}
		case []uint32:
			for _, n := range x {
				l.line(indent, "%s", l.index(f.Name, n))
			}
		default:
			l.line(indent, "%s", l.field(v, i))
		}
	}
	for _, i := range programs {
		l.line(indent, "%s:", fieldName(v.Type().Field(i).Name))
		l.program(indent+1, v.Field(i).Interface().(Prog))
	}
}

// mode prints a mode; its place and worth only if they are not as usual.
func (l *lister) mode(indent int, m *Mode, i int) {
	except := []string{}
	if int(m.Nth) == i {
		except = append(except, "Nth")
	}
	if m.Worth == 1 {
		except = append(except, "Worth")
	}
	l.fields(indent, reflect.ValueOf(m).Elem(), except...)
}

// inline is a struct on one line.
func (l *lister) inline(v reflect.Value, except ...string) string {
	var parts []string
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if skipped(f) || slices.Contains(except, f.Name) || v.Field(i).IsZero() && !alwaysShown(v, f.Name) {
			continue
		}
		parts = append(parts, l.field(v, i))
	}
	return strings.Join(parts, ", ")
}

// skipped reports whether a field is not part of what was compiled.
func skipped(f reflect.StructField) bool {
	return !f.IsExported() || f.Anonymous && strings.HasSuffix(f.Name, "Digest")
}

// alwaysShown reports whether a field is shown though it is 0, since that is a value like others.
func alwaysShown(v reflect.Value, name string) bool {
	switch v.Interface().(type) {
	case TargetSpec, Bind:
		return name == "Reg" || name == "Part"
	case ChoiceSpec:
		return name == "Reg"
	case Pattern:
		return name == "Aux" && v.FieldByName("HasAux").Bool()
	case Mod:
		return name == "Layer" || name == "Scope"
	}
	return false
}

// fieldName is the name of a field as words.
func fieldName(s string) string {
	if s == "Prog" {
		return "program"
	}
	var b strings.Builder
	for i, c := range s {
		if 'A' <= c && c <= 'Z' {
			if i > 0 {
				b.WriteByte(' ')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// field is a field with its name.
func (l *lister) field(v reflect.Value, i int) string {
	name := v.Type().Field(i).Name
	if v.Field(i).Kind() == reflect.Bool {
		return fieldName(name)
	}
	return fieldName(name) + ": " + l.value(v, name, v.Field(i))
}

// value is the value of a field of a struct.
func (l *lister) value(of reflect.Value, name string, v reflect.Value) string {
	switch x := v.Interface().(type) {
	case NumX:
		return l.expr(uint32(x))
	case CondX:
		return l.expr(uint32(x))
	case SetX:
		return l.expr(uint32(x))
	case PropX:
		return l.expr(uint32(x))
	case Prog:
		return l.programRef(x)
	case AbilityID:
		return l.abilityRef(x)
	case DefID:
		return l.faceRef(x)
	case NameID:
		return l.name(x)
	case CounterKind:
		return l.word(isCounterKind, int32(x))
	case SubtypeSet:
		return l.subtypes(&x)
	case TypeSet:
		return typeNames(x)
	case mana.Colors:
		return colorNames(x)
	case mana.Kinds:
		return kindNames(x)
	case mana.Source:
		return sourceName(x)
	case rulebook.Layer:
		return layerNames[x]
	case Aspect:
		if x == AllAspects {
			return "everything"
		}
		return x.String()
	case string:
		return strconv.Quote(x)
	case fmt.Stringer:
		return x.String()
	}
	switch v.Kind() {
	case reflect.Slice:
		parts := make([]string, v.Len())
		for i := range parts {
			parts[i] = l.value(of, name, v.Index(i))
		}
		return strings.Join(parts, ", ")
	case reflect.Struct:
		return "{" + l.inline(v) + "}"
	case reflect.Uint, reflect.Uint8, reflect.Uint32, reflect.Uint64:
		return l.number(of, name, int64(v.Uint()))
	case reflect.Int8, reflect.Int32:
		return l.number(of, name, v.Int())
	}
	panic(fmt.Sprintf("program: no listing of %s.%s", of.Type(), name))
}

// number is what a field that is a plain number means.
func (l *lister) number(of reflect.Value, name string, n int64) string {
	switch name {
	case "Reg", "OfferReg":
		if n == NoReg {
			return none
		}
		return regName(int(n))
	case "NotReg", "WhoReg", "ModeWhoReg":
		return regName(int(n) - 1)
	case "TotalStat":
		return statName(uint8(n))
	case "Differ":
		return l.word(isDiffer, int32(n)-1)
	case "Agree":
		return at([]string{"color", "type", "creature type", "name", "land type"}, int32(n)-1)
	case "Loyalty", "Defense", "ModeMin", "ModeMax", "ModeIfMin", "ModeIfMax", "Nth", "Worth", "PerTurn", "Again",
		"MinX", "Least", "MV":
		return strconv.FormatInt(n, 10)
	}
	switch x := of.Interface().(type) {
	case Ability:
		switch {
		case name == "Bit" && x.Flags&AbIntrinsic != 0:
			return mana.Kind(n).String()
		case name == "Bit" && x.Kind == AbCastMod && x.Cast == CastXOf:
			return mana.Kind(n).String()
		case name == "Bit" && x.Kind == AbCastMod && x.Cast == CastManaFrom:
			return l.expr(uint32(l.r.ManaFrom[n-1]))
		case name == "Bit":
			return bitName(uint8(n))
		case name == "Cost" || name == "Or" || name == "Besides":
			return l.cost(uint32(n))
		}
	case Mode:
		if name == "Cost" {
			return l.cost(uint32(n))
		}
	case Pattern:
		if name == "Aux" {
			return l.aux(x.Kinds, int32(n))
		}
	case ChoiceSpec:
		if name == "Not" && x.Kind == DecideName {
			return typeNames(TypeSet(n))
		} else if name == "Not" {
			return l.word(isSubtypeID, int32(n)-1)
		}
	}
	return unnamed(n)
}

// index is what a table has at an index.
func (l *lister) index(field string, n uint32) string {
	switch field {
	case "Trigger":
		return "event: " + l.pattern(n)
	case "Mods":
		return "modification: " + l.mod(n)
	case "Rewrite":
		return "rewrite: " + l.rewrite(n)
	}
	panic("program: no listing of indices " + field)
}

func (l *lister) pattern(i uint32) string {
	p := &l.r.Patterns[i]
	s := eventKindNamesOf(p.Kinds)
	if rest := l.inline(reflect.ValueOf(p).Elem(), "Kinds", "HasAux"); rest != "" {
		s += ", " + rest
	}
	return s
}

func (l *lister) choice(i uint32) string { return l.inline(reflect.ValueOf(&l.r.Choices[i]).Elem()) }

// cost is a cost: mana and {T} as symbols, then the rest.
func (l *lister) cost(i uint32) string {
	c := &l.r.Costs[i]
	var parts []string
	if c.Mana != nil {
		parts = append(parts, c.Mana.String())
	}
	if c.Tap {
		parts = append(parts, "{T}")
	}
	if c.Untap {
		parts = append(parts, "{Q}")
	}
	if rest := l.inline(reflect.ValueOf(c).Elem(), "Mana", "Tap", "Untap", "Label"); rest != "" {
		parts = append(parts, rest)
	}
	return orNone(strings.Join(parts, ", "))
}

// aux is the Aux of events of a kind.
func (l *lister) aux(kinds uint64, n int32) string {
	k, ok := auxKinds[EventKind(bits.TrailingZeros64(kinds))]
	if !ok {
		return unnamed(int64(n))
	}
	return l.operand(k, n, 0)
}

// auxKinds is what the Aux of a pattern for events of a kind is.
var auxKinds = map[EventKind]operand{
	EvMove: isPos, EvSacrifice: isKeyword, EvCounters: isCounterKind, EvCreate: isDefID, EvActivate: isAbilityID,
	EvAddMana: isKind, EvStep: isStep,
	EvStepEnd: isStep, EvFace: isFaceChange, EvMark: isBodyFlags, EvPlayer: isPlayerFact, EvRemember: isMemoryKey,
	EvExtra: isRun, EvAction: isAction, EvScry: isScry, EvFlip: isWon,
}

// eventKindNamesOf are the kinds of events of a mask.
func eventKindNamesOf(mask uint64) string {
	var names []string
	for ; mask != 0; mask &= mask - 1 {
		names = append(names, EventKind(bits.TrailingZeros64(mask)).String())
	}
	return strings.Join(names, "+")
}

// rewrite is a rewrite with what A, B and Set mean for its kind.
func (l *lister) rewrite(i uint32) string {
	w := &l.r.Rewrites[i]
	var args []string
	switch w.Kind {
	case RwPrevent, RwAmount:
		args = l.operands([4]operand{isNumX}, [4]int32{w.A}, 0)
	case RwTo:
		args = l.operands([4]operand{isZone, isPos}, [4]int32{w.A, w.B}, 0)
	case RwFlags:
		args = append(args, orNone(EventFlags(w.A).String()))
		if w.B != 0 {
			args = append(args, "not "+EventFlags(w.B).String())
		}
	case RwCounters:
		args = l.operands([4]operand{isCounterKind, isNumX}, [4]int32{w.A, w.B}, 0)
	case RwTarget:
		args = l.operands([4]operand{isNumX, isSetX}, [4]int32{w.A, int32(w.Set)}, 0)
	case RwTokens, RwToken:
		args = l.operands([4]operand{isNumX, isDefID}, [4]int32{w.A, w.B}, 0)
	case RwGrant:
		args = l.operands([4]operand{isAbilityID}, [4]int32{w.A}, 0)
	default:
		args = l.operands([4]operand{isInt32, isInt32, isSetX}, [4]int32{w.A, w.B, int32(w.Set)}, 0)
	}
	return strings.TrimSpace(w.Kind.String() + " " + strings.Join(args, ", "))
}

// kindNames are the types of mana of a set.
func kindNames(s mana.Kinds) string {
	var names []string
	for k := range mana.NumKinds {
		if s.Has(mana.Kind(k)) {
			names = append(names, mana.Kind(k).String())
		}
	}
	return strings.Join(names, "+")
}

// sourceName is what a mana ability makes.
func sourceName(s mana.Source) string {
	switch s.Output {
	case mana.Fixed:
		var parts []string
		for k, n := range s.Bundle {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, mana.Kind(k)))
			}
		}
		return strings.Join(parts, "+")
	case mana.Mixed:
		return fmt.Sprintf("%d in any combination of %s", s.Amount, kindNames(s.Kinds))
	}
	return fmt.Sprintf("%d %s", s.Amount, kindNames(s.Kinds))
}

// layerNames are the layers by what belongs in them (613.1).
var layerNames = [...]string{
	rulebook.LayerCopy: "copy", rulebook.LayerFaceDown: "face down", rulebook.LayerControl: "control",
	rulebook.LayerText: "text",
	rulebook.LayerType: "type", rulebook.LayerColor: "color", rulebook.LayerAbility: "ability",
	rulebook.LayerPTDefine: "P/T definition",
	rulebook.LayerPTSet:    "P/T setting",
	rulebook.LayerPTEffect: "P/T effect", rulebook.LayerPTCounter: "P/T counters",
	rulebook.LayerPTStatic: "P/T static", rulebook.LayerPTSwitch: "P/T switching", rulebook.LayerRules: "rules",
}
