package load

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"testing"
	"time"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/compile"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// undone tells casts and activations that had to be taken back: they were offered but could not be completed.
type undone struct {
	casts int
	names []string
	r     *program.Rules
}

func (u *undone) Record(g *engine.Game, e *engine.Event) {
	switch {
	case e.Kind == program.EvCast:
		u.casts++
	case e.Kind == program.EvMove && e.From == program.Stack && e.Rule == rulebook.RuleCast:
		u.names = append(u.names, fmt.Sprint("cast ", u.r.Name(u.r.Def(g.Objs[uint16(e.New)].Def).Name)))
	case e.Kind == program.EvCease && e.Rule == rulebook.RuleActivate:
		u.names = append(u.names, "activation")
	}
}

// TestCastEverything gives both players lands enough and random playable cards in hand, graveyard and on the
// battlefield, and plays at random for some turns: every option can be completed, and nothing panics.
func TestCastEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games with the shared corpus")
	}
	games, from := gamesToPlay(40), *randomSeed
	cards := corpus(t)
	casts, back := 0, map[string]int{}
	failed := map[string]bool{}
	for s := from; s < from+games; s++ {
		u := &undone{}
		if why := castingGame(t, cards, s, u); why != "" && !failed[why[:min(len(why), 60)]] {
			failed[why[:min(len(why), 60)]] = true
			t.Errorf("seed %d: %s", s, why)
		}
		casts += u.casts
		for _, n := range u.names {
			back[fmt.Sprint(n, " of seed ", s)]++
		}
	}
	total := 0
	for _, n := range back {
		total += n
	}
	t.Logf("%d games, %d casts; taken back: %v", games, casts, back)
	if total > casts/50 {
		t.Errorf("%d of %d casts were taken back: %v", total, casts, back)
	}
}

func castingGame(t *testing.T, cards []*card.Card, seed int, u *undone) (why string) {
	rng := rand.New(rand.NewPCG(uint64(seed), 11))
	byName := card.NewCollection(cards...)
	e, err := rulebook.ParseEdition([]string{"2006", "2017", "2026"}[seed%3])
	if err != nil {
		t.Fatal(err)
	}
	var texts []rulebook.CardText
	names := ""
	for len(texts) < 14 {
		c := cards[rng.IntN(len(cards))]
		text := definitions.ReadCard(c)
		if text.Readable() != nil {
			continue
		}
		if *randomCard != "" && len(texts) < 3 {
			text = definitions.ReadCard(byName.Find(*randomCard))
		}
		if _, _, err := compile.Compile(e, []rulebook.CardText{text}, options(e, nil, false)); err == nil {
			texts = append(texts, text)
			names += text.Card.Name + "; "
		}
	}
	n := len(texts)
	for _, b := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest"} {
		texts = append(texts, definitions.ReadCard(byName.Find(b)))
	}
	rules, ids, err := compile.Compile(e, texts, options(e, nil, false))
	if err != nil {
		return "compiled alone, not together: " + err.Error()
	}
	board := engine.Board{Life: []int32{20, 20}, Seed: [32]byte{byte(seed), byte(seed >> 8)}, TurnLimit: 8}
	put := func(p int, z program.Zone, id program.DefID) {
		board.Placed = append(board.Placed, engine.Placement{Player: program.PlayerID(p), Zone: z, Def: id})
	}
	for p := range 2 {
		for b := range 5 {
			for range 3 {
				put(p, program.Battlefield, ids[n+b])
			}
			for range 5 {
				put(p, program.Library, ids[n+b])
			}
		}
		for i := range n {
			put(p, program.Library, ids[i])
			put(p, program.Hand, ids[i])
			switch types := rules.Def(ids[i]).Chars.Types; {
			case i%3 == 0:
				put(p, program.Graveyard, ids[i])
			case types&program.TypesPermanent != 0 && types&program.TypeEnchantment == 0:
				put(p, program.Battlefield, ids[i])
			}
		}
	}
	defer func() {
		if r := recover(); r != nil {
			stack := string(debug.Stack())
			why = fmt.Sprintf("panic: %v%s\n%s", r, where(stack), names)
			if *randomStack {
				why += "\n" + stack
			}
		}
	}()
	g, err := engine.NewBoard(rules, board)
	if err != nil {
		return err.Error()
	}
	var d engine.Decision
	for g.Decision(&d) {
		if err := g.Answer(rng.IntN(len(d.Options))); err != nil {
			return err.Error()
		}
	}
	u.r = rules
	g.SetRecorder(u)
	g.ManualPayment = uint8(seed % 4)
	g.Begin()
	k := check.New(check.Config{Every: 16, Seed: uint64(seed)})
	k.Begin(g)
	start := time.Now()
	for i := 0; g.Decision(&d); i++ {
		if i > 6000 || i%64 == 0 && time.Since(start) > 10*time.Second {
			break // a board this full can go on for long
		}
		pick := rng.IntN(len(d.Options))
		if d.Kind == program.DecidePriority {
			switch rng.IntN(4) {
			case 0:
				pick = 0
			case 1, 2:
				for k := range d.Options { // rather a spell
					if o := (k + pick) % len(d.Options); d.Options[o].Kind == engine.OptCast {
						pick = o
						break
					}
				}
			}
		}
		if err := k.Give(g, pick); err != nil {
			return err.Error() + "\n" + names
		}
	}
	return ""
}
