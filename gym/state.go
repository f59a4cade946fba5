package gym

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

// saved is an episode in progress. The answers make the same game again, and the other seats' agents answer on the way
// what they answered before, so that they go on as they would have.
type saved struct {
	Version int      `json:"version"`
	Rules   string   `json:"rules"`
	Seed    uint64   `json:"seed"`
	Episode int      `json:"episode"`
	Decks   []int    `json:"decks"`
	Seats   string   `json:"seats"`
	Other   string   `json:"opponent"`
	Page    int      `json:"page"`
	Answers []uint16 `json:"answers"`
	Steps   int      `json:"decisions"`
}

const savedVersion = 1

// Save returns an episode in progress as bytes, for Load.
func (b *Batch) Save(i int) ([]byte, error) {
	if i < 0 || i >= len(b.envs) {
		return nil, fmt.Errorf("gym: no environment %d; there are %d", i, len(b.envs))
	}
	e := &b.envs[i]
	if e.over {
		return nil, fmt.Errorf("gym: environment %d: its episode is over, so there is nothing to save", i)
	}
	if e.copied {
		return nil, fmt.Errorf("gym: environment %d: its position was dealt anew (Redeal), so it can't be saved", i)
	}
	return json.Marshal(saved{savedVersion, b.setup.Rules.Fingerprint(), b.set.Seed, e.episode, e.decks, b.set.Seats,
		b.set.Opponent, e.page, e.answers, e.decisions})
}

// Load puts a saved episode into an environment of a batch with the same cards, seats and opponent; the size and the
// seed of the batch don't matter. After an error the environment is as it was.
func (b *Batch) Load(i int, data []byte) error {
	if i < 0 || i >= len(b.envs) {
		return fmt.Errorf("gym: no environment %d; there are %d", i, len(b.envs))
	}
	var s saved
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("gym: this is no saved episode: %w", err)
	}
	if s.Version != savedVersion {
		return fmt.Errorf("gym: the episode was saved in version %d; this is version %d", s.Version, savedVersion)
	}
	if fp := b.setup.Rules.Fingerprint(); s.Rules != fp {
		return errors.New("gym: the episode was saved with other cards or rules")
	}
	if s.Seats != b.set.Seats || s.Other != b.set.Opponent {
		return fmt.Errorf("gym: the episode was saved with seats %q and opponent %q; here they are %q and %q", s.Seats,
			s.Other, b.set.Seats, b.set.Opponent)
	}
	if len(s.Decks) != b.set.Players || s.Episode < 0 {
		return errors.New("gym: the saved episode is damaged: it has not as many decks as there are players")
	}
	for _, d := range s.Decks {
		if d < 0 || d >= len(b.setup.Decks) {
			return fmt.Errorf("gym: the saved episode is damaged: it has deck %d", d)
		}
	}
	fresh, w := env{}, &b.players[0]
	fresh.make(b, b.opponent)
	if err := fresh.replay(w, &s); err != nil {
		return err
	}
	fresh.tables, fresh.used = b.envs[i].tables, b.envs[i].used
	fresh.game = b.envs[i].game // its memory
	b.envs[i] = fresh
	w.game.CopyInto(&b.envs[i].game)
	b.envs[i].observe(w)
	b.envs[i].report(i)
	return nil
}

// replay plays the saved answers.
func (e *env) replay(w *player, s *saved) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("gym: the saved episode can't be played again: %v", r)
		}
	}()
	if err := e.start(w, s.Episode, s.Decks, s.Seed); err != nil {
		return err
	}
	for n, a := range s.Answers {
		if !w.game.Decision(&w.d) {
			return fmt.Errorf("gym: the saved episode is damaged: its game is over after %d of %d answers", n,
				len(s.Answers))
		}
		if by := e.agents[w.d.By]; by != nil {
			by.Choose(w.game.View(w.d.By), &w.d)
		}
		if err := e.give(w, int(a)); err != nil {
			return fmt.Errorf("gym: the saved episode is damaged: answer %d: %w", n, err)
		}
	}
	if !w.game.Decision(&w.d) || e.agents[w.d.By] != nil || s.Page < 0 ||
		s.Page*(e.b.set.Shape.Options-1) >= len(w.d.Options) {
		return errors.New("gym: the saved episode is damaged: no learner is asked at its end")
	}
	e.page, e.decisions = s.Page, s.Steps
	if e.b.weights.shaped {
		e.shape(w, true)
	}
	return nil
}

// Copy copies the episode of an environment into another one. Only batches in which all seats learn can: other seats'
// agents remember the game, so that their episodes are copied by Save and Load.
func (b *Batch) Copy(from, to int) error {
	for _, i := range [...]int{from, to} {
		if i < 0 || i >= len(b.envs) {
			return fmt.Errorf("gym: no environment %d; there are %d", i, len(b.envs))
		}
	}
	if b.learner != allSeats {
		return fmt.Errorf("gym: an episode with agents in it can't be copied, only saved and loaded; seats are %q",
			b.set.Seats)
	}
	f, t := &b.envs[from], &b.envs[to]
	if from == to {
		return nil
	}
	f.game.CopyInto(&t.game)
	t.episode, t.learner, t.over, t.decisions = f.episode, f.learner, f.over, f.decisions
	t.decks, t.copied, t.failure = f.decks, f.copied, f.failure
	t.seat, t.options, t.page, t.legal = f.seat, f.options, f.page, f.legal
	t.answers = append(t.answers[:0], f.answers...)
	t.potential, t.finalHash, t.used = f.potential, f.finalHash, f.used
	copy(t.tables.Globals, f.tables.Globals)
	copy(t.tables.Players, f.tables.Players)
	copy(t.tables.Objects, f.tables.Objects)
	copy(t.tables.Stack, f.tables.Stack)
	copy(t.tables.Question, f.tables.Question)
	copy(t.tables.Options, f.tables.Options)
	copy(t.tables.Mask, f.tables.Mask)
	t.report(to)
	return nil
}

// Redeal deals the cards that the seat which is asked can't know anew: a world that it can't tell from this one. Such
// an episode can't be saved.
func (b *Batch) Redeal(i int, seed uint64) error {
	if i < 0 || i >= len(b.envs) {
		return fmt.Errorf("gym: no environment %d; there are %d", i, len(b.envs))
	}
	e := &b.envs[i]
	if e.over {
		return fmt.Errorf("gym: environment %d: its episode is over", i)
	}
	var s [32]byte
	for k := range 8 {
		s[k] = byte(seed >> (8 * k))
	}
	w := &b.players[0]
	e.game.View(e.seat).Determinize(&w.game, s)
	w.game.CopyInto(&e.game)
	e.copied = true
	if !w.game.Decision(&w.d) {
		return fmt.Errorf("gym: environment %d: nothing is asked", i)
	}
	e.observe(w)
	e.report(i)
	return nil
}

// Text is the position and the question in words, as the seat that is asked may know them.
func (b *Batch) Text(i int) (string, error) {
	if i < 0 || i >= len(b.envs) {
		return "", fmt.Errorf("gym: no environment %d; there are %d", i, len(b.envs))
	}
	e := &b.envs[i]
	var out strings.Builder
	var names []string
	for p := range b.set.Players {
		names = append(names, fmt.Sprintf("Player %d", p+1))
	}
	w := &b.players[0]
	e.game.CopyInto(&w.game)
	w.game.Decision(&w.d)
	v := w.game.View(e.seat)
	if v.Players() == 0 {
		return "no game", nil
	}
	words := gamelog.New(e.seat, names)
	fmt.Fprintf(&out, "Turn %d, %s. %s is active.\n", v.Turn(), gamelog.StepName(v.Step()),
		gamelog.Capital(words.Player(v.Active())))
	var refs []engine.Ref
	for p := range program.PlayerID(v.Players()) {
		fmt.Fprintf(&out, "%s: %d life, %d in hand, %d in library, %d in graveyard\n", gamelog.Capital(words.Player(p)),
			v.Life(p), v.Count(program.Hand, p), v.Count(program.Library, p), v.Count(program.Graveyard, p))
		if p == e.seat {
			refs = v.Objects(program.Hand, p, refs[:0])
			for _, r := range refs {
				fmt.Fprintf(&out, "  in hand: %s\n", words.Name(v, r))
			}
		}
		for _, r := range v.Objects(program.Battlefield, 0, nil) {
			if v.Controller(r) == p {
				fmt.Fprintf(&out, "  %s\n", words.Described(v, r))
			}
		}
	}
	for _, r := range v.Objects(program.Stack, 0, nil) {
		fmt.Fprintf(&out, "on the stack: %s%s\n", words.Name(v, r), words.Targets(v, r))
	}
	if e.over {
		fmt.Fprintln(&out, words.Outcome(v))
		return out.String(), nil
	}
	fmt.Fprintln(&out, words.Prompt(v, &w.d))
	first := e.page * (b.set.Shape.Options - 1)
	for k := range e.legal {
		text := "more options"
		if _, more := pageOf(len(w.d.Options), b.set.Shape.Options, e.page); !more || k < e.legal-1 {
			text = words.Option(v, &w.d, &w.d.Options[first+k])
		}
		fmt.Fprintf(&out, "%d. %s\n", k, text)
	}
	return out.String(), nil
}
