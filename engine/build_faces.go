package engine

import "slices"

// SetFaces tells the definitions of one card of each other: its faces in order, the front or left one first.
func (b *Builder) SetFaces(layout Layout, faces ...DefID) {
	d := b.r.Defs
	for _, f := range faces {
		d[f].Faces, d[f].Layout = faces, layout
	}
	if len(faces) < 2 {
		return
	}
	front, other := faces[0], faces[1]
	switch layout {
	case LayoutFlip:
		// A flip card's colour and mana cost don't change (710.1c).
		d[other].Chars.Colors, d[other].Cost, d[other].Bill, d[other].MV, d[other].NoCost = d[front].Chars.Colors, d[front].Cost, d[front].Bill, d[front].MV, d[front].NoCost
	case LayoutTransform:
		b.standAlone(faces)
		b.r.Defs[other].MV = d[front].MV // 202.3b
	case LayoutModal:
		b.standAlone(faces)
	case LayoutMeld:
		b.r.melds = true
		b.standAlone(faces)
	}
}

// standAlone makes the definitions of faces by themselves, for what copies one of them.
func (b *Builder) standAlone(faces []DefID) {
	for _, f := range faces {
		d := b.r.Defs[f]
		id := DefID(len(b.r.Defs))
		d.Layout, d.Faces, d.Alone = LayoutNormal, []DefID{id}, 0
		d.Chars.Def = id
		b.r.Defs = append(b.r.Defs, d)
		b.r.Defs[f].Alone = id
	}
}

// SetHalves tells the definitions of a split card of each other: its halves, the card as a whole, and for a Room the permanent with both doors locked. The whole
// is what the card is wherever no half was chosen (709.4).
func (b *Builder) SetHalves(layout Layout, whole, locked DefID, halves ...DefID) {
	b.r.rooms = b.r.rooms || layout == LayoutRoom
	faces := slices.Clone(halves)
	faces = append(faces, whole)
	if locked != 0 {
		faces = append(faces, locked)
	}
	for _, f := range faces {
		b.r.Defs[f].Faces, b.r.Defs[f].Layout = faces, layout
		if f != whole {
			b.r.Defs[f].Whole = whole
		}
	}
}

// isWhole says whether a definition is that of a split card with both halves.
func (d *Def) isWhole() bool {
	return (d.Layout == LayoutSplit || d.Layout == LayoutRoom) && d.Whole == 0 && len(d.Faces) > 2
}

// isBestowed says whether a definition is that of a bestowed Aura.
func (d *Def) isBestowed() bool { return d.Layout == LayoutBestow && d.Chars.Def != d.Faces[0] }

// front is the definition that the card of a face has in a deck: its front's, of a split card that of the whole.
func (r *Rules) front(face DefID) DefID {
	d := &r.Defs[face]
	switch {
	case d.Whole != 0:
		return d.Whole
	case d.isWhole():
		return face
	}
	return d.Faces[0]
}

// hasName says whether something of these characteristics has a name: a split card with both halves has two (709.4a).
func (r *Rules) hasName(c *Chars, n NameID) bool {
	if n == 0 || c.Name == n {
		return n != 0 && c.Name == n
	}
	d := &r.Defs[c.Def]
	return d.isWhole() && c.Name == d.Name && (r.Defs[d.Faces[0]].Name == n || r.Defs[d.Faces[1]].Name == n)
}

// sameName says whether two objects have a name in common.
func (r *Rules) sameName(a, b *Chars) bool {
	if a.Name == 0 || b.Name == 0 {
		return false
	}
	if d := &r.Defs[b.Def]; d.isWhole() && a.Name != b.Name {
		return r.hasName(a, r.Defs[d.Faces[0]].Name) || r.hasName(a, r.Defs[d.Faces[1]].Name)
	}
	return r.hasName(a, b.Name)
}

// manifestable gives each creature card the way to turn it face up for its mana cost, where something lets it lie face down so (701.40b).
func (b *Builder) manifestable() {
	if !b.r.manifests {
		return
	}
	for i := range b.r.Defs {
		if d := &b.r.Defs[i]; d.Chars.Is(TypeCreature) && !d.NoCost && !d.Token && d.Name != 0 {
			cost := d.Cost
			d.faceUp = b.Ability(Ability{Kind: AbKeyword, Hook: Manifest, Cost: b.Cost(Cost{Mana: cost, Label: cost.String()}), Label: "Manifest " + cost.String()})
		}
	}
}
