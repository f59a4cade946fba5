package bind

import (
	"reflect"
	"strings"
	"testing"

	"arbiter/ability"
	"arbiter/oracle/grammar"
)

// readBound reads and binds a line.
func readBound(text string) (ability.Ability, error) {
	a, err := grammar.ReadParagraph(grammar.NewReader(), text)
	if err != nil {
		return nil, err
	}
	return Bind(a, AnyTypes)
}

// references lists what each reference of an ability refers to, in the order of the tree: "it: target creature".
func references(t *testing.T, a ability.Ability) []string {
	t.Helper()
	g := grammar.Grammar()
	name := func(n ability.Node) string {
		if r, ok := n.(ability.Ref); ok {
			u := Unbound(ability.Statement{Does: ability.Do{Who: r}}).(ability.Statement).Does.(ability.Do).Who
			if s, err := g.Print(g.Category("obj"), u, 2026); err == nil {
				return s
			}
		}
		if d, ok := n.(ability.Do); ok {
			var acts []string
			for _, a := range d.Acts {
				acts = append(acts, strings.TrimPrefix(reflect.TypeOf(a).String(), "ability."))
			}
			return strings.Join(acts, ", ")
		}
		return strings.TrimPrefix(reflect.TypeOf(n).String(), "ability.")
	}
	said := map[int64]string{}
	var out []string
	var visit func(n ability.Node)
	var scope func(n ability.Node)
	visit = func(n ability.Node) {
		if k, ok := mentionKinds[reflect.TypeOf(n)]; ok && k.said >= 0 {
			if m := reflect.ValueOf(n).Field(k.said).Int(); m != 0 {
				said[m] = name(n)
			}
		}
		ability.Children(n, visit)
	}
	scope = func(n ability.Node) {
		if s, ok := n.(ability.Self); ok && s.Say >= ability.ByIt {
			out = append(out, "~")
		}
		if k := mentionKinds[reflect.TypeOf(n)]; refers(n) {
			m := reflect.ValueOf(n).Field(k.to).Int()
			if m == 0 {
				out = append(out, "linked")
			} else if s, ok := said[m]; ok {
				out = append(out, s)
			} else {
				t.Errorf("%+v refers to nothing that has its number", n)
			}
		}
		ability.Children(n, scope)
	}
	visit(a)
	scope(a)
	return out
}

func TestBind(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Destroy target creature. Its controller draws a card.", "target creature"},
		{"Target creature you control deals damage equal to its power to target creature you don't control.", "target creature you control"},
		{"When ~ enters, tap target creature. It doesn't untap during its controller's next untap step.", "target creature; target creature"},
		{"When ~ enters, it deals 2 damage to target creature.", "~"},
		{"Whenever ~ attacks, if you control no untapped lands, it gets +3/+0 until end of turn.", "~"},
		{"Whenever enchanted creature is dealt damage, it deals that much damage to its controller.", "enchanted creature; Does; enchanted creature"},
		{"Whenever a player casts a creature spell, that player draws a card.", "a player"},
		{"Whenever a creature becomes the target of a spell or ability, destroy that creature.", "a creature"},
		{"You may discard a card. If you do, draw a card.", "Discard"},
		{"Whenever you gain life, each opponent loses that much life.", "Does"},
		{"Discard your hand, then draw that many cards.", "Discard, Draw"},
		{"Look at the top five cards of your library. Put two of them into your hand and the rest on the bottom of your library in any order.",
			"the top five cards of your library; the top five cards of your library"},
		{"{R}, {T}, Discard a card: ~ deals damage to target creature equal to the discarded card's mana value.", "a card"},
		{"When ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control.", "linked; the exiled card"},
		{"Return target creature to its owner's hand. Create X 1/1 green Saproling creature tokens, where X is that creature's mana value.", "target creature; target creature"},
		{"Creatures you control get +1/+3 until end of turn. Untap them.", "creatures you control"},
		{"~ deals 3 damage to target creature. If that creature would die this turn, exile it instead.", "target creature; target creature"},
		{"Whenever you cast an instant or sorcery spell, copy that spell. You may choose new targets for the copy.", "an instant or sorcery spell; Copy"},
		{"When ~ enters, target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
			"target opponent; their hand; target opponent; a nonland card from it"},
		{"Create a 1/1 red Goblin creature token. It gains haste until end of turn.", "Create"},
		{"Reveal the top card of your library. If it's a land card, put it onto the battlefield.", "the top card of your library; the top card of your library"},
		{"Sacrifice ~ unless you return an untapped Island you control to its owner's hand.", "an untapped Island you control"},
		{"Whenever a creature with flying attacks you, ~ deals 4 damage to it.", "a creature with flying"},
		{"Sacrifice ~: It deals damage equal to its power to target creature.", "~; ~"},
		{"Whenever ~ becomes blocked, it deals 2 damage to each creature blocking it.", "~; ~"},
		{"Target creature deals damage to itself equal to its power.", "target creature; target creature"},
		{"When you cast your next instant or sorcery spell this turn, copy that spell. You may choose new targets for that copy.", "your next instant or sorcery spell; Copy"},
		{"Creatures target opponent controls don't untap during their next untap step.", "target opponent"},
		{"Target player draws three cards, then discards two cards unless they discard a land card.", "target player"},
		{"Whenever a player cycles a card, you may exile target creature. If you do, return that card to the battlefield under its owner's control at the beginning of the next end step.",
			"ExileIt; target creature; target creature"},
		{"Look at target player's hand and choose X cards from it. That player discards them.", "target player's hand; target player; X cards from it"},
		{"Choose target creature an opponent controls. Target creature you control fights that creature.", "target creature an opponent controls"},
		{"Nonblue creatures can't block creatures you control unless their controller pays {1}.", "nonblue creatures"},
		{"Counter target spell unless its controller pays {3}.", "target spell"},
		{"~ deals 3 damage to target creature. If you control a Goblin, it deals 5 damage to that creature instead.", "~; target creature"},
		{"Target creature you control gets +1/+1 until end of turn. It deals damage equal to its power to target creature you don't control.",
			"target creature you control; target creature you control"},
		{"Enchanted creature has \"Whenever this creature attacks, it gets +1/+0 until end of turn.\"", "~"},
	} {
		t.Run(c.text, func(t *testing.T) {
			a, err := readBound(c.text)
			if err != nil {
				t.Errorf("%s\n\t%v", c.text, err)
				return
			}
			if got := strings.Join(references(t, a), "; "); got != c.want {
				t.Errorf("%s\n\trefers to %s\n\twant      %s", c.text, got, c.want)
			}
			if s, err := grammar.Print(Unbound(a), 2026); err != nil || s != c.text {
				t.Errorf("%s\n\tprints as %s %v", c.text, s, err)
			}
		})
	}
}

func TestBindRefuses(t *testing.T) {
	for _, text := range []string{
		"Destroy that creature.", "Draw that many cards.", "If you do, draw a card.", "Put the rest on the bottom of your library in any order.",
		"Destroy target artifact. If that artifact had counters on it, put that many +1/+1 counters on target creature.",
		"Whenever you cast a spell, draw two cards. If eight or more mana was spent to cast that spell, sacrifice ~ and it deals that much damage to each opponent.",
	} {
		t.Run(text, func(t *testing.T) {
			if a, err := readBound(text); err == nil {
				t.Errorf("%s is read as %+v", text, a)
			} else if !strings.Contains(err.Error(), "refer to") {
				t.Errorf("%s: %v", text, err)
			}
		})
	}
}

func TestNameInAGivenAbility(t *testing.T) {
	read := func(text string) ability.Ability {
		a, err := readBound(text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	name, this := read(`Enchanted creature has "{T}: ~ deals 1 damage to any target."`), read(`Enchanted creature has "{T}: This creature deals 1 damage to any target."`)
	if ability.Equal(name, this) {
		t.Error("the Aura and the creature it is on mean the same")
	}
	if !ability.Equal(read("~ attacks each combat if able."), read("This creature attacks each combat if able.")) {
		t.Error("outside quotation marks they mean the same")
	}
}
