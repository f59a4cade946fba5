package check

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/pool/pooltest"
	"arbiter/rulebook"
)

// setup compiles the embedded decks.
func setup(t testing.TB, e rulebook.Edition) (*program.Rules, [][]program.DefID) {
	t.Helper()
	var cards []*card.Card
	at := map[*card.Card]int{}
	var decks [][]*card.Card
	for _, c := range pooltest.Decks(t) {
		decks = append(decks, c.Main)
		for _, x := range c.Main {
			if _, ok := at[x]; !ok {
				at[x] = len(cards)
				cards = append(cards, x)
			}
		}
	}
	r, ids, err := load.Rules(e, cards, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := make([][]program.DefID, len(decks))
	for i, d := range decks {
		for _, x := range d {
			out[i] = append(out[i], ids[at[x]])
		}
	}
	return r, out
}

// TestGames plays games of two to four players with the embedded decks, with all checks at every decision.
func TestGames(t *testing.T) {
	for i, e := range []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026} {
		r, decks := setup(t, e)
		games := 6
		if testing.Short() {
			games = 1
		}
		for n := range games {
			players := 2 + n%3
			var c engine.Config
			for p := range players {
				c.Decks = append(c.Decks, decks[(n+p)%len(decks)])
			}
			c.Seed, c.Starting, c.TurnLimit = [32]byte{byte(n), byte(i)}, engine.NoPlayer, 200
			g, err := engine.New(r, c)
			if err != nil {
				t.Fatal(err)
			}
			k := New(Config{Every: 4, Seed: uint64(n)})
			k.Begin(g)
			rng := rand.New(rand.NewPCG(uint64(n), 8))
			var d engine.Decision
			for g.Decision(&d) {
				if err := k.Give(g, rng.IntN(len(d.Options))); err != nil {
					t.Fatalf("edition %s, game %d: %v", e, n, err)
				}
			}
			if k.Dear == 0 || k.Checked < 50 {
				t.Errorf("%d of %d decisions had the expensive checks", k.Dear, k.Checked)
			}
		}
	}
}

// TestListerAsksAll: every method of View is compared, except these.
func TestListerAsksAll(t *testing.T) {
	known := map[string]bool{}
	for _, n := range []string{"Player", "Players", "Turn", "Active", "Step", "Priority", "Result", "Life", "Counters",
		"Lost", "HasWon", "OnTurn", "Mana", "LandsPlayed", "Opponents", "Teammates", "ActAsOne",
		"Count", "Objects", "Seen", "Sees", "Zone", "Kind", "IsToken", "Owner", "Controller", "Def", "OwnDef", "ShownName", "Chars", "Body",
		"Regenerating", "SourceOf",
		"CountersOn", "CountersOfKind", "Ties", "DefID", "SummoningSick", "Targets", "Blockers", "Abilities", "ChosenNames", "Monarch", "FaceDown",
		"Speed", "Fallen", "MostMana", "CanMakeMana", "Size", "ManaValue", "Kept", "MulliganBottom", "Destination",
		"DamageRecipients", "Mulligan", "Optional", "Piles", "Announcing", "MayAhead", "OfferedMana", "OfferedNumber",
		"PhyrexianAsked", "PhyrexianBefore", "Purpose", "MayAsked", "Influences", "Designations", "DayNight", "Remembered", "IsCommander",
		"NewInfluences",                                                // of effects, which are public
		"ManaTolls", "MayTakeToll", "TollFree", "Tolls", "TargetPlace", // as the next
		"Casting",                                                                                                                   // of the open decision, from the frames below it, which are public
		"Choosing", "CommanderAsked", "UnblockedAsked", "SameTriggers", "Foreseeable", "MovesCards", "CostPart", "Modes", "ManaDue", // of the open decision, for its player, from a copy of the game
		"Decision",           // compared by itself
		"Declared", "Picked", // known only to the player who declares, until it is complete
		"Rules",                 // public, and the same
		"CanAttack", "CanBlock", // follow from the battlefield
		"AttackCosts", "BlockCosts", "Defending", "Holds", // the same
		"Determinize", "Suppose", "Reshuffle", // they make the other world
		"QuietStep",                                                                                  // follows from the step and the stack
		"HandAfterMulligans", "Left", "Resolving", "Announced", "Unasked", "Giver", "AssignedDamage", // mulligans, the battlefield and the stack are public
	} {
		known[n] = true
	}
	typ := reflect.TypeOf(engine.View{})
	for i := range typ.NumMethod() {
		if n := typ.Method(i).Name; !known[n] {
			t.Errorf("View.%s is not compared by lister: if it shows something to a player, list it", n)
		}
	}
}
