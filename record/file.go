package record

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/internal/bounded"
	"arbiter/internal/quote"
	"arbiter/rulebook"
	"arbiter/sim"
)

// Kind identifies a record in its first line, and Version its format.
const (
	Kind    = "arbiter games"
	Version = 1
)

// Header is the first line of a record: what its games have in common.
type Header struct {
	Kind    string `json:"record"`
	Version int    `json:"version"`
	// Program is the version of the program that wrote it.
	Program string     `json:"program,omitempty"`
	Edition string     `json:"edition"`
	Format  sim.Format `json:"format,omitempty"`
	Text    load.Text  `json:"text,omitempty"`
	Partial bool       `json:"partial,omitempty"`
	Turns   uint32     `json:"turns,omitempty"` // the turn limit, 0 for none
	Decks   []Deck     `json:"decks"`
}

// Game is one of the other lines of a record: a game with everything that it is a function of. An answer is the
// number of an option; -1 is a concession of the first seat, -2 of the second, and so on.
type Game struct {
	// Match, Round and Number tell where in the series it was played, all from 0.
	Match  int `json:"match,omitempty"`
	Round  int `json:"round,omitempty"`
	Number int `json:"number,omitempty"`
	// Decks are the deck numbers by seat. Mains are the main decks if sideboarding changed one, as indexes into the
	// deck's cards, main deck first and then the sideboard.
	Decks []int   `json:"decks"`
	Mains [][]int `json:"mains,omitempty"`
	// Players are the names of people or agents.
	Players  []string `json:"players,omitempty"`
	Seed     string   `json:"seed"`
	Starting int      `json:"starting"` // the seat, or -1 for a random one
	Manual   uint8    `json:"manual,omitempty"`
	// AskPriority is set if the answers include the passes of players who could do nothing else.
	AskPriority bool `json:"askPriority,omitempty"`
	// AskTargets is set if the answers include the choices of targets where only one could be chosen.
	AskTargets bool  `json:"askTargets,omitempty"`
	Answers    []int `json:"answers"`
	// Hash is the exact hash of the final state; Turns and Winner (a seat, or -1 for none) are for listings.
	Hash   string `json:"hash"`
	Turns  int    `json:"turns"`
	Winner int    `json:"winner"`
	Error  string `json:"error,omitempty"` // why it was not finished
	// Forfeits are why players could not go on, by seat; nil if all could.
	Forfeits []string `json:"forfeits,omitempty"`
}

// File is a record that was read.
type File struct {
	Header
	Games []Game
}

// NewHeader returns the header for games of a match.
func NewHeader(m *sim.Match, program string) (Header, error) {
	decks, err := PackSetup(m.Setup)
	if err != nil {
		return Header{}, err
	}
	h := Header{Kind: Kind, Version: Version, Program: program, Edition: m.Setup.Rules.Edition.Date.String(),
		Format: m.Format, Text: m.Setup.Text, Partial: m.Setup.Partial, Decks: decks}
	switch {
	case m.TurnLimit == 0:
		h.Turns = sim.DefaultTurnLimit
	case m.TurnLimit > 0:
		h.Turns = uint32(m.TurnLimit)
	}
	return h, nil
}

// NewGame returns the record of a game of match number match between the given decks of the setup, which was played
// with its answers kept.
func NewGame(setup *sim.Setup, seed uint64, match int, decks []int, r *sim.Result) (Game, error) {
	s := sim.RoundSeed(seed, r.Index, r.Game)
	g := Game{Match: match, Round: r.Index, Number: r.Game, Seed: hex.EncodeToString(s[:]), Starting: r.Starting,
		Answers: r.Answers, Hash: fmt.Sprintf("%016x", r.Hash), Turns: r.Turns, Winner: r.Winner}
	for seat, d := range r.Decks {
		n := decks[d]
		g.Decks = append(g.Decks, n)
		if r.Mains != nil {
			at, err := deckPositions(&setup.Decks[n], r.Mains[seat])
			if err != nil {
				return g, err
			}
			g.Mains = append(g.Mains, at)
		}
	}
	if r.Err != nil {
		g.Error = r.Err.Error()
	}
	for _, f := range r.Forfeits {
		if g.Forfeits == nil {
			g.Forfeits = make([]string, len(r.Decks))
		}
		g.Forfeits[f.Player] = f.Reason
	}
	return g, nil
}

// deckPositions returns the indexes of a main deck's cards among all cards of the deck.
func deckPositions(d *sim.Deck, main []program.DefID) ([]int, error) {
	free := map[program.DefID][]int{}
	for i, c := range all(d) {
		free[c] = append(free[c], i)
	}
	var out []int
	for _, c := range main {
		list := free[c]
		if len(list) == 0 {
			return nil, fmt.Errorf("deck %s doesn't have the cards that were played", quote.Cut(d.Name, quote.Longest))
		}
		out, free[c] = append(out, list[0]), list[1:]
	}
	return out, nil
}

func all(d *sim.Deck) []program.DefID {
	return append(append([]program.DefID(nil), d.Main...), d.Sideboard...)
}

// Writer writes a record.
type Writer struct{ e *json.Encoder }

// NewWriter writes the header of a record.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	out := Continue(w)
	return out, out.e.Encode(&h)
}

// Continue returns a writer for further games of a record whose header has been written.
func Continue(w io.Writer) *Writer {
	out := &Writer{json.NewEncoder(w)}
	out.e.SetEscapeHTML(false)
	return out
}

// Add writes a game.
func (w *Writer) Add(g *Game) error { return w.e.Encode(g) }

// An Error is an error in a line of a record.
type Error struct {
	Name string
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("%s, line %d: %v", e.Name, e.Line, e.Err) }

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// Limits bound a record.
type Limits struct {
	// File bounds the file, packed and unpacked. A record may be compressed once.
	File bounded.Limits
	// Line is the greatest length of a line in bytes, Games the greatest number of games, and Answers that of the
	// answers of a game.
	Line, Games, Answers int
	// Decks is the greatest number of decks. Cards is the greatest number of cards of a deck, with its sideboard and
	// commanders, and Text the greatest length of their texts in bytes.
	Decks, Cards, Text int
}

// FileLimits are the limits on records of one's own.
var FileLimits = Limits{File: bounded.Limits{Bytes: 16 << 30, Unpacked: 64 << 30, Layers: 1}, Line: 64 << 20,
	Games: 1_000_000, Answers: 10_000_000, Decks: 100_000, Cards: 2 * maxCards, Text: 16 << 20}

// ReadFile reads a record, compressed with gzip or not.
func ReadFile(path string) (*File, error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(path, f)
}

// Read reads a record, compressed with gzip or not; errors refer to it as name.
func Read(name string, r io.Reader) (*File, error) {
	in, err := NewReader(name, r, FileLimits)
	if err != nil {
		return nil, err
	}
	out := &File{Header: in.Header}
	for {
		g, err := in.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		out.Games = append(out.Games, *g)
	}
}

// Reader reads a record game by game.
type Reader struct {
	Header Header
	name   string
	limits Limits
	lines  *bufio.Scanner
	line   int // of the line read last, from 1
	games  int
}

// NewReader reads the header of a record, compressed with gzip or not; errors refer to it as name.
func NewReader(name string, r io.Reader, l Limits) (*Reader, error) {
	b, err := bounded.Open(r, l.File)
	if err != nil {
		return nil, &Error{name, 1, err}
	}
	in := &Reader{name: name, limits: l, lines: bufio.NewScanner(b)}
	in.lines.Buffer(nil, l.Line)
	text, err := in.text()
	if err == io.EOF {
		return nil, &Error{name, 1, errors.New("not a record of games: the file is empty")}
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &in.Header); err != nil || in.Header.Kind != Kind {
		return nil, in.fail(fmt.Errorf("not a record of games: the first line must contain \"record\": %q", Kind))
	}
	if err := in.Header.verify(&l); err != nil {
		return nil, in.fail(err)
	}
	return in, nil
}

// Next returns the next game, or io.EOF after the last.
func (r *Reader) Next() (*Game, error) {
	text, err := r.text()
	if err != nil {
		return nil, err
	}
	if r.games++; r.games > r.limits.Games {
		return nil, r.fail(fmt.Errorf("more than %d games", r.limits.Games))
	}
	g := &Game{}
	if err := json.Unmarshal(text, g); err != nil {
		return nil, r.fail(fmt.Errorf("invalid game: %s", quote.JSON(err)))
	}
	if err := g.verify(&r.Header, &r.limits); err != nil {
		return nil, r.fail(err)
	}
	return g, nil
}

// maxEmpty is the greatest number of empty lines between others.
const maxEmpty = 1000

// text returns the next line that is not empty. It is valid until the next call.
func (r *Reader) text() ([]byte, error) {
	for empty := 0; r.lines.Scan() && r.lines.Err() == nil; { // what an error has cut off is no line
		r.line++
		if empty++; empty > maxEmpty {
			return nil, r.fail(fmt.Errorf("more than %d empty lines", maxEmpty))
		}
		if text := bytes.TrimSpace(r.lines.Bytes()); len(text) > 0 {
			return text, nil
		}
	}
	err := r.lines.Err()
	switch {
	case err == nil:
		return nil, io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		err = fmt.Errorf("the line is longer than %s", bounded.Size(int64(r.limits.Line)))
	}
	r.line++
	return nil, r.fail(err)
}

func (r *Reader) fail(err error) error { return &Error{r.name, r.line, err} }

func (h *Header) verify(l *Limits) error {
	if h.Version != Version {
		return fmt.Errorf("the record has version %d, but this program reads version %d", h.Version, Version)
	}
	if _, err := rulebook.ParseEdition(h.Edition); err != nil {
		return err
	}
	if _, err := h.Format.Players(0); err != nil {
		return err
	}
	if len(h.Decks) == 0 {
		return fmt.Errorf("the record contains no decks")
	}
	if len(h.Decks) > l.Decks {
		return fmt.Errorf("the record has %d decks; at most %d are allowed", len(h.Decks), l.Decks)
	}
	for i := range h.Decks {
		if err := h.Decks[i].verify(l); err != nil {
			return err
		}
	}
	return nil
}

// verify checks the size of a deck.
func (d *Deck) verify(l *Limits) error {
	if len(d.Cards) > l.Text {
		return fmt.Errorf("deck %.40s: its cards have more than %s of text", d.Name, bounded.Size(int64(l.Text)))
	}
	n := 0
	for _, list := range [][]Copies{d.Main, d.Sideboard, d.Commander} {
		for _, c := range list {
			if c.N < 1 || c.N > l.Cards {
				return fmt.Errorf("deck %.40s: invalid number of copies, %d, of %.40s; it must be from 1 to %d", d.Name,
					c.N, c.Card, l.Cards)
			}
			if n += c.N; n > l.Cards {
				return fmt.Errorf("deck %.40s has more than %d cards", d.Name, l.Cards)
			}
		}
	}
	return nil
}

func (g *Game) verify(h *Header, l *Limits) error {
	if len(g.Decks) < 2 || len(g.Decks) > program.MaxPlayers {
		return fmt.Errorf("invalid number of players: %d", len(g.Decks))
	}
	for _, d := range g.Decks {
		if d < 0 || d >= len(h.Decks) {
			return fmt.Errorf("no deck %d; there are %d, numbered from 0", d, len(h.Decks))
		}
	}
	if _, err := g.seed(); err != nil {
		return err
	}
	if _, err := strconv.ParseUint(g.Hash, 16, 64); g.Hash != "" && err != nil {
		return fmt.Errorf("invalid hash %s", quote.Text(g.Hash))
	}
	if g.Starting < -1 || g.Starting >= len(g.Decks) {
		return fmt.Errorf("no seat %d", g.Starting)
	}
	if len(g.Answers) > l.Answers {
		return fmt.Errorf("the game has %d answers; at most %d are allowed", len(g.Answers), l.Answers)
	}
	if g.Forfeits != nil && len(g.Forfeits) != len(g.Decks) {
		return fmt.Errorf("%d reasons of forfeits for %d players", len(g.Forfeits), len(g.Decks))
	}
	if g.Mains != nil && len(g.Mains) != len(g.Decks) {
		return fmt.Errorf("%d main decks for %d players", len(g.Mains), len(g.Decks))
	}
	return nil
}

func (g *Game) seed() (seed [32]byte, err error) {
	b, err := hex.DecodeString(g.Seed)
	if err != nil || len(b) != len(seed) {
		return seed, fmt.Errorf("invalid seed %s; a seed has %d hexadecimal digits", quote.Text(g.Seed), 2*len(seed))
	}
	return [32]byte(b), nil
}

// Setup compiles the decks.
func (f *File) Setup() (*sim.Setup, error) {
	return Compile(f.Edition, f.Format, sim.Options{Partial: f.Partial, Text: f.Text}, f.Decks)
}

// Begin begins game i and stops at its first decision.
func (f *File) Begin(s *sim.Setup, i int) (*engine.Game, error) {
	if i < 0 || i >= len(f.Games) {
		return nil, fmt.Errorf("no game %d; there are %d", i+1, len(f.Games))
	}
	k := &f.Games[i]
	seed, err := k.seed()
	if err != nil {
		return nil, err
	}
	c := engine.Config{Seed: seed, Starting: engine.NoPlayer, TurnLimit: f.Turns, ManualPayment: k.Manual,
		AskPriority: k.AskPriority, AskTargets: k.AskTargets}
	if k.Starting >= 0 {
		c.Starting = program.PlayerID(k.Starting)
	}
	f.Format.Seat(&c)
	for seat, n := range k.Decks {
		d := &s.Decks[n]
		main, side := d.Main, d.Sideboard
		if k.Mains != nil {
			cards, used := all(d), map[int]bool{}
			main = nil
			for _, at := range k.Mains[seat] {
				if at < 0 || at >= len(cards) || used[at] {
					return nil, fmt.Errorf("game %d: deck %s has no card %d, or uses it twice", i+1,
						quote.Cut(d.Name, quote.Longest), at)
				}
				used[at] = true
				main = append(main, cards[at])
			}
			side = d.Rest(main)
		}
		c.Decks, c.Sideboards, c.Commanders = append(c.Decks, main), append(c.Sideboards, side),
			append(c.Commanders, d.Commanders)
	}
	return engine.New(s.Rules, c)
}

// PlayedDecks returns the decks of game i by seat, as they were after sideboarding.
func (f *File) PlayedDecks(i int) ([]Deck, error) {
	k := &f.Games[i]
	var out []Deck
	for seat, n := range k.Decks {
		d := f.Decks[n]
		if k.Mains != nil {
			cards := append(expand(d.Main), expand(d.Sideboard)...)
			used := map[int]bool{}
			var main, side []string
			for _, at := range k.Mains[seat] {
				if at < 0 || at >= len(cards) || used[at] {
					return nil, fmt.Errorf("game %d: deck %s has no card %d, or uses it twice", i+1,
						quote.Cut(d.Name, quote.Longest), at)
				}
				used[at] = true
				main = append(main, cards[at])
			}
			for at, c := range cards {
				if !used[at] {
					side = append(side, c)
				}
			}
			d.Main, d.Sideboard = countRuns(main), countRuns(side)
		}
		out = append(out, d)
	}
	return out, nil
}

// GiveAnswer gives an answer of a record to a game.
func GiveAnswer(g *engine.Game, answer int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	if answer < 0 {
		p := -1 - answer
		if p >= len(g.Players) {
			return fmt.Errorf("the concession is for seat %d, which doesn't exist", p+1)
		}
		return g.Concede(program.PlayerID(p))
	}
	return g.Answer(answer)
}

// A MismatchError reports that a replay differs from the game as it was recorded.
type MismatchError struct {
	Game     int // from 1
	Program  string
	Hash     string // as recorded
	Now      string
	Answered int // answers given before the difference was found
	Of       int
	Err      error // if an answer could not be given
}

func (e *MismatchError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf(
			"game %d was recorded by arbiter %s, which played it differently: answer %d of %d is not possible here: %v",
			e.Game, e.Program, e.Answered+1, e.Of, e.Err)
	}
	return fmt.Sprintf(
		"game %d was recorded by arbiter %s, which played it differently: it ended in state %s there and "+
			"ends in %s here", e.Game, e.Program, e.Hash, e.Now)
}

// Unwrap returns why an answer could not be given.
func (e *MismatchError) Unwrap() error { return e.Err }

// Check replays game i. It returns a *MismatchError if the final state differs from the recorded one.
func (f *File) Check(s *sim.Setup, i int) error {
	g, err := f.Begin(s, i)
	if err != nil {
		return err
	}
	k := &f.Games[i]
	for n, a := range k.Answers {
		if err := GiveAnswer(g, a); err != nil {
			return &MismatchError{Game: i + 1, Program: f.Program, Answered: n, Of: len(k.Answers), Err: err}
		}
	}
	return f.same(g, i)
}

func (f *File) same(g *engine.Game, i int) error {
	k := &f.Games[i]
	if now := fmt.Sprintf("%016x", g.Hash()); k.Hash != "" && now != k.Hash {
		return &MismatchError{Game: i + 1, Program: f.Program, Hash: k.Hash, Now: now, Answered: len(k.Answers),
			Of: len(k.Answers)}
	}
	return nil
}
