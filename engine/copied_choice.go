package engine

// Choices of objects that are copies (607.5a; 706.7a of 2017): only the ability that is linked to it uses a choice, not one that the object copies later. So beside
// a choice stands what the object was a copy of as it was made.

// memFor plus the key of a choice is the key of what the object was a copy of then.
const memFor MemoryKey = 1 << 12

// choiceKey is the key of the choice that a cell of memory holds, 0 if it holds something else.
func choiceKey(ref Ref, val int32) MemoryKey {
	switch key := MemoryKey(ref); key {
	case MemColor, MemSubtype, MemType, MemName, MemNumber, MemCopied:
		if ref.serial() == 0 {
			return key
		}
	}
	if MemoryKey(val) == MemObject && ref.serial() != 0 {
		return MemObject
	}
	if MemoryKey(val) == MemPlayer && ref.IsPlayer() {
		return MemPlayer
	}
	return 0
}

// hasChosenName says whether characteristics have a name that was chosen for an object: the last one, or either of those of a double agenda (702.106f).
func (g *Game) hasChosenName(of Ref, c *Chars) bool {
	l, ok := g.look(of)
	if !ok || l.body == nil || g.undefined(&l, MemName) {
		return false
	}
	last := int32(-1)
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		if x := &g.Cells[i]; x.Ref == Ref(MemName) {
			if l.obj.Zone == Command && g.r.hasName(c, NameID(x.Val)) {
				return true
			}
			last = x.Val
		}
	}
	return last >= 0 && g.r.hasName(c, NameID(last))
}

// copyOf is what an object is a copy of, 0 if of nothing.
func (g *Game) copyOf(c *Chars) int32 {
	if c.Copy == 0 {
		return 0
	}
	return int32(g.Copied[c.Copy].Chars.Def) + 1
}

// undefined says whether a choice was made for another text than the object has now.
func (g *Game) undefined(l *look, key MemoryKey) bool {
	if g.r.Sw.CopyRemembers || choiceKey(Ref(key), 0) == 0 && key != MemPlayer && key != MemObject {
		return false
	}
	was := int32(0)
	for i := l.body.Memory; i != 0; i = g.Cells[i].Next {
		c := &g.Cells[i]
		if MemoryKey(c.Val) == MemPart {
			return false // it has the abilities of all its cards (729.2)
		}
		if c.Ref == Ref(memFor+key) {
			was = c.Val
		}
	}
	return was != g.copyOf(l.chars)
}
