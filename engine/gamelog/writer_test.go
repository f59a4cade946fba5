package gamelog

import (
	"strings"
	"testing"
)

func TestConjugate(t *testing.T) {
	for verb, want := range map[string][2]string{
		"draw a card":     {"draws a card", "draw a card"},
		"pass":            {"passes", "pass"},
		"scry 2":          {"scries 2", "scry 2"},
		"play Opt":        {"plays Opt", "play Opt"},
		"go":              {"goes", "go"},
		"be destroyed":    {"is destroyed", "are destroyed"},
		"not be untapped": {"isn't untapped", "aren't untapped"},
		"have won":        {"has won", "have won"},
		"could attack":    {"could attack", "could attack"},
	} {
		t.Run(verb, func(t *testing.T) {
			if got := [2]string{Conjugate(verb, false), Conjugate(verb, true)}; got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

func TestClause(t *testing.T) {
	player := func(name, verb, object string) Clause {
		return Clause{Subject: name, Verb: verb, Object: object, player: true}
	}
	for _, c := range []struct {
		name    string
		clauses []Clause
		want    string // empty if they can't be joined
	}{
		{"one", []Clause{is("Orc", "destroyed", "")}, "Orc is destroyed."},
		{"several subjects", []Clause{is("Orc", "destroyed", ""), is("Elf", "destroyed", "")}, "Orc and Elf are destroyed."},
		{"equal subjects", []Clause{is("Elf", "destroyed", ""), is("Elf", "destroyed", "")}, "Two Elves are destroyed."},
		{"you", []Clause{player("you", "begin", "to cast Orc")}, "You begin to cast Orc."},
		{"you are", []Clause{is("you", "dealt damage", "")}, "You are dealt damage."},
		{"you would", []Clause{player("you", "draw", "a card").Would()}, "You would draw a card."},
		{"it would", []Clause{is("Orc", "destroyed", "").Would()}, "Orc would be destroyed."},
		{"no longer", []Clause{{Subject: "Orc", Verb: "no longer have", Object: "flying"}}, "Orc no longer has flying."},
		{"not", []Clause{{Subject: "Orc", Verb: "not untap"}}, "Orc doesn't untap."},
		{"not, several", []Clause{{Subject: "Orc", Verb: "not untap"}, {Subject: "Elf", Verb: "not untap"}}, "Orc and Elf don't untap."},
		{"another plural", []Clause{{Subject: "Orc", Verb: "no longer be a Ring-bearer", Verbs: "no longer be Ring-bearers"},
			{Subject: "Elf", Verb: "no longer be a Ring-bearer", Verbs: "no longer be Ring-bearers"}}, "Orc and Elf are no longer Ring-bearers."},
		{"objects", []Clause{player("Ana", "draw", "Forest"), player("Ana", "draw", "Forest"), player("Ana", "draw", "a card")},
			"Ana draws two Forests and a card."},
		{"abilities", []Clause{player("Ana", "activate", "an ability of Orc"), player("Ana", "activate", "an ability of Orc")},
			"Ana activates two abilities of Orc."},
		{"mana", []Clause{player("Ana", "add", "{G}"), player("Ana", "add", "{W}")}, "Ana adds {G}{W}."},
		{"life", []Clause{player("Ana", "lose", "2 life"), player("Ana", "lose", "1 life")}, "Ana loses 3 life."},
		{"a player twice", []Clause{player("Ana", "shuffle", ""), player("Ana", "shuffle", "")}, ""},
		{"one of a kind", []Clause{{Subject: "the Ring", Verb: "tempt", Object: "Ana"}, {Subject: "the Ring", Verb: "tempt", Object: "Ana"}}, ""},
		{"different", []Clause{is("Orc", "destroyed", ""), is("Elf", "sacrificed", "")}, ""},
		{"done and not done", []Clause{is("Orc", "destroyed", ""), is("Elf", "destroyed", "").Would()}, ""},
		{"their", []Clause{is("Orc", "put", " on the stack after its cost"), is("Elf", "put", " on the stack after its cost")},
			"Orc and Elf are put on the stack after their cost."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, _ := Join(c.clauses); got.Sentence() != c.want {
				t.Errorf("%q, want %q", got.Sentence(), c.want)
			}
		})
	}
}

func TestDenial(t *testing.T) {
	for want, c := range map[string]Clause{
		"isn't":   is("Orc", "destroyed", ""),
		"doesn't": {Subject: "Orc", Verb: "untap"},
		"don't":   {Subject: "you", Verb: "draw"},
		"aren't":  is("you", "dealt damage", ""),
	} {
		if got := c.Would().Denial(); got != want {
			t.Errorf("%s: %q, want %q", c, got, want)
		}
	}
}

func TestNouns(t *testing.T) {
	for one, many := range map[string]string{
		"Forest": "Forests", "Plains": "Plains", "Elf": "Elves", "Human": "Humans", "Swordsman": "Swordsmen", "Sphinx": "Sphinxes",
		"Ally": "Allies", "Veil of Dust": "Veil of Dust", "Wake the Ground": "Wake the Ground", "Voice of All token": "Voice of All tokens",
		"Ana's" + Whose + "Elf": "Ana's" + Whose + "Elves", "Orc (2/2, tapped)": "Orcs (2/2, tapped)", "an ability of Orc": "abilities of Orc",
		"an ability of Ana's" + Whose + "Orc": "abilities of Ana's" + Whose + "Orc",
		"a copy of Shock":                     "copies of Shock", "a +1/+1 counter": "+1/+1 counters",
	} {
		t.Run(one, func(t *testing.T) {
			if got := plural(one); got != many {
				t.Errorf("%q, want %q", got, many)
			}
		})
	}
	for _, want := range []string{"a card", "an Elf", "a Unicorn", "an 8/8 Beast", "a +1/+1 counter", "an hour counter",
		"a 2/2 Orc"} {
		_, n, _ := strings.Cut(want, " ")
		if got := A(n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Several subjects go somewhere, one goes there.
func TestSeverally(t *testing.T) {
	one := Clause{Subject: "Bear", Verb: "be sacrificed", Rest: ", and goes into exile"}
	two := one
	two.Subject = "Ogre"
	c, ok := Join([]Clause{one, two})
	if got := c.Sentence(); !ok || got != "Bear and Ogre are sacrificed, and go into exile." {
		t.Error(got)
	}
	if got := one.Sentence(); got != "Bear is sacrificed, and goes into exile." {
		t.Error(got)
	}
}
