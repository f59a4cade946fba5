package show

import (
	"strconv"
	"strings"

	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// parts sets the other faces of a card, which its player can cast or turn it into: an adventure or omen (715.2, 720.2),
// the halves of a split card or Room (709.1, 709.5), the other face of a double-faced or flip card (712.1, 710.1). What
// is seen as something else than its definition says, as a face-down permanent, shows none.
func parts(out *wire.Face, r *program.Rules, d *program.Def, c *program.Chars) {
	if c.Name != d.Chars.Name || d.Token {
		return
	}
	// Others are one face with abilities that change how it is cast, or have faces of other cards.
	switch d.Layout {
	case program.LayoutSplit, program.LayoutRoom, program.LayoutFlip, program.LayoutTransform, program.LayoutModal,
		program.LayoutAdventure, program.LayoutOmen:
	default:
		return
	}
	for i, f := range d.Faces[:min(len(d.Faces), 2)] {
		if p := &r.Defs[f]; p.Name != d.Name {
			other := part(r, p)
			other.Front = i == 0 && (d.Layout == program.LayoutTransform || d.Layout == program.LayoutFlip)
			out.Parts = append(out.Parts, other)
		}
	}
	if len(out.Parts) > 0 {
		out.Layout = d.Layout.String()
	}
	if d.IsWhole() {
		out.Text = nil // each half says its own
	}
}

// part is a face as it is printed.
func part(r *program.Rules, d *program.Def) wire.Part {
	out := wire.Part{Name: r.Name(d.Name), Cost: d.Cost.String(), Types: gamelog.TypeLine(r, &d.Chars),
		Text: gamelog.FaceText(r, d)}
	switch {
	case d.Chars.Is(program.TypePlaneswalker):
		out.Size = number(d.Loyalty)
	case d.Chars.Is(program.TypeBattle):
		out.Size = number(d.Defense)
	case d.Chars.Flags&program.HasPT != 0 && d.Chars.Flags&program.HasCDA == 0:
		out.Size = strconv.Itoa(int(d.Chars.Power)) + "/" + strconv.Itoa(int(d.Chars.Toughness))
	}
	return out
}

// partNames tells faces apart whose parts differ.
func partNames(f *wire.Face) string {
	var names []string
	for i := range f.Parts {
		names = append(names, f.Parts[i].Name)
	}
	return strings.Join(names, "\n")
}
