package card

import "arbiter/ability"

// melded is a meld card with the combined face that it makes with its counterpart behind it (712.4), as card files
// that list that face as a card of its own leave it to be found. Other cards come back as they are.
func (c *Collection) melded(k *Card) *Card {
	if k.Layout != Meld || len(k.Faces) != 1 || c.combined(k) {
		return k
	}
	for _, p := range k.Parts {
		if i, ok := c.whole[Key(p)]; ok && c.combined(c.cards[i]) {
			m := *k
			m.Faces = []Face{k.Faces[0], c.cards[i].Faces[0]}
			return &m
		}
	}
	return k
}

// combined reports whether a meld card is the face that two others make together: it has no mana cost and is no land.
func (c *Collection) combined(k *Card) bool {
	return k.Layout == Meld && len(k.Faces) == 1 && k.Faces[0].NoCost && (k.Faces[0].Types&(1<<ability.Land) == 0 ||
		k.Faces[0].Types&(1<<ability.Creature) != 0)
}
