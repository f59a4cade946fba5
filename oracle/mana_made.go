package oracle

import (
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// madeMana adds mana as it is produced: symbols without generic ones, for which texts before 2016 had numbers: "{2}" was two colourless mana (107.4c).
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
	phrase.Terminal(phrase.Of[ability.ManaCost](l.g, "made"), func(t []phrase.Tok) (ability.ManaCost, int, bool) { return made(t, false) },
		func(c ability.ManaCost) (string, bool) { return c.String(), len(c) > 0 }, phrase.Starts(isSymbol))
	phrase.Terminal(phrase.Of[ability.ManaCost](l.g, "once made"), func(t []phrase.Tok) (ability.ManaCost, int, bool) { return made(t, true) },
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

func isSymbol(t phrase.Tok) bool { return t.Text[0] == '{' }
