package oracle

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// mana adds mana production (106). Before 2018 mana was added "to your mana pool", before 2016 colourless mana was "{1}".
func (l *lang) mana() {
	l.madeMana()
	one := ability.Const{N: 1}
	add := func(p ability.AddMana, words string) {
		wordings := []any{"add[s] " + words, phrase.Before(2018, "add[s] "+words+" to [its] mana pool")}
		if once := strings.ReplaceAll(words, "{Any:made", "{Any:once made"); once != words {
			wordings = append(wordings, phrase.Before(2016, "add[s] "+once+" to [its] mana pool"))
		}
		wordings = append(wordings, phrase.Also("add[s] to [its] mana pool "+words))
		l.act.P(p, wordings...)
	}
	add(ability.AddMana{}, "{Any:made|or}")
	for n, w := range []string{"one", "two", "three"} {
		// Texts of the first years say it in words.
		c, old := strings.Repeat("{{C}}", n+1), "{{"+strconv.Itoa(n+1)+"}}"
		l.act.P(ability.AddMana{Any: []ability.ManaCost{slices.Repeat(mana.MustCost("{C}"), n+1)}}, "add[s] "+c, phrase.Before(2018, "add[s] "+c+" to [its] mana pool"),
			phrase.Before(2016, "add[s] "+old+" to [its] mana pool"), phrase.Also("add[s] "+w+" colorless mana to [its] mana pool"))
	}
	add(ability.AddMana{Additional: true}, "an additional {Any:made|or}")
	add(ability.AddMana{}, "an amount of {Any:made|or} equal to {Amount:amount}")
	add(ability.AddMana{Colors: ability.ThatColorMana}, "an amount of mana of that color equal to {Amount:amount}")
	add(ability.AddMana{}, "{Amount:mana amount} {Any:made|or}")
	choice := phrase.Of[ability.ManaChoice](l.g, "mana choice")
	choice.P(ability.AnyOneColor, "any color")
	choice.P(ability.ChosenColorMana, "the chosen color")
	choice.P(ability.CommanderColors, "any color in your commander's color identity")
	choice.P(ability.ThatColorMana, "that color")
	choice.P(ability.ThatTypeMana, "that type")
	add(ability.AddMana{N: one}, "one mana of {Colors:mana choice}")
	add(ability.AddMana{N: one, Additional: true}, "one additional mana of {Colors:mana choice}")
	l.act.P(ability.AddMana{N: one, Additional: true, AddFirst: true}, "add[s] an additional one mana of {Colors:mana choice}")
	for _, k := range []struct {
		c     ability.ManaChoice
		words string
	}{
		{ability.ColorsProducible, "any color that {Among:np} could produce"}, {ability.TypesProducible, "any type that {Among:np} could produce"},
		{ability.TypeProduced, "any type {Among:np} produced"}, {ability.ColorsAmongThem, "any color among {Among:np}"}, {ability.ColorsOfIt, "any of {Among:gen} colors"},
	} {
		add(ability.AddMana{N: one, Colors: k.c}, "one mana of "+k.words)
		add(ability.AddMana{Colors: k.c}, "{N:count} mana of "+k.words)
		add(ability.AddMana{N: one, Colors: k.c, Additional: true}, "one additional mana of "+k.words)
	}
	add(ability.AddMana{}, "{N:mana count} mana of any one color")
	add(ability.AddMana{Colors: ability.AnyCombination}, "{N:mana count} mana in any combination of colors")
	l.act.P(ability.AddMana{Colors: ability.AnyCombination, Additional: true, AddFirst: true}, "add[s] an additional {N:count} mana in any combination of colors")
	add(ability.AddMana{Colors: ability.AnyCombination}, "{N:mana count} mana in any combination of {Any:made|and/or}")
	add(ability.AddMana{Colors: ability.ChosenColorMana}, "{N:mana count} mana of the chosen color")
	n := phrase.Of[ability.Number](l.g, "mana count")
	n.Is(l.count)
	n.P(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much")
	much := phrase.Of[ability.Number](l.g, "mana amount")
	much.P(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much")
	much.P(ability.ParamN{}, "N")
	much.P(ability.Times{N: 2, Of: ability.ThatMuch{Say: ability.ThatMuchWord}}, "twice that much")
	l.simple.P(ability.Rule{}, "{Fact:mana fact}")
	f := phrase.Of[ability.Fact](l.g, "mana fact")
	f.P(ability.ManaFor{}, "spend this mana only to {Acts:mana use|or}", phrase.Before(2009, "spend this mana only to play {Acts:played|or}"))
	f.P(ability.ManaForX{}, "spend this mana only on costs that contain {{X}}")
	l.clause.P(ability.IfSpent{}, "if that mana is spent on {On:np} , %you {Effect:clause}")
	played := phrase.Of[ability.Act](l.g, "played")
	played.P(ability.Cast{}, "{What:np}")
	played.P(ability.Activate{}, "{What:activated of}")
	activated := phrase.Of[ability.Ref](l.g, "activated of")
	activated.P(ability.AbilitiesOf{}, "activated abilities of {Of:np}")
	// One sentence of the rules for ante (407.1), the same on every such card.
	f.P(ability.NotForAnte{}, "remove ~ from your deck before playing if you're not playing for ante")
	use := phrase.Of[ability.Act](l.g, "mana use")
	use.P(ability.Cast{}, "cast {What:np}")
	use.P(ability.Activate{}, "activate {What:abilities of}")
	of := phrase.Of[ability.Ref](l.g, "abilities of")
	of.P(ability.AbilitiesOf{}, "abilities of {Of:np}")
	of.P(ability.AbilitiesOf{One: true}, "an ability of {Of:np}")
	of.P(ability.Objects{Noun: ability.IsKind{Kind: ability.AnyAbility}}, "abilities")
}
