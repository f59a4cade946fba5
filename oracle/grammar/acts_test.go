package grammar

import (
	"testing"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// readOne reads a line of text or fails the test.
func readOne(t *testing.T, text string) ability.Ability {
	t.Helper()
	l := language()
	v, err := phrase.Read(l.g.Reader(), l.line, text)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return v
}

// unsaidYou is the unsaid subject of an imperative.
var unsaidYou = ability.You{Say: ability.Unsaid}

func numeral(n int) ability.Number { return ability.Const{N: n} }

func creature(d ability.Det, post ...ability.Property) ability.Objects {
	return ability.Objects{Det: d, Noun: ability.HasType{Type: ability.Creature}, Post: post}
}

// TestActTrees compares what instructions read to with the trees that they mean.
func TestActTrees(t *testing.T) {
	target := ability.Det{How: ability.One, Target: true}
	yours := ability.Controlled{By: ability.You{}}
	card := func(d ability.Det, post ...ability.Property) ability.Objects {
		return ability.Objects{Det: d, Noun: ability.IsKind{Kind: ability.AnyCard}, Post: post}
	}
	them := ability.It{Say: ability.ByIt, Plural: true}
	oneOf := ability.Among{What: ability.Objects{Det: ability.Det{How: ability.Exactly, N: numeral(1)}}, Of: them}
	tests := []struct {
		text string
		acts []ability.Act
		dur  ability.Duration
	}{
		{"Draw two cards, then discard a card.", []ability.Act{ability.Draw{N: numeral(2)},
			ability.Discard{What: card(ability.Det{How: ability.One})}}, nil},
		{"Draw a card for each creature you control.",
			[]ability.Act{ability.PerEach{Act: ability.Draw{N: numeral(1)},
				Of: creature(ability.Det{How: ability.Each}, yours)}}, nil},
		{"Put one of them into your hand and the rest on the bottom of your library in any order.", []ability.Act{ability.Together{Acts: []ability.Act{
			ability.Move{What: oneOf, To: ability.Place{Zone: ability.Hand, Of: ability.You{}}},
			ability.Move{What: ability.Rest{Plur: true}, To: ability.Place{Zone: ability.Library, Pos: ability.Bottom,
				Of: ability.You{}, AnyOrder: true}},
		}}}, nil},
		{"Return target creature to its owner's hand.", []ability.Act{ability.Move{What: creature(target), Verb: ability.ReturnVerb,
			To: ability.Place{Zone: ability.Hand, Of: ability.OwnerOf{Of: ability.It{Say: ability.ByIt}}}}}, nil},
		{"Create two tapped 1/1 white Soldier creature tokens.", []ability.Act{ability.Create{N: numeral(2), Tapped: true, Token: ability.Token{
			Size: ability.Size{Power: numeral(1), Toughness: numeral(1)},
			Like: []ability.Property{ability.HasColor{Color: mana.White}, ability.HasSubtype{Subtype: "Soldier"},
				ability.HasType{Type: ability.Creature}}}}}, nil},
		{"Create a Food token and a Treasure token.", []ability.Act{ability.Together{Acts: []ability.Act{
			ability.Create{N: numeral(1), Token: ability.Token{Known: "Food"}}, ability.Create{N: numeral(1),
				Token: ability.Token{Known: "Treasure"}}}}}, nil},
		{"Put a +1/+1 counter on each of up to two target creatures.", []ability.Act{ability.PutCounters{What: []ability.CounterSpec{{N: numeral(1), Kind: ability.PlusOne}},
			On: ability.Among{What: ability.Objects{Det: ability.Det{How: ability.Each}},
				Of: creature(ability.Det{How: ability.UpTo, N: numeral(2), Target: true})}}}, nil},
		{"Put a number of +1/+1 counters on target creature equal to its power.", []ability.Act{ability.PutCounters{What: []ability.CounterSpec{
			{N: ability.StatOf{Stat: ability.Power, Of: ability.It{Say: ability.ByIt}}, Kind: ability.PlusOne}},
			On: creature(target)}}, nil},
		{"Add two mana in any combination of {R} and/or {G}.", []ability.Act{ability.AddMana{N: numeral(2), Colors: ability.AnyCombination,
			Any: []mana.Cost{mustCost(t, "{R}"), mustCost(t, "{G}")}}}, nil},
		{"Prevent all combat damage that would be dealt this turn by target creature.", []ability.Act{ability.Prevent{Combat: true, By: creature(target)}}, ability.ThisTurn{}},
		{"Gain control of target creature until end of turn.", []ability.Act{ability.GainControl{What: creature(target)}}, ability.UntilEndOfTurn{}},
		{"Shuffle your graveyard into your library.", []ability.Act{ability.Shuffle{What: ability.ZoneOf{Zone: ability.Graveyard, Of: ability.You{}},
			Into: ability.ZoneOf{Zone: ability.Library, Of: ability.You{}}}}, nil},
		{"Reveal cards from the top of your library until you reveal a creature card.", []ability.Act{ability.Reveal{What: ability.ZoneOf{Zone: ability.Library, Of: ability.You{}},
			Until: ability.Objects{Det: ability.Det{How: ability.One},
				Pre:  []ability.Property{ability.HasType{Type: ability.Creature}},
				Noun: ability.IsKind{Kind: ability.AnyCard}}}}, nil},
		{"Sacrifice a creature.", []ability.Act{ability.Sacrifice{What: creature(ability.Det{How: ability.One})}}, nil},
	}
	for _, x := range tests {
		t.Run(x.text, func(t *testing.T) {
			got := readOne(t, x.text)
			want := ability.Statement{Does: ability.Do{Who: unsaidYou, Acts: x.acts, For: x.dur}}
			if !ability.Equal(got, want) {
				t.Errorf("%s\n reads  %#v\n wanted %#v", x.text, got, want)
			}
			if s, err := language().g.Print(language().line, got, 2026); s != x.text {
				t.Errorf("%s\n prints %s %v", x.text, s, err)
			}
		})
	}
}

func mustCost(t *testing.T, s string) mana.Cost {
	t.Helper()
	c, err := mana.ParseCost(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestActWordings reads instructions as they were worded through the years: they mean the same and print as each year
// says them.
func TestActWordings(t *testing.T) {
	tests := []struct {
		now, old string
		year     int
	}{
		{"Mill two cards.", "Put the top two cards of your library into your graveyard.", 2015},
		{"Create a 1/1 white Soldier creature token.", "Put a 1/1 white Soldier creature token onto the battlefield.", 2012},
		{"Create a 1/1 white Soldier creature token.", "Put a 1/1 white Soldier creature token into play.", 2006},
		{"{T}: Add {G}.", "{T}: Add {G} to your mana pool.", 2012},
		{"Exile target creature.", "Remove target creature from the game.", 2006},
		{"Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
			"Search your library for a basic land card, put it onto the battlefield tapped, then shuffle your library.", 2015},
		{"Put target creature card from a graveyard onto the battlefield under your control.", "Put target creature card from a graveyard into play under your control.", 2006},
	}
	l := language()
	for _, x := range tests {
		t.Run(x.old, func(t *testing.T) {
			now, old := readOne(t, x.now), readOne(t, x.old)
			if !ability.Equal(now, old) {
				t.Errorf("%s\n%s\n read to different trees", x.now, x.old)
			}
			if s, err := l.g.Print(l.line, now, x.year); s != x.old {
				t.Errorf("%s\n in %d prints %s %v, wanted %s", x.now, x.year, s, err, x.old)
			}
		})
	}
}

// TestActsDiffer changes a word that matters: the tree must change with it.
func TestActsDiffer(t *testing.T) {
	for _, x := range [][2]string{
		{"Discard a card.", "Discard a card at random."},
		{"Return ~ to its owner's hand.", "Put ~ on top of its owner's library."},
		{"Put the rest on the bottom of your library in any order.", "Put the rest on the bottom of your library in a random order."},
		{"Put it onto the battlefield.", "Put it onto the battlefield tapped."},
		{"Put it onto the battlefield under your control.", "Put it onto the battlefield under its owner's control."},
		{"Add one mana of any color.", "Add one mana of the chosen color."},
		{"Add two mana of any one color.", "Add two mana in any combination of colors."},
		{"Tap target creature.", "Untap target creature."},
		{"Prevent all damage that would be dealt to ~.", "Prevent all combat damage that would be dealt to ~."},
		{"Prevent all damage that would be dealt to ~.", "Prevent all damage that would be dealt by ~."},
		{"Draw two cards.", "Draw up to two cards."},
		{"Remove a +1/+1 counter from ~.", "Remove all +1/+1 counters from ~."},
		{"Create a token that's a copy of target creature.", "Create a tapped token that's a copy of target creature."},
		{"Choose a color.", "Choose a creature type."},
		{"Search your library for a card.", "Search your library and/or graveyard for a card."},
	} {
		if ability.Equal(readOne(t, x[0]), readOne(t, x[1])) {
			t.Errorf("%q and %q read to equal trees", x[0], x[1])
		}
	}
}

// TestActsRefused reads what is no English or says nothing: it must not be read.
func TestActsRefused(t *testing.T) {
	l := language()
	r := l.g.Reader()
	for _, text := range []string{
		"Draws a card.", "Draw two card.", "The rest into your graveyard.", "A Treasure token.", "Target player draw a card.", "Create two 1/1 white Soldier creature token.",
		"Put a wibble counter on ~.", "Add one mana of any colour.", "Return target creature to its owner's exile.",
	} {
		t.Run(text, func(t *testing.T) {
			if v, err := phrase.Read(r, l.line, text); err == nil {
				t.Errorf("%q is read: %#v", text, v)
			}
		})
	}
}
