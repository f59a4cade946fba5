package oracle

import (
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// costAct stands for an act as a part of a cost, which begins with a capital: "{1}, Sacrifice a creature".
type costAct struct{ Act ability.Act }

// costs adds what is paid for activated abilities (602.1a).
func (l *lang) costs() {
	l.price.P(ability.PayMana{}, "{Cost:cost}")
	l.price.P(ability.OneOf{}, "{List:manaPrice|or2}")
	mana := phrase.Of[ability.Act](l.g, "manaPrice")
	mana.P(ability.PayMana{}, "{Cost:cost}")
	l.price.P(ability.TapSymbol{}, "{{T}}")
	l.price.P(ability.UntapSymbol{}, "{{Q}}")
	all := phrase.Of[ability.PayAll](l.g, "payAll")
	all.P(ability.PayAll{}, "%upper {List:act|and2}")
	l.price.Is(all)
	// "An opponent gains 5 life" is something the payer has another do.
	given := phrase.Of[ability.HaveDo](l.g, "given")
	given.P(ability.HaveDo{}, "%upper {Who:np} {Acts:given act|and}")
	phrase.Of[ability.Act](l.g, "given act").P(ability.GainLife{}, "gain[s] {N:digits} life")
	l.price.Is(given)
	capital := phrase.Of[costAct](l.g, "costAct")
	capital.P(costAct{}, "%upper {Act:act}")
	phrase.Map(l.price, capital, func(c costAct) ability.Act { return c.Act }, func(a ability.Act) (costAct, bool) {
		switch a.(type) {
		case ability.PayMana, ability.TapSymbol, ability.UntapSymbol, ability.LoyaltyCost, ability.PayAll, ability.HaveDo:
			return costAct{}, false
		}
		return costAct{a}, true
	})
	l.loyalty()
	l.restrictions()
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
