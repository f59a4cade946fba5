package oracle

import (
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
	"sixteen", "seventeen", "eighteen", "nineteen", "twenty"}

// numbers adds quantities: "three", "3", "+2", "X", "{2}{W}", "the number of creatures you control".
func (l *lang) numbers() {
	word := map[string]int{}
	for i, w := range numberWords {
		word[w] = i
	}
	agree := phrase.Agreeing(func(n ability.Number) phrase.Agree {
		if c, ok := n.(ability.Const); ok && c.N == 1 {
			return phrase.Singular
		}
		return phrase.Plural
	})
	// count: before a noun, in words: "two cards".
	l.count.Agrees()
	phrase.Terminal(l.count, func(t []phrase.Tok) (ability.Number, int, bool) {
		n, ok := word[t[0].Text]
		return ability.Const{N: n}, 1, ok
	}, func(n ability.Number) (string, bool) {
		if c, ok := n.(ability.Const); ok && c.N >= 0 {
			if c.N < len(numberWords) {
				return numberWords[c.N], true
			}
			return strconv.Itoa(c.N), true
		}
		return "", false
	}, agree, phrase.Starts(func(t phrase.Tok) bool { _, ok := word[t.Text]; return ok }))
	phrase.Terminal(l.count, func(t []phrase.Tok) (ability.Number, int, bool) {
		n, ok := digits(t[0].Text)
		return ability.Const{N: n}, 1, ok && n >= len(numberWords)
	}, func(ability.Number) (string, bool) { return "", false }, agree, phrase.Starts(isDigit))
	l.count.P(ability.X{}, "%p X")
	l.count.P(ability.ThatMuch{Say: ability.ThatManyWord}, "%p that many")

	// value: in digits: "3 damage", "power 3".
	phrase.Terminal(l.digits, func(t []phrase.Tok) (ability.Number, int, bool) {
		n, ok := digits(t[0].Text)
		return ability.Const{N: n}, 1, ok
	}, func(n ability.Number) (string, bool) {
		c, ok := n.(ability.Const)
		return strconv.Itoa(c.N), ok && c.N >= 0
	}, phrase.Starts(isDigit))
	l.digits.P(ability.X{}, "X")
	l.digits.P(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much", phrase.Also("that amount of"))

	l.value.Is(l.digits)

	// Sizes are one token each: "+1/-1", "3/3", "X/X".
	phrase.Terminal(l.sizeChange, func(t []phrase.Tok) (ability.SizeChange, int, bool) {
		p, q, ok := strings.Cut(t[0].Text, "/")
		if !ok {
			return ability.SizeChange{}, 0, false
		}
		a, ok1 := readSigned(p)
		b, ok2 := readSigned(q)
		return ability.SizeChange{Power: a, Toughness: b}, 1, ok1 && ok2
	}, func(s ability.SizeChange) (string, bool) {
		p, ok1 := printSigned(s.Power)
		q, ok2 := printSigned(s.Toughness)
		return p + "/" + q, ok1 && ok2
	}, phrase.Starts(isSize))
	phrase.Terminal(l.size, func(t []phrase.Tok) (ability.Size, int, bool) {
		p, q, ok := strings.Cut(t[0].Text, "/")
		if !ok {
			return ability.Size{}, 0, false
		}
		a, ok1 := readPlain(p)
		b, ok2 := readPlain(q)
		return ability.Size{Power: a, Toughness: b}, 1, ok1 && ok2
	}, func(s ability.Size) (string, bool) {
		p, ok1 := printPlain(s.Power)
		q, ok2 := printPlain(s.Toughness)
		return p + "/" + q, ok1 && ok2
	}, phrase.Starts(isSize))

	phrase.Terminal(l.cost, readCost, func(c ability.ManaCost) (string, bool) { return c.String(), len(c) > 0 }, phrase.Starts(isSymbol))

	l.amounts()
}

// readCost reads mana symbols that stand together.
func readCost(t []phrase.Tok) (ability.ManaCost, int, bool) {
	n := 0
	var b strings.Builder
	for n < len(t) && strings.HasPrefix(t[n].Text, "{") && (n == 0 || t[n].Start == t[n-1].End) {
		if _, ok := mana.ParseSymbol(t[n].Raw); !ok {
			break
		}
		b.WriteString(t[n].Raw)
		n++
	}
	if n == 0 {
		return nil, 0, false
	}
	c, err := mana.ParseCost(b.String())
	return c, n, err == nil
}

// What numbers and sizes can begin with.
func isDigit(t phrase.Tok) bool { return t.Text[0] >= '0' && t.Text[0] <= '9' }
func isSize(t phrase.Tok) bool  { return strings.Contains(t.Text, "/") }

func digits(s string) (int, bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && s[0] != '-' && s[0] != '+'
}

func readSigned(s string) (ability.Signed, bool) {
	if len(s) < 2 || s[0] != '+' && s[0] != '-' {
		return ability.Signed{}, false
	}
	n, ok := readPlain(s[1:])
	return ability.Signed{Neg: s[0] == '-', N: n}, ok
}

func printSigned(s ability.Signed) (string, bool) {
	p, ok := printPlain(s.N)
	if s.Neg {
		return "-" + p, ok
	}
	return "+" + p, ok
}

func readPlain(s string) (ability.Number, bool) {
	switch s {
	case "x":
		return ability.X{}, true
	case "n":
		return ability.ParamN{}, true
	}
	n, ok := digits(s)
	return ability.Const{N: n}, ok
}

func printPlain(n ability.Number) (string, bool) {
	switch n := n.(type) {
	case ability.Const:
		return strconv.Itoa(n.N), n.N >= 0
	case ability.X:
		return "X", !n.Neg
	case ability.ParamN:
		return "N", true
	}
	return "", false
}
