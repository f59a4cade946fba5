package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// lang is the grammar under construction: the categories that the families of phrases share. Each family is a file with one method that adds its phrases.
type lang struct {
	g *phrase.Grammar

	// Words.
	count, digits, value *phrase.Cat[ability.Number]
	color                *phrase.Cat[ability.Property]
	counter              *phrase.Cat[ability.CounterKind]
	cost                 *phrase.Cat[ability.ManaCost]
	sizeChange           *phrase.Cat[ability.SizeChange]
	size                 *phrase.Cat[ability.Size]

	// Noun phrases. np is one that is the same as subject, object and before "'s"; subj, obj and gen add the pronouns.
	noun, adj, post *phrase.Cat[ability.Property]
	// having is what things have, after "with" and "has": "flying", "power 3 or less"; located where something is.
	having, located *phrase.Cat[ability.Property]
	det             *phrase.Cat[ability.Det]
	np              *phrase.Cat[ability.Ref]
	subj, obj, gen  *phrase.Cat[ability.Ref]

	// amount is a number that is worked out: "the number of creatures you control", "its power".
	amount *phrase.Cat[ability.Number]

	// act is a verb phrase; event one that happens (a trigger's), fact one that stands (a static ability's), past one that has happened; price a part of a cost.
	act, event, fact, past, participle, price *phrase.Cat[ability.Act]
	// done is the participle after "have"; deed an act or a fact, as a subject's predicate; able what something can or can't do.
	done, deed, able *phrase.Cat[ability.Act]

	time     *phrase.Cat[ability.Time]
	duration *phrase.Cat[ability.Duration]
	cond     *phrase.Cat[ability.Condition]
	// would is the event of a replacement effect, happens a trigger's, happened one of the past.
	would, happens, happened *phrase.Cat[ability.Event]

	// clause is a sentence without its full stop, sentence one with it, body several of them.
	clause, simple, sentence, body *phrase.Cat[ability.Effect]
	// keyword is a keyword ability as it stands in a list; quoted any ability in quotation marks; line a whole paragraph.
	keyword, quoted, line *phrase.Cat[ability.Ability]
	restriction           *phrase.Cat[ability.Restriction]
}
