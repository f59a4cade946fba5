package judge

import (
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/pool"
	"arbiter/scenario"
)

// unwitnessed watches a scenario in whose game the machine makes no remarks, and notes the canonical hash of each
// game in which something is decided. The other hash counts frames too, of which a payment takes more if somebody is
// told of every land that is tapped.
type unwitnessed struct {
	play *scenario.Playing
	sums []uint64
}

// eventsOnly is a Recorder that is no Witness.
type eventsOnly struct{ w *unwitnessed }

func (r eventsOnly) Record(*engine.Game, *engine.Event) {}

func (w *unwitnessed) Record(*engine.Game, *engine.Event)         {}
func (w *unwitnessed) Remark(*engine.Game, *engine.Remark)        {}
func (w *unwitnessed) Illegal(*scenario.Action, program.PlayerID) {}
func (w *unwitnessed) Choose(*engine.Decision, int) {
	w.sums = append(w.sums, w.play.Game().Canonical())
}
func (w *unwitnessed) Begin(p *scenario.Playing) { w.play = p; p.Game().SetRecorder(eventsOnly{w}) }
func (w *unwitnessed) End()                      {}

// TestTellingChangesNothing plays scenarios with the judge and without: at every decision the games are the same.
func TestTellingChangesNothing(t *testing.T) {
	files := 4 // of so many, one is played
	if testing.Short() {
		files = 12
	}
	list := conformance(t, files)
	games := 0
	for i := range list {
		s := &list[i]
		w := &unwitnessed{}
		r := scenario.Runner{Cards: pool.Cards(), Watch: w}
		whole := r.Run(s).Status == scenario.Pass // a check of what is told ends it otherwise
		at, differs := 0, false
		_, err := Run(s, Options{Cards: pool.Cards(), Chosen: func(p *scenario.Playing, d *engine.Decision, _ int) {
			if at < len(w.sums) && w.sums[at] != p.Game().Canonical() && !differs {
				differs = true
				t.Errorf("%s: decision %d is asked in another game when it is explained", s.ID, at)
			}
			at++
		}})
		if err != nil {
			t.Error(err)
		}
		if whole && at != len(w.sums) {
			t.Errorf("%s: %d decisions, and %d without the judge", s.ID, at, len(w.sums))
		}
		games += at
	}
	if games < 1000 {
		t.Errorf("only %d games were compared", games)
	}
}
