package grammar

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// tokens adds the creation of tokens (111, 701.7).
func (l *lang) tokens() {
	t := phrase.Of[ability.Token](l.g, "token")
	t.Add(ability.Token{}, "{Legendary?legendary} {Size:size} {Like:tokenWord|space} token(s) <with {With:granted|and}>")
	t.Add(ability.Token{},
		"{Legendary?legendary} {Size:size} {Like:tokenWord|space} token(s) named {Name:cardName} <with {With:granted|and}>")
	t.Add(ability.Token{Where: ability.NameLast},
		"{Legendary?legendary} {Size:size} {Like:tokenWord|space} token(s) with {With:granted|and} named {Name:cardName}")
	t.Add(ability.Token{}, "{Like:tokenWord|space} token(s) <with {With:granted|and}>")
	t.Add(ability.Token{}, "{Like:tokenWord|space} token(s) named {Name:cardName} <with {With:granted|and}>")
	hued := phrase.Of[huedToken](l.g, "token of hues")
	hued.Add(huedToken{Hues: []ability.Property{ability.OfChosen{What: ability.AColor},
		ability.OfChosen{What: ability.ACreatureType}}}, "{Size:size} {Like:tokenWord|space} token(s) of the chosen color and type")
	hued.Add(huedToken{},
		"{Size:size} {Like:tokenWord|space} token(s) <named {Name:cardName}> (that's|that are) {Hues:hue|and}")
	hued.Add(huedToken{}, "{Like:tokenWord|space} token(s) <named {Name:cardName}> (that's|that are) {Hues:hue|and}",
		phrase.Also("{Like:tokenWord|space} token(s) <named {Name:cardName}> that is {Hues:hue|and}"))
	phrase.Map(t, hued, func(x huedToken) ability.Token {
		return ability.Token{Name: x.Name, Size: x.Size, Like: append(slices.Clone(x.Like), x.Hues...),
			Hued: len(x.Hues)}
	}, func(t ability.Token) (huedToken, bool) {
		n := len(t.Like) - t.Hued
		if t.Hued == 0 || n <= 0 || t.Legendary || len(t.With) > 0 || t.Where != 0 {
			return huedToken{}, false
		}
		return huedToken{t.Name, t.Size, t.Like[:n], t.Like[n:]}, true
	})
	t.Add(ability.Token{}, "{Known:knownToken} token(s)", phrase.Prefer(1))
	t.Add(ability.Token{}, "token that's a copy of {CopyOf:obj} <, except {Except:exception|and}>")
	t.Add(ability.Token{Said: ability.CreatureTokenCopy},
		"creature token that's a copy of {CopyOf:obj} <, except {Except:exception|and}>")
	t.Add(ability.Token{Said: ability.ExceptThat},
		"token that's a copy of {CopyOf:obj} except that {Except:exception|and}")
	t.Add(ability.Token{Many: true}, "tokens that are copies of {CopyOf:obj} <, except {Except:exception|and}>")
	known := phrase.Of[ability.Subtype](l.g, "knownToken")
	for _, s := range knownTokens {
		known.Add(ability.Subtype(s), s)
	}
	l.tokenWords()
	l.createTokens()
	l.names()
	l.sizedTokens()
}

// knownTokens are the names of the predefined tokens of the rulebooks (111.10).
var knownTokens = []string{"Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Powerstone", "Treasure",
	"Shard", "Walker",
	"Cursed Role", "Monster Role", "Royal Role", "Sorcerer Role", "Virtuous Role", "Wicked Role", "Young Hero Role"}

// tokenWords adds the words of a token's description, as they stand: "white and blue Bird Soldier artifact creature".
func (l *lang) tokenWords() {
	w := phrase.Of[ability.Property](l.g, "tokenWord")
	for _, x := range supertypeWords {
		w.Add(ability.HasSupertype{Supertype: x.t}, x.w)
	}
	for _, x := range typeWords {
		w.Add(ability.HasType{Type: x.t}, singular(x.w))
	}
	w.Add(ability.Colorless{}, "colorless")
	w.Is(l.color)
	w.Add(ability.And{Join: ability.JoinAnd}, "{List:color|and2}")
	w.Add(ability.OfChoice{What: ability.AColor}, "of the color of your choice")
	seen := map[ability.Subtype]bool{}
	for _, k := range []ability.Type{ability.Artifact, ability.Creature, ability.Enchantment, ability.Land} {
		for _, s := range ability.Subtypes(k) {
			if !seen[s] {
				seen[s] = true
				w.Add(ability.HasSubtype{Subtype: s}, string(s))
			}
		}
	}
}

// createTokens adds the acts of creating tokens.
func (l *lang) createTokens() {
	create := func(p ability.Create, before, after string) {
		x := before + "{Token:token}" + after
		old := before + "{Token:token} onto the battlefield" + after
		play := before + "{Token:token} into play" + after
		l.act.Add(p, "create[s] "+x, phrase.Before(2016, "put[s] "+old), phrase.Before(2009, "put[s] "+play))
	}
	create(ability.Create{}, "{N:some number} ", "")
	create(ability.Create{Tapped: true, First: true}, "{N:some number} tapped ", "")
	create(ability.Create{Tapped: true, Attacking: true, First: true}, "{N:some number} tapped and attacking ", "")
	create(ability.Create{}, "{N:some number} ", " attached to {AttachedTo:obj}")
	l.act.Add(ability.Create{}, "create[s] {N:count} {Token:those tokens}")
	l.act.Add(ability.Create{Tapped: true, Attacking: true},
		"create[s] {N:count} {Token:those tokens} that are tapped and attacking")
	phrase.Of[ability.Token](l.g, "those tokens").Add(ability.Token{Those: true}, "of those tokens")
	plus := phrase.Of[tokensPlus](l.g, "tokens plus")
	plus.Add(tokensPlus{}, "those tokens plus {N:some number} {Token:token} are created")
	plus.Add(tokensPlus{N: ability.Const{N: 1}, More: true}, "those tokens plus an additional {Token:token} are created")
	phrase.Map(l.simple, plus, func(x tokensPlus) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.Create{N: x.N, Token: x.Token, More: x.More, Plus: true,
			Are: true}}}
	}, func(e ability.Effect) (tokensPlus, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
			return tokensPlus{}, false
		}
		c, ok := d.Acts[0].(ability.Create)
		return tokensPlus{c.N, c.Token, c.More}, ok && c.Plus && c.Are
	})
	those := phrase.Of[tokensInstead](l.g, "tokens instead")
	those.Add(tokensInstead{N: ability.ThatMuch{Say: ability.ThatManyWord}}, "%p that many {Token:token} are created")
	phrase.Map(l.simple, those, func(x tokensInstead) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.Create{N: x.N, Token: x.Token, Are: true}}}
	}, func(e ability.Effect) (tokensInstead, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
			return tokensInstead{}, false
		}
		c, ok := d.Acts[0].(ability.Create)
		return tokensInstead{c.N, c.Token}, ok && !c.Plus && c.Are
	})
	l.act.Add(ability.Create{Plus: true}, "create[s] those tokens plus {N:some number} {Token:token}")
	l.act.Add(ability.Create{N: ability.Const{N: 1}, Plus: true, More: true},
		"create[s] those tokens plus an additional {Token:token}")
	// "Create a Food token and a Treasure token."
	l.act.Add(ability.Together{}, "create[s] {Acts:created|and2}",
		phrase.Before(2016, "put[s] {Acts:created|and2} onto the battlefield"))
	created := phrase.Of[ability.Act](l.g, "created")
	created.Add(ability.Create{}, "{N:some number} {Token:token}")
	created.Add(ability.Create{Tapped: true, First: true}, "{N:some number} tapped {Token:token}")
	l.act.Add(ability.Create{Tapped: true, Attacking: true},
		"create[s] {N:some number} {Token:token} (that's|that are)@N tapped and attacking",
		phrase.Before(2016, "put[s] {N:some number} {Token:token} onto the battlefield tapped and attacking"),
		phrase.Before(2009, "put[s] {N:some number} {Token:token} into play tapped and attacking"))
	l.act.Add(ability.Create{Tapped: true, Attacking: true, Bare: true},
		"create[s] {N:some number} {Token:token} tapped and attacking")
	l.act.Add(ability.Create{},
		"create[s] {N:some number} {Token:token} (that attacks|that attack)@N {Against:obj} this turn if able")
	l.act.Add(ability.Create{Tapped: true, Attacking: true, And: true},
		"create[s] {N:some number} {Token:token} and (that's|that are)@N tapped and attacking")
	l.act.Add(ability.Create{Tapped: true, Attacking: true},
		"create[s] {N:some number} {Token:token} (that's|that are)@N tapped and attacking {Whom:obj}",
		phrase.Before(2016, "put[s] {N:some number} {Token:token} onto the battlefield tapped and attacking {Whom:obj}"))
	l.act.Add(ability.Create{Tapped: true, Attacking: true, First: true},
		"create[s] {N:some number} tapped {Token:token} attacking {Whom:obj}")
	l.act.Add(ability.Create{},
		"create[s] {N:some number} {Token:token} (that enters|that enter)@N with {With:counters|and} on it",
		phrase.Before(2024,
			"create[s] {N:some number} {Token:token} (that enters|that enter)@N the battlefield with {With:counters|and} on it"))
	l.act.Add(ability.Create{Attacking: true}, "create[s] {N:some number} {Token:token} (that's|that are)@N attacking")
	l.act.Add(ability.Create{}, "create[s] {N:some number} {Token:token} (that's|that are)@N blocking {Blocking:obj}",
		phrase.Before(2016, "put[s] {N:some number} {Token:token} onto the battlefield blocking {Blocking:obj}"))
	l.act.Add(ability.Create{And: true},
		"create[s] {N:some number} {Token:token} and (that's|that are)@N blocking {Blocking:obj}")
	l.act.Add(ability.Create{Tapped: true}, "create[s] {N:some number} {Token:token} (that's|that are)@N tapped",
		phrase.Before(2016, "put[s] {N:some number} {Token:token} onto the battlefield tapped"),
		phrase.Before(2009, "put[s] {N:some number} {Token:token} into play tapped"))
	l.act.Add(ability.Create{}, "%p create[s] a number of {Token:token} equal to {N:amount}",
		phrase.Before(2016, "%p put[s] a number of {Token:token} onto the battlefield equal to {N:amount}"))
	l.act.Add(ability.Create{N: ability.Half{Of: ability.X{}, Up: true}}, "%p create[s] half X {Token:token} , rounded up")
	l.act.Add(ability.Create{N: ability.Half{Of: ability.X{}}}, "%p create[s] half X {Token:token} , rounded down")
	l.act.Add(ability.Create{Tapped: true, First: true},
		"%p create[s] a number of tapped {Token:token} equal to {N:amount}")
	// "Create Voja Fenstalker, a legendary 5/5 Wolf creature token with trample."
	l.act.Add(ability.Create{N: ability.Const{N: 1}}, "create[s] {Token:named token}")
	named := phrase.Of[ability.Token](l.g, "named token")
	named.Add(ability.Token{Where: ability.NameFirst},
		"%s {Name:cardName} , a {Legendary?legendary} {Size:size} {Like:tokenWord|space} token <with {With:granted|and}>")
	named.Add(ability.Token{Where: ability.NameFirst},
		"%s {Name:cardName} , a {Legendary?legendary} {Like:tokenWord|space} token <with {With:granted|and}>")
}

// tokensPlus stands for "those tokens plus a Clue token are created".
type tokensPlus struct {
	N     ability.Number
	Token ability.Token
	More  bool
}

// tokensInstead stands for "that many 4/4 white Angel creature tokens are created".
type tokensInstead struct {
	N     ability.Number
	Token ability.Token
}

// sizedTokens adds "create a Dinosaur creature token with base power and toughness each equal to N", which has the
// words of an X/X token.
func (l *lang) sizedTokens() {
	sizedTokens := phrase.Of[sizedToken](l.g, "sized token")
	sizedTokens.Add(sizedToken{},
		"create a {Like:tokenWord|space} token with base power and toughness each equal to {N:amount}")
	phrase.Map(l.clause, sizedTokens, func(x sizedToken) ability.Effect {
		t := ability.Token{Size: ability.Size{Power: ability.X{}, Toughness: ability.X{}}, Like: x.Like}
		return ability.Where{X: x.N, Apart: true, Effect: ability.Do{Who: ability.You{Say: ability.Unsaid},
			Acts: []ability.Act{ability.Create{N: ability.Const{N: 1}, Token: t}}}}
	}, func(e ability.Effect) (sizedToken, bool) {
		w, ok := e.(ability.Where)
		d, is := w.Effect.(ability.Do)
		if !ok || !is || !w.Apart || len(d.Acts) != 1 {
			return sizedToken{}, false
		}
		c, ok := d.Acts[0].(ability.Create)
		return sizedToken{c.Token.Like, w.X}, ok
	})
}

// sizedToken stands for "create a Dinosaur creature token with base power and toughness each equal to N".
type sizedToken struct {
	Like []ability.Property
	N    ability.Number
}

// huedToken is a token whose colours follow its description: "that's all colors".
type huedToken struct {
	Name       string
	Size       ability.Size
	Like, Hues []ability.Property
}

// names adds names of cards and tokens: words with capitals, small ones only between them.
func (l *lang) names() {
	name := phrase.Of[string](l.g, "cardName")
	phrase.Terminal(name, readName, func(s string) (string, bool) {
		return s, s != "" && s != "~" &&
			strings.ToLower(s) != s
	})
}

// smallWords are small words that stand within names.
var smallWords = map[string]bool{"of": true, "the": true, "to": true, "and": true, "in": true, "from": true,
	"for": true, "a": true, "with": true, "on": true, "at": true, "'s": true}

func readName(t []phrase.Tok) (string, int, bool) {
	end := 0
	for i := 0; i < len(t); i++ {
		switch {
		case t[i].Raw != "" && (t[i].Raw[0] >= 'A' && t[i].Raw[0] <= 'Z' || t[i].Raw[0] == '@'):
			end = i + 1
		case i > 0 && (t[i].Text == "'s" || t[i].Text == "'") && end == i:
			end = i + 1
		case i > 0 && (smallWords[t[i].Text] || t[i].Text == ",") && i-end < 2:
			// only if a word with a capital follows
		default:
			i = len(t)
		}
	}
	if end == 0 {
		return "", 0, false
	}
	var b strings.Builder
	for i := 0; i < end; i++ {
		if i > 0 && t[i].Start > t[i-1].End {
			b.WriteByte(' ')
		}
		b.WriteString(t[i].Raw)
	}
	return b.String(), end, true
}
