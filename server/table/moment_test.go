package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/sim"
)

// secretive are cards with secrets, and with choices among secrets; NAME stands for a name that no other card has.
var secretive = []string{
	"NAME {0}\nCreature — Rat\nWhen this creature enters, target opponent discards a card.\n1/1",
	"NAME {0}\nCreature — Rogue\n{T}: Draw a card, then discard a card.\n1/1",
	"NAME {0}\nCreature — Beast\nMorph {0}\nWhen this creature is turned face up, draw a card.\nSIZE/4",
	"NAME {0}\nCreature — Bear\nMorph {0}\nFlying\nSIZE/4",
	"NAME {0}\nSorcery\nScry 2, then draw a card.",
	"NAME {0}\nSorcery\nSearch your library for a card, put it into your hand, then shuffle.",
	"NAME {0}\nSorcery\nLook at the top three cards of your library. Put one of them into your hand and the rest on the " +
		"bottom of your library in any order.",
	"NAME {0}\nInstant\nForetell {0}\nDraw a card.",
	"NAME {0}\nSorcery\nLook at target opponent's hand.",
	"NAME {0}\nArtifact\nAs this artifact enters, choose a card name.\nSpells with the chosen name cost {1} more to cast.",
	"NAME {0}\nSorcery\nYou may put a creature card from your hand onto the battlefield.",
	"NAME {0}\nSorcery\nTarget opponent reveals their hand. You choose a nonland card from it. That player discards " +
		"that card.",
	"NAME {0}\nSorcery\nPut a card from your hand on top of your library.",
	"NAME {0}\nInstant\nNAME deals 3 damage to any target.",
	"NAME {0}\nSorcery\nReturn target creature to its owner's hand.",
}

// secretDeck returns a deck of cards that only player p has, each with a name of its own.
func secretDeck(t testing.TB, p int) Deck {
	var list, text strings.Builder
	for i := range 2 * len(secretive) {
		name := fmt.Sprintf("Qx%c%cword", 'a'+p, 'A'+i)
		fmt.Fprintf(&text, "%s\n\n", strings.NewReplacer("NAME", name, "SIZE", size(name)).Replace(
			secretive[i%len(secretive)]))
		fmt.Fprintf(&list, "1 %s\n", name)
	}
	return packed(t, list.String(), text.String())
}

// size is the power that only a card of this name has.
func size(name string) string { return fmt.Sprintf("9%d%02d", name[2]-'a', name[3]-'A') }

// hinted is the card that a power belongs to.
func hinted(size string) string {
	n, _ := strconv.Atoi(size[2:])
	return fmt.Sprintf("Qx%c%cword", 'a'+size[1]-'0', 'A'+n)
}

// witness notes after how many answers a viewer's view of the game has first shown each card.
type witness struct {
	viewer program.PlayerID
	first  map[string]int
	now    int
}

// say notes the card name that a player chooses aloud.
func (w *witness) say(g *engine.Game, in int) {
	var d engine.Decision
	if g.Decision(&d); d.Kind == program.DecideName {
		name := g.Rules().Name(program.NameID(d.Options[in].N))
		if _, ok := w.first[name]; !ok {
			w.first[name] = w.now
		}
	}
}

// Record looks at everything that the viewer sees.
func (w *witness) Record(g *engine.Game, _ *engine.Event) {
	v := g.View(w.viewer)
	for z := program.Library; z < program.NumZones; z++ {
		for p := range program.PlayerID(2) {
			for _, r := range v.Objects(z, p, nil) {
				if c, ok := v.Chars(r); ok {
					name := v.Rules().Name(c.Name)
					if _, ok := w.first[name]; !ok {
						w.first[name] = w.now
					}
				}
			}
		}
	}
}

// TestTellingIsDiscreet plays random games with cards full of secrets, and has each moment told to both players and to
// a spectator: no card is named that they haven't seen by then. To somebody who sees everything such cards are named,
// so there is something to keep.
func TestTellingIsDiscreet(t *testing.T) {
	decks := []Deck{secretDeck(t, 0), secretDeck(t, 1)}
	b := &Begin{Edition: "2026", Format: string(sim.Duel), Seats: 2, Starting: 1, AskPriority: true, AskTargets: true}
	setup, err := (&Builder{}).Setup(b, decks, nil)
	if err != nil {
		t.Fatal(err)
	}
	card := regexp.MustCompile(`Qx[a-b].word`)
	power := regexp.MustCompile(`\b9[01]\d\d\b`)
	damage := regexp.MustCompile(`\d+ (combat )?damage|-\d+`)
	moments, would := 0, 0
	seeds := 6
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		b.Seed = fmt.Sprintf("%02x", seed+1) + strings.Repeat("07", 31)
		begin := func() *engine.Game {
			g, err := b.record(decks, nil).Begin(setup, 0)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		inputs := atRandom(t, begin(), seed)
		for _, viewer := range []program.PlayerID{0, 1, engine.NoPlayer, engine.Judge} {
			w := &witness{viewer: viewer, first: map[string]int{}}
			if viewer == engine.Judge {
				w.viewer = 0
			}
			g := begin()
			g.SetRecorder(w)
			w.Record(g, nil)
			for at, in := range inputs {
				w.now = at + 1
				w.say(g, in)
				if err := record.GiveAnswer(g, in); err != nil {
					t.Fatal(err)
				}
				w.Record(g, nil)
			}
			for at := seed % 3; at < len(inputs); at += 3 {
				x := &told{from: begin(), inputs: inputs, viewer: viewer, names: []string{"Ann", "Bob"}}
				out, err := x.tell(at, func() error { return nil })
				if err != nil {
					t.Fatal(err)
				}
				moments++
				text, err := json.Marshal(out)
				if err != nil {
					t.Fatal(err)
				}
				names := card.FindAllString(string(text), -1)
				// How much damage could be assigned goes up to the power of a creature that everybody sees; life may be
				// negative.
				for _, n := range power.FindAllString(damage.ReplaceAllString(string(text), ""), -1) {
					names = append(names, hinted(n))
				}
				for _, s := range out.Steps {
					if viewer != engine.Judge && slices.Contains(s.Open, "a card") {
						t.Fatalf("seed %d: after %d answers viewer %d is told how many cards could be chosen: %s", seed, at,
							viewer, text)
					}
				}
				for _, name := range names {
					switch first, seen := w.first[name]; {
					case seen && first <= x.end:
					case viewer == engine.Judge:
						would++
					default:
						t.Fatalf("seed %d: after %d answers viewer %d learns the name %s: %s", seed, at, viewer, name, text)
					}
				}
			}
		}
	}
	if moments < 160*seeds || would < 30*seeds {
		t.Errorf("%d moments were told, with %d secrets", moments, would)
	}
}

// atRandom plays a game at random and returns its answers.
func atRandom(t *testing.T, g *engine.Game, seed int) (inputs []int) {
	rng := rand.New(rand.NewPCG(uint64(seed), 1))
	var d engine.Decision
	for len(inputs) < 500 && g.Decision(&d) {
		in := rng.IntN(len(d.Options))
		if d.Kind == program.DecideMulligan {
			in = 0
		}
		if err := record.GiveAnswer(g, in); err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, in)
	}
	return inputs
}

// TestTelling has a moment told: what a player did from their last choice with priority on, by which rules, and what
// there was to see before and after, to both players, to a spectator when it is time, and to nobody else. Who asks is
// "you", as in the log.
func TestTelling(t *testing.T) {
	k := newKit(t)
	k.delay = 10
	tab, c := k.game([]Deck{packed(t, "60 Paper Gift", beatCards)}, "", "")
	k.pick(c[0], c[1:], "Gift")
	for c[0].State().Players[0].Life == 20 {
		k.calm(c)
	}
	lines := tab.play.voices[1].lines
	on := func() error { return nil }
	find := func(text string) int {
		for _, l := range lines {
			if strings.Contains(l.Text, text) {
				return l.At
			}
		}
		t.Fatalf("no line %q in %v", text, indented(lines))
		return 0
	}
	for _, who := range []string{"A", "B"} {
		out, err := tab.Telling(who, find("gains 1 life"), on)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, s := range out.Steps {
			text += s.Text + fmt.Sprint(s.Rules) + "\n"
		}
		gains := map[string]string{"A": "You gain", "B": "A gains"}[who]
		for _, want := range []string{"Paper Gift resolves.[{117.4", gains + " 1 life (now 21).[{119.3"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s is not told %q: %s", who, want, text)
			}
		}
		changed := ""
		for _, s := range out.State {
			if s.Changed() {
				changed += fmt.Sprintf("%d %s: %s, %s\n", s.Player, s.About, s.Before, s.After)
			}
		}
		changed = strings.NewReplacer("A's ", "", "your ", "").Replace(changed) // B has such cards, too
		if want := "0 life: 20, 21\n0 stack: Paper Gift, \n0 graveyard: , Paper Gift\n"; changed != want {
			t.Errorf("%s: %q, want %q", who, changed, want)
		}
		if out, err = tab.Telling(who, find("casts Paper Gift"), on); err != nil {
			t.Fatal(err)
		}
		hand := out.State[1].Before
		if mine := strings.Contains(hand, "Paper Gift"); mine != (who == "A") {
			t.Errorf("%s sees the hand %q", who, hand)
		}
	}
	if _, err := tab.Telling("", find("gains 1 life"), on); err == nil {
		t.Error("a spectator is told before it is time")
	}
	k.clock.move(11 * time.Second)
	if out, err := tab.Telling("", find("gains 1 life"), on); err != nil || len(out.Steps) == 0 {
		t.Errorf("a spectator is told %v, %v", out, err)
	}
	for _, at := range []int{-1, len(tab.play.inputs)} {
		if _, err := tab.Telling("A", at, on); err == nil {
			t.Errorf("a telling of answer %d", at)
		}
	}
	ended := errors.New("ended")
	if _, err := tab.Telling("A", 0, func() error { return ended }); err != ended {
		t.Errorf("goes on although it is to stop: %v", err)
	}
}
