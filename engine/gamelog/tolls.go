package gamelog

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// tollVerbs say what a mana ability does to what it takes.
var tollVerbs = map[program.PartKind]string{program.PartSacrifice: "sacrificed", program.PartDiscard: "discarded",
	program.PartExile: "exiled", program.PartReturn: "returned to hand", program.PartGraveyard: "put into the graveyard",
	program.PartTop: "put on top of the library", program.PartBottom: "put on the bottom of the library",
	program.PartUncounter: "with a counter less", program.PartCounter: "with a counter more",
	program.PartGain: "gaining life"}

// Toll says what happens to what a mana ability takes, without its name: "sacrificed", "2 life paid".
func Toll(t *engine.Toll) string {
	if t.Kind == 0 {
		return fmt.Sprintf("%d life paid", t.Life)
	}
	return tollVerbs[t.Kind]
}

// Tolls says what mana abilities take besides tapping and mana: "Elf and Orc sacrificed, 2 life paid".
func (w *Writer) Tolls(v engine.View, tolls []engine.Toll) string {
	var verbs, out []string
	names := map[string][]string{}
	life := int32(0)
	for i := range tolls {
		t := &tolls[i]
		if life += t.Life; t.Kind == 0 {
			continue
		}
		does := Toll(t)
		if names[does] == nil {
			verbs = append(verbs, does)
		}
		names[does] = append(names[does], w.Described(v, t.Obj))
	}
	for _, does := range verbs {
		out = append(out, List(names[does])+" "+does)
	}
	if life > 0 {
		out = append(out, Toll(&engine.Toll{Life: life}))
	}
	return strings.Join(out, ", ")
}

// payWith is the text of an option that activates a mana ability for a payment: the mana that it makes, and what it
// takes.
func (w *Writer) payWith(v engine.View, o *engine.Option) string {
	out := "Pay "
	if o.Ability == 0 {
		return w.helpWith(v, o)
	}
	for k, n := range o.Makes() {
		out += strings.Repeat("{"+string(mana.Kind(k).Letter())+"}", n)
	}
	out = strings.TrimSuffix(out, " ") + " with " + w.Described(v, o.Obj)
	var takes []string
	for _, t := range v.Tolls(o) {
		does := Toll(&t)
		if t.Obj != o.Obj {
			does = w.Described(v, t.Obj) + " " + does
		}
		takes = append(takes, does)
	}
	if len(takes) > 0 {
		out += " (" + strings.Join(takes, ", ") + ")"
	}
	return out
}

// helpWith says what is tapped or exiled rather than mana paid.
func (w *Writer) helpWith(v engine.View, o *engine.Option) string {
	does, pays := "Tap ", "{1}"
	if v.Zone(o.Obj) == program.Graveyard {
		does = "Exile "
	}
	for k, n := range o.Makes() {
		if n > 0 {
			pays = "{" + string(mana.Kind(k).Letter()) + "}"
		}
	}
	return does + w.Described(v, o.Obj) + " to pay " + pays
}
