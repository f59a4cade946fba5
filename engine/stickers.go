package engine

import "arbiter/ability"

// Stickers (123) lie on sheets that a player may choose to bring to a game. Nobody brings any to the games played here, so no player has access to a sticker: who may
// put one on something has none to choose (123.2c, 123.3). What is said beside it happens.

// stickerKicker is the two abilities that sticker kicker means: kicker, and an additional cost if the spell is kicked (702.33h).
func (c *compiler) stickerKicker(w *work, k ability.Keyword, label string) {
	m, ok, err := c.o.Keyword(c.e, k)
	if err != nil {
		panic(unsupported(err.Error()))
	}
	if !ok {
		refuse(k, "the keyword "+string(k.Word))
	}
	for _, a := range m.Means {
		if words, ok := a.(ability.Keywords); ok {
			for _, x := range words.List {
				w.add(x, label)
			}
			continue
		}
		w.more(a, label)
	}
}
