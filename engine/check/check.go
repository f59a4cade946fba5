// Package check checks the invariants of games: what must hold whatever the cards.
//
// A [Checker] sees a game before each answer. Every time it checks that the state is consistent, that no card is lost
// or doubled, that the caches are right ([engine.Verifier]), and that whoever has passed without being asked could do
// nothing else; and, every so often, the expensive invariants:
//
//   - each listed option is accepted and leads to another decision or the end, and an answer that is not listed is
//     rejected and changes nothing;
//   - asking changes nothing;
//   - the game played again from the same answers, and the game saved and loaded, are the same game: the same hashes,
//     the same options;
//   - what a player sees and is offered is the same when the cards they can't know are dealt anew among the places
//     where they can be.
//
// The cost of the expensive invariants grows with the state. After they were checked in a state of more than
// [ordinarySize] records, the next decisions that would have them checked are passed over until the average is that of
// states of ordinary size. So games with thousands of tokens are checked in reasonable time, and all others as often as
// [Config] says.
//
// Without a Checker the checks cost nothing.
package check

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Config sets how much is checked.
type Config struct {
	// Every: one random decision in this many gets the expensive checks; 0 and 1 mean all. In very large states it
	// is fewer.
	Every int
	// Seed seeds the choice of these decisions and the other random choices.
	Seed uint64
}

// Checker watches games, one after the other.
type Checker struct {
	c        Config
	rng      rand.PCG
	verifier engine.Verifier
	answers  []int // given since Begin
	// debt is how many records the expensive checks have looked at beyond the ordinary size of a state.
	debt int

	again, resumed *engine.Game // the game played again from the same answers; the game as last saved and loaded
	lastResumed    int
	trial, world   *engine.Game
	d, e           engine.Decision
	view           lister

	// Checked counts the decisions checked, Dear those with the expensive checks.
	Checked, Dear int
}

// New returns a Checker.
func New(c Config) *Checker {
	k := &Checker{c: c, again: new(engine.Game), resumed: new(engine.Game), trial: new(engine.Game),
		world: new(engine.Game)}
	k.Seed(c.Seed)
	return k
}

// Seed seeds the Checker's random choices anew, so that a game can be checked again by itself.
func (k *Checker) Seed(seed uint64) { k.rng.Seed(seed, 0xC4EC) }

// Violation is an invariant that does not hold. The answers lead the game there again.
type Violation struct {
	// What names the invariant in a word.
	What string
	Turn int
	// Answers is the number of answers given before.
	Answers int
	Err     error
}

func (v *Violation) Error() string {
	return fmt.Sprintf("%s does not hold in turn %d, after %d answers: %v", v.What, v.Turn, v.Answers, v.Err)
}

func (v *Violation) Unwrap() error { return v.Err }

// Begin starts checking a game: a new one, or one that was changed other than by an answer.
func (k *Checker) Begin(g *engine.Game) {
	g.TestPasses = true
	g.CopyInto(k.again)
	g.CopyInto(k.resumed)
	k.answers = k.answers[:0]
	k.lastResumed = 0
	k.debt = 0
}

// ordinarySize is the size of a large but ordinary state, in records: four players with a hundred cards each and a
// hundred permanents.
const ordinarySize = 1024

// size returns the size of a state: the number of its records that games make more of. A permanent has three
// or more.
func size(s *engine.State) int {
	return len(s.Objs) + len(s.Bodies) + len(s.Chars) + len(s.Cells) + len(s.Ctxs) + len(s.Regs) + len(s.Effects) +
		len(s.Active) + len(s.LKIs) + len(s.Moves) + len(s.History) + len(s.Seen)
}

// affordable reports whether the expensive checks are due in this state, although they may have looked at large states
// before. It depends on the states alone, so a game is checked the same way each time.
func (k *Checker) affordable(s *engine.State) bool {
	if k.debt > 0 {
		k.debt -= ordinarySize
		return false
	}
	k.debt += max(size(s)-ordinarySize, 0)
	return true
}

// Step checks the game at a decision. A violated invariant is a *Violation.
func (k *Checker) Step(g *engine.Game) error {
	k.Checked++
	if err := k.verifier.Verify(g); err != nil {
		return k.violation(g, "consistency", err)
	}
	if k.c.Every > 1 && k.rng.Uint64()%uint64(k.c.Every) != 0 {
		return nil
	}
	if !k.affordable(&g.State) {
		return nil
	}
	k.Dear++
	for _, c := range [...]struct {
		what  string
		check func(*engine.Game) error
	}{{"asking is pure", k.pure}, {"the same from the same answers", k.replayed}, {"saved is resumed", k.saved},
		{"options can be taken", k.options}, {"hidden cards stay hidden", k.hidden}} {
		if err := c.check(g); err != nil {
			return k.violation(g, c.what, err)
		}
	}
	return nil
}

// Give checks the game, then answers its decision.
func (k *Checker) Give(g *engine.Game, i int) error {
	if err := k.Step(g); err != nil {
		return err
	}
	return k.Answer(g, i)
}

// Answer answers the decision and records the answer.
func (k *Checker) Answer(g *engine.Game, i int) error {
	k.settings(g)
	if err := g.Answer(i); err != nil {
		return err
	}
	k.answers = append(k.answers, i)
	for _, c := range [...]struct {
		what string
		g    *engine.Game
	}{{"the same from the same answers", k.again}, {"saved is resumed", k.resumed}} {
		if err := c.g.Answer(i); err != nil {
			return k.violation(g, c.what, fmt.Errorf("answer %d is refused: %w", i, err))
		}
	}
	return k.over(g)
}

// Concede has a player concede. It is recorded as the answer -1 for player 0, -2 for player 1, and so on.
func (k *Checker) Concede(g *engine.Game, p program.PlayerID) error {
	k.settings(g)
	for _, h := range [...]*engine.Game{g, k.again, k.resumed} {
		if err := h.Concede(p); err != nil {
			return err
		}
	}
	k.answers = append(k.answers, -1-int(p))
	return k.over(g)
}

// over checks that a game that is over has ended as the other games have.
func (k *Checker) over(g *engine.Game) error {
	if g.Over() {
		if err := g.WrongPass(); err != nil {
			return k.violation(g, "consistency", err)
		}
		if err := k.same(g, k.again); err != nil {
			return k.violation(g, "the same from the same answers", err)
		}
		if err := k.same(g, k.resumed); err != nil {
			return k.violation(g, "saved is resumed", fmt.Errorf("last resumed after %d of its answers: %w",
				k.lastResumed, err))
		}
	}
	return nil
}

// settings copies the settings that may change during a game to the other games.
func (k *Checker) settings(g *engine.Game) {
	for p := range program.PlayerID(g.View(engine.Judge).Players()) {
		by := g.ManualPayment>>p&1 != 0
		k.again.SetManualPayment(p, by)
		k.resumed.SetManualPayment(p, by)
	}
	k.again.PauseAs(g)
	k.resumed.PauseAs(g)
}

func (k *Checker) violation(g *engine.Game, what string, err error) error {
	return &Violation{What: what, Turn: int(g.Turn.Number), Answers: len(k.answers), Err: err}
}

// pure: asking again changes neither the state nor the question.
func (k *Checker) pure(g *engine.Game) error {
	g.CopyInto(k.trial)
	before := k.trial.Hash()
	k.trial.Decision(&k.d)
	if k.trial.Hash() != before {
		return errors.New("asking changed the state")
	}
	g.Decision(&k.e)
	return sameQuestion(&k.d, &k.e)
}

func sameQuestion(a, b *engine.Decision) error {
	if len(a.Options) != len(b.Options) {
		return fmt.Errorf("%d options and %d", len(a.Options), len(b.Options))
	}
	for i := range a.Options {
		if a.Options[i] != b.Options[i] {
			return fmt.Errorf("option %d is %+v and %+v", i, a.Options[i], b.Options[i])
		}
	}
	x, y := *a, *b
	x.Options, y.Options = nil, nil
	if fmt.Sprint(x) != fmt.Sprint(y) {
		return fmt.Errorf("the questions are %+v and %+v", x, y)
	}
	return nil
}

// same: two games have the same state and the same question.
func (k *Checker) same(g, other *engine.Game) error {
	if g.Hash() != other.Hash() {
		return errors.New("the states differ")
	}
	if g.Decision(&k.d) != other.Decision(&k.e) {
		return errors.New("one asks, the other does not")
	}
	return sameQuestion(&k.d, &k.e)
}

func (k *Checker) replayed(g *engine.Game) error {
	k.settings(g)
	return k.same(g, k.again)
}

// saved: the game that was saved and loaded some time ago is still the same; then this one is saved and loaded.
func (k *Checker) saved(g *engine.Game) error {
	k.settings(g)
	if err := k.same(g, k.resumed); err != nil {
		return fmt.Errorf("last resumed after %d answers: %w", k.lastResumed, err)
	}
	if g.Paused() {
		return nil
	}
	l, err := engine.Load(g.Rules(), g.Save())
	if err != nil {
		return err
	}
	l.PauseAs(g)
	k.resumed, k.lastResumed = l, len(k.answers)
	return k.same(g, l)
}

// maxTried bounds the number of a decision's options that are tried.
const maxTried = 24

// options: each option, taken in a copy, leads to a decision or the end; other answers are rejected.
func (k *Checker) options(g *engine.Game) error {
	if !g.Decision(&k.d) {
		return nil
	}
	if len(k.d.Options) == 0 {
		return errors.New("a question without options")
	}
	if i := slices.IndexFunc(k.d.Options, func(o engine.Option) bool { return o.Kind == engine.OptNone }); i >= 0 {
		return fmt.Errorf("option %d is of no kind", i)
	}
	n := len(k.d.Options)
	g.CopyInto(k.trial)
	before := k.trial.Hash()
	for _, i := range [...]int{-1, n, n + int(k.rng.Uint64()%1000)} {
		if err := k.trial.Answer(i); err == nil {
			return fmt.Errorf("answer %d of %d options is accepted", i, n)
		}
	}
	if k.trial.Hash() != before {
		return errors.New("a refused answer changed the state")
	}
	from, step := 0, 1
	if n > maxTried {
		step = n/maxTried + 1
		from = int(k.rng.Uint64() % uint64(step))
	}
	for i := from; i < n; i += step {
		if err := k.try(g, i); err != nil {
			return fmt.Errorf("option %d, %+v, of decision %d by player %d: %w", i, k.d.Options[i], k.d.Kind,
				k.d.Player, err)
		}
	}
	return nil
}

// try takes an option in a copy.
func (k *Checker) try(g *engine.Game, i int) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	g.CopyInto(k.trial)
	if err := k.trial.Answer(i); err != nil {
		return err
	}
	if !k.trial.Over() && !k.trial.Paused() && k.trial.Options() == 0 {
		return errors.New("nothing is asked afterwards, and the game is not over")
	}
	return k.verifier.Verify(k.trial)
}

// hidden: for each player, dealing the cards they can't know anew changes nothing that they see or are offered.
func (k *Checker) hidden(g *engine.Game) error {
	asked := g.Decision(&k.d)
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(k.rng.Uint64())
	}
	for p := range program.PlayerID(g.View(engine.Judge).Players()) {
		v := g.View(p)
		v.Determinize(k.world, seed)
		// The question makes sense only in worlds of the player asked: others don't know what it is about.
		if !asked || k.d.By == p {
			if err := k.verifier.Verify(k.world); err != nil {
				return fmt.Errorf("in another world of player %d: %w", p, err)
			}
		}
		w := k.world.View(p)
		if err := k.view.same(v, w); err != nil {
			return fmt.Errorf("player %d: %w", p, err)
		}
		if asked && k.d.By == p {
			if !w.Decision(&k.e) {
				return fmt.Errorf("player %d is asked nothing in another world", p)
			}
			if err := sameQuestion(&k.d, &k.e); err != nil {
				return fmt.Errorf("player %d is asked otherwise in another world: %w", p, err)
			}
		}
	}
	return nil
}
