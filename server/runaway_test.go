package server

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"arbiter/internal/race"
	"arbiter/server/wire"
)

// TestRunaway has games that go on by themselves for as long as the machine lets them, while another game is played: it
// is not held up, and they end.
func TestRunaway(t *testing.T) {
	t.Parallel() // it mostly waits
	if testing.Short() {
		t.Skip("a runaway game may take half a minute")
	}
	h, _ := serve(t, open(t, t.TempDir()), nil)
	echo := wire.DeckChoice{
		Name:  "Echo",
		List:  "30 Echo Pond\n30 Seedling",
		Cards: "Echo Pond {0}\nEnchantment\nWhenever a creature enters, create a 1/1 green Saproling creature token.\n\nSeedling {0}\nCreature — Plant\n1/1\n",
	}
	var calm wire.Seated
	if code := post(t, h.URL+"/api/games", newGame("random"), &calm); code != 200 {
		t.Fatal(code)
	}
	const games = 3
	ended := make(chan *player, games)
	for n := range cap(ended) {
		g := newGame("random")
		g.Deck, g.Others[0].Deck = echo, echo
		var seated wire.Seated
		if code := post(t, h.URL+"/api/games", g, &seated); code != 200 {
			t.Fatal(code)
		}
		p := dial(t, h.URL, seated.Game, seated.Token)
		go func() {
			if err := p.playOn(rand.New(rand.NewPCG(uint64(n), 3)), nil); err != nil {
				t.Errorf("a runaway game: %v", err)
			}
			ended <- p
		}()
	}
	p := dial(t, h.URL, calm.Game, calm.Token)
	rng := rand.New(rand.NewPCG(4, 4))
	took, err := p.bot(rng, time.Now().Add(3*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if len(took) < 5/race.Slower {
		t.Errorf("%d answers beside runaway games", len(took))
	}
	for _, d := range took {
		if d > race.Slower*5*time.Second {
			t.Errorf("an answer took %v beside runaway games", d)
		}
	}
	for range cap(ended) {
		if p := <-ended; !p.state.Over || !strings.Contains(p.state.Outcome, "draw") {
			t.Errorf("a runaway game: over %v, %q", p.state.Over, p.state.Outcome)
		}
	}
}
