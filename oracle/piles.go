package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// piles adds separating things into piles (700.3).
func (l *lang) piles() {
	l.act.P(ability.Separate{}, "separate[s] {What:obj} into two piles")
	l.act.P(ability.Separate{Faces: true}, "separate[s] {What:obj} into a face-down pile and a face-up pile")
	pile := phrase.Of[ability.Ref](l.g, "pile").Agrees()
	l.np.Is(pile)
	pile.P(ability.Pile{}, "%s one pile %thing", phrase.Also("%s one of those piles %thing"))
	pile.P(ability.Pile{}, "%s the pile of {Of:gen} choice %thing")
	pile.P(ability.Pile{Which: ability.ChosenPile}, "%s that pile %thing", phrase.Also("%s the chosen pile %thing"))
	pile.P(ability.Pile{Which: ability.OtherPile}, "%s the other pile %thing")
	l.post.P(ability.InPile{}, "in {Of:pile}")
	l.post.P(ability.InPile{From: true}, "from {Of:pile}")
}
