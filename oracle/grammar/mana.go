package grammar

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// mana adds mana production (106). Before 2018 mana was added "to your mana pool", before 2016 colourless mana was
// "{1}".
func (l *lang) mana() {
	l.madeMana()
	one := ability.Const{N: 1}
	add := func(p ability.AddMana, words string) {
		wordings := []any{"add[s] " + words, phrase.Before(2018, "add[s] "+words+" to [its] mana pool")}
		if once := strings.ReplaceAll(words, "{Any:made", "{Any:once made"); once != words {
			wordings = append(wordings, phrase.Before(2016, "add[s] "+once+" to [its] mana pool"))
		}
		wordings = append(wordings, phrase.Also("add[s] to [its] mana pool "+words))
		if short, ok := strings.CutPrefix(words, "an amount of {Any:made|or} "); ok {
			late := p
			late.Late = true
			l.act.Add(late, "add[s] {Any:made|or} "+short)
		}
		l.act.Add(p, wordings...)
	}
	add(ability.AddMana{}, "{Any:made|or}")
	for n, w := range []string{"one", "two", "three"} {
		// Texts of the first years say it in words.
		c, old := strings.Repeat("{{C}}", n+1), "{{"+strconv.Itoa(n+1)+"}}"
		l.act.Add(ability.AddMana{Any: []ability.ManaCost{slices.Repeat(mana.MustCost("{C}"), n+1)}}, "add[s] "+c,
			phrase.Before(2018, "add[s] "+c+" to [its] mana pool"),
			phrase.Before(2016, "add[s] "+old+" to [its] mana pool"),
			phrase.Also("add[s] "+w+" colorless mana to [its] mana pool"))
	}
	apart := phrase.Of[manaApart](l.g, "mana of several kinds")
	apart.Add(manaApart{}, "add[s] {Parts:made|and3}")
	phrase.Map(l.act, apart, func(x manaApart) ability.Act {
		return ability.AddMana{Any: []ability.ManaCost{slices.Concat(x.Parts...)}, Apart: true}
	}, func(a ability.Act) (x manaApart, ok bool) {
		m, ok := a.(ability.AddMana)
		if !ok || !m.Apart || len(m.Any) != 1 {
			return x, false
		}
		for i, s := range m.Any[0] {
			if i == 0 || s != m.Any[0][i-1] {
				x.Parts = append(x.Parts, nil)
			}
			last := &x.Parts[len(x.Parts)-1]
			*last = append(*last, s)
		}
		return x, len(x.Parts) > 2
	})
	add(ability.AddMana{Additional: true}, "an additional {Any:made|or}")
	add(ability.AddMana{}, "an amount of {Any:made|or} equal to {Amount:amount}")
	add(ability.AddMana{Colors: ability.ThatColorMana}, "an amount of mana of that color equal to {Amount:amount}")
	add(ability.AddMana{Short: true}, "{Amount:mana amount} {Any:made|or}")
	choice := phrase.Of[ability.ManaChoice](l.g, "mana choice")
	choice.Add(ability.AnyOneColor, "any color")
	choice.Add(ability.ChosenColorMana, "the chosen color")
	choice.Add(ability.CommanderColors, "any color in your commander's color identity")
	choice.Add(ability.ThatColorMana, "that color")
	choice.Add(ability.ThatTypeMana, "that type")
	add(ability.AddMana{N: one}, "one mana of {Colors:mana choice}")
	l.act.Add(ability.AddMana{N: one, They: true}, "add[s] one mana of any color they choose",
		phrase.Before(2018, "add[s] one mana of any color they choose to [its] mana pool"),
		phrase.Before(2017, "add[s] one mana of any color he or she chooses to [its] mana pool"))
	add(ability.AddMana{N: one, Additional: true}, "one additional mana of {Colors:mana choice}")
	l.act.Add(ability.AddMana{N: one, Additional: true, AddFirst: true},
		"add[s] an additional one mana of {Colors:mana choice}")
	for _, k := range []struct {
		c     ability.ManaChoice
		words string
	}{
		{ability.ColorsProducible, "any color that {Among:np} could produce"},
		{ability.TypesProducible, "any type that {Among:np} could produce"},
		{ability.TypeProduced, "any type {Among:np} produced"}, {ability.ColorsAmongThem, "any color among {Among:np}"},
		{ability.ColorsOfIt, "any of {Among:gen} colors"},
	} {
		add(ability.AddMana{N: one, Colors: k.c}, "one mana of "+k.words)
		if k.c == ability.TypesProducible {
			l.act.Add(ability.AddMana{N: one, Colors: k.c, Bare: true},
				"add[s] one mana of any type {Among:np} could produce")
		}
		add(ability.AddMana{Colors: k.c}, "{N:count} mana of "+k.words)
		add(ability.AddMana{N: one, Colors: k.c, Additional: true}, "one additional mana of "+k.words)
	}
	add(ability.AddMana{}, "{N:mana count} mana of any one color")
	add(ability.AddMana{Colors: ability.AnyCombination}, "{N:mana count} mana in any combination of colors")
	l.act.Add(ability.AddMana{Colors: ability.AnyCombination, Additional: true, AddFirst: true},
		"add[s] an additional {N:count} mana in any combination of colors")
	add(ability.AddMana{Colors: ability.AnyCombination}, "{N:mana count} mana in any combination of {Any:made|and/or}")
	add(ability.AddMana{Colors: ability.ChosenColorMana}, "{N:mana count} mana of the chosen color")
	n := phrase.Of[ability.Number](l.g, "mana count")
	n.Is(l.count)
	n.Add(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much")
	much := phrase.Of[ability.Number](l.g, "mana amount")
	much.Add(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much")
	much.Add(ability.ParamN{}, "N")
	much.Add(ability.Times{N: 2, Of: ability.ThatMuch{Say: ability.ThatMuchWord}}, "twice that much")
	l.simple.Add(ability.Rule{}, "{Fact:mana fact}")
	f := phrase.Of[ability.Fact](l.g, "mana fact")
	f.Add(ability.ManaFor{}, "spend this mana only to {Acts:mana use|or}",
		phrase.Before(2009, "spend this mana only to play {Acts:played|or}"))
	f.Add(ability.ManaFor{Except: true}, "this mana can't be spent to {Acts:mana use|or}")
	f.Add(ability.ManaFor{Except: true, You: true}, "you can't spend this mana to {Acts:mana use|or}")
	f.Add(ability.ManaForX{}, "spend this mana only on costs that contain {{X}}")
	l.clause.Add(ability.IfSpent{}, "if that mana is spent on {On:np} , %you {Effect:clause}")
	played := phrase.Of[ability.Act](l.g, "played")
	played.Add(ability.Cast{}, "{What:np}")
	played.Add(ability.Activate{}, "{What:activated of}")
	activated := phrase.Of[ability.Ref](l.g, "activated of")
	activated.Add(ability.AbilitiesOf{}, "activated abilities of {Of:np}")
	// One sentence of the rules for ante (407.1), the same on every such card.
	f.Add(ability.NotForAnte{}, "remove ~ from your deck before playing if you're not playing for ante")
	use := phrase.Of[ability.Act](l.g, "mana use")
	use.Add(ability.Cast{}, "cast {What:np}")
	elsewhere := phrase.Of[ability.Ref](l.g, "anywhere else")
	elsewhere.Add(ability.Anywhere{}, "anywhere other than {Except:one zone}")
	use.Add(ability.Cast{}, "cast {What:np} from {From:anywhere else}")
	use.Add(ability.Activate{}, "activate {What:abilities of}")
	use.Add(ability.PayFor{For: ability.ForUpkeep}, "pay cumulative upkeep costs")
	use.Add(ability.PayFor{For: ability.ForDoors}, "unlock a door")
	use.Add(ability.PayFor{For: ability.ForDoors, Many: true}, "unlock doors")
	use.Add(ability.PayFor{For: ability.ForFaceUp}, "turn {What:np} face up")
	f.Add(ability.ManaFor{And: true}, "spend this mana only to {Acts:mana use|and2}")
	to := phrase.Of[manaForTo](l.g, "mana for or to")
	to.Add(manaForTo{}, "spend this mana only to {One:mana use} or to {Other:mana use}")
	phrase.Map(f, to, func(x manaForTo) ability.Fact {
		return ability.ManaFor{Acts: []ability.Act{x.One, x.Other}, To: true}
	}, func(x ability.Fact) (manaForTo, bool) {
		m, ok := x.(ability.ManaFor)
		if !ok || !m.To || m.And || len(m.Acts) != 2 {
			return manaForTo{}, false
		}
		return manaForTo{m.Acts[0], m.Acts[1]}, true
	})
	of := phrase.Of[ability.Ref](l.g, "abilities of")
	of.Add(ability.AbilitiesOf{}, "abilities of {Of:np}")
	of.Add(ability.AbilitiesOf{One: true}, "an ability of {Of:np}")
	of.Add(ability.Objects{Noun: ability.IsKind{Kind: ability.AnyAbility}}, "abilities")
	of.Add(ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyAbility}},
		"an ability")
}

// manaForTo stands for "spend this mana only to cast face-down spells or to turn creatures face up".
type manaForTo struct{ One, Other ability.Act }

// madeMana adds mana as it is produced: symbols without generic ones, for which texts before 2016 had numbers: "{2}"
// was two colourless mana (107.4c).
func (l *lang) madeMana() {
	colorless := mana.MustCost("{C}")
	generic := func(s mana.Symbol) (int, bool) {
		n, ok := digits(strings.Trim(mana.Cost{s}.String(), "{}"))
		return n, ok
	}
	made := func(t []phrase.Tok, old bool) (ability.ManaCost, int, bool) {
		c, n, ok := readCost(t)
		if !ok {
			return nil, 0, false
		}
		var out ability.ManaCost
		for _, s := range c {
			k, is := generic(s)
			switch {
			case !is:
				out = append(out, s)
			case !old || k > 20:
				return nil, 0, false
			}
			for range k {
				out = append(out, colorless[0])
			}
		}
		return out, n, len(out) > 0
	}
	phrase.Terminal(phrase.Of[ability.ManaCost](l.g, "made"), func(t []phrase.Tok) (ability.ManaCost, int,
		bool) {
		return made(t, false)
	},
		func(c ability.ManaCost) (string, bool) { return c.String(), len(c) > 0 }, phrase.Starts(isSymbol))
	phrase.Terminal(phrase.Of[ability.ManaCost](l.g, "once made"), func(t []phrase.Tok) (ability.ManaCost, int,
		bool) {
		return made(t, true)
	},
		func(c ability.ManaCost) (string, bool) {
			n := 0
			for n < len(c) && c[n] == colorless[0] {
				n++
			}
			rest := ability.ManaCost(c[n:]).String()
			if n > 0 {
				rest = "{" + itoa(n) + "}" + rest
			}
			return rest, len(c) > 0
		}, phrase.Starts(isSymbol))
}

// manaApart stands for "{W}{W}, {U}{U}, and {B}{B}", which is all of that mana.
type manaApart struct{ Parts []ability.ManaCost }

func isSymbol(t phrase.Tok) bool { return t.Text[0] == '{' }

// costAct stands for an act as a part of a cost, which begins with a capital: "{1}, Sacrifice a creature".
type costAct struct{ Act ability.Act }

// costs adds what is paid for activated abilities (602.1a).
func (l *lang) costs() {
	l.price.Add(ability.PayMana{}, "{Cost:cost}")
	l.price.Add(ability.OneOf{}, "{List:manaPrice|or2}")
	l.eitherThenTap()
	l.price.Add(ability.OneOf{}, "%upper {List:one of the prices|or2}")
	either := phrase.Of[ability.Act](l.g, "one of the prices")
	either.Add(ability.PayMana{}, "pay {Cost:cost}")
	either.Add(ability.PayLife{}, "pay {N:digits} life")
	either.Add(ability.Discard{}, "discard {What:obj}")
	either.Add(ability.Sacrifice{}, "sacrifice {What:obj}")
	mana := phrase.Of[ability.Act](l.g, "manaPrice")
	mana.Add(ability.PayMana{}, "{Cost:cost}")
	l.price.Add(ability.TapSymbol{}, "{{T}}")
	l.price.Add(ability.UntapSymbol{}, "{{Q}}")
	all := phrase.Of[ability.PayAll](l.g, "payAll")
	all.Add(ability.PayAll{}, "%upper {List:act|and2}")
	l.price.Is(all)
	// "An opponent gains 5 life" is something the payer has another do.
	given := phrase.Of[ability.HaveDo](l.g, "given")
	given.Add(ability.HaveDo{}, "%upper {Who:np} {Acts:given act|and}")
	phrase.Of[ability.Act](l.g, "given act").Add(ability.GainLife{}, "gain[s] {N:digits} life")
	l.price.Is(given)
	capital := phrase.Of[costAct](l.g, "costAct")
	capital.Add(costAct{}, "%upper {Act:act}")
	phrase.Map(l.price, capital, func(c costAct) ability.Act { return c.Act }, func(a ability.Act) (costAct, bool) {
		// Others: the other acts are costs in words.
		switch a.(type) {
		case ability.PayMana, ability.TapSymbol, ability.UntapSymbol, ability.LoyaltyCost, ability.PayAll,
			ability.HaveDo:
			return costAct{}, false
		}
		return costAct{a}, true
	})
	l.loyalty()
	l.restrictions()
}

// eitherTap stands for "{3}, {T} or {R}, {T}", which is {3} or {R}, and {T}.
type eitherTap struct{ A, B ability.Act }

func (l *lang) eitherThenTap() {
	c := phrase.Of[eitherTap](l.g, "either and the tap symbol")
	c.Add(eitherTap{}, "{A:manaPrice}, {{T}} or {B:manaPrice}, {{T}}")
	phrase.Map(l.price, c, func(x eitherTap) ability.Act {
		return ability.PayAll{List: []ability.Act{ability.OneOf{List: []ability.Act{x.A, x.B}}, ability.TapSymbol{}}}
	}, func(a ability.Act) (eitherTap, bool) {
		all, ok := a.(ability.PayAll)
		if !ok || len(all.List) != 2 || all.List[1] != ability.Act(ability.TapSymbol{}) {
			return eitherTap{}, false
		}
		of, ok := all.List[0].(ability.OneOf)
		if !ok || len(of.List) != 2 {
			return eitherTap{}, false
		}
		return eitherTap{of.List[0], of.List[1]}, true
	})
}

// loyalty adds the symbols of loyalty costs (606.4): "+1", "-2", "0", "-X", and "[+1]" as some lists write them.
func (l *lang) loyalty() {
	phrase.Terminal(l.price, func(t []phrase.Tok) (ability.Act, int, bool) {
		if len(t) < 2 || t[1].Text != ":" {
			return nil, 0, false
		}
		w := strings.TrimSuffix(strings.TrimPrefix(t[0].Text, "["), "]")
		c := ability.LoyaltyCost{}
		signed := false
		switch {
		case strings.HasPrefix(w, "+"):
			w, signed = w[1:], true
		case strings.HasPrefix(w, "-"):
			w, signed, c.Minus = w[1:], true, true
		}
		if w == "x" && signed {
			c.N = ability.X{}
			return c, 1, true
		}
		n, ok := digits(w)
		c.N = ability.Const{N: n}
		return c, 1, ok && signed == (n > 0)
	}, func(a ability.Act) (string, bool) {
		c, ok := a.(ability.LoyaltyCost)
		if !ok {
			return "", false
		}
		sign := "+"
		if c.Minus {
			sign = "-"
		}
		switch n := c.N.(type) {
		case ability.X:
			return sign + "X", !n.Neg
		case ability.Const:
			if n.N == 0 {
				return "0", !c.Minus
			}
			return sign + strconv.Itoa(n.N), n.N > 0
		}
		return "", false
	}, phrase.Starts(func(t phrase.Tok) bool { return strings.ContainsAny(t.Text[:1], "+-[0") }))
}
