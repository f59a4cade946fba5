package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// The binary form of a state: every slice with its length, in the order of slices; fixed-size records as
// encoding/binary writes them, little-endian, by code generated for each kind of record. It is used for hashes and
// saved games.

// slices calls f for each slice of records of the state, by pointer, in a fixed order.
func (s *State) slices(f func(ptr any)) {
	f(&s.Players)
	f(&s.Lists)
	f(&s.Objs)
	f(&s.Bodies)
	f(&s.Chars)
	f(&s.Cells)
	f(&s.Ctxs)
	f(&s.Regs)
	f(&s.Frames)
	f(&s.Events)
	f(&s.Effects)
	f(&s.Copied)
	f(&s.Delayed)
	f(&s.Pending)
	f(&s.LKIs)
	f(&s.Moves)
	f(&s.History)
	f(&s.Seen)
	f(&s.Active)
	f(&s.Away)
}

//go:generate go run ./internal/encodegen

// encode appends the binary form of the state.
func (s *State) encode(b []byte) []byte {
	b = append(b, make([]byte, turnSize)...)
	putTurn((*[turnSize]byte)(b[len(b)-turnSize:]), &s.Turn)
	at := len(b)
	b, _ = s.Rng.AppendBinary(append(b, 0, 0, 0, 0))
	binary.LittleEndian.PutUint32(b[at:], uint32(len(b)-at-4))
	b = encodePools(b, s.Pools)
	s.slices(func(ptr any) {
		switch p := ptr.(type) {
		case *[]Player:
			b = encodeEachPlayer(b, *p)
		case *[]List:
			b = encodeEachList(b, *p)
		case *[]Object:
			b = encodeEachObject(b, *p)
		case *[]Body:
			b = encodeEachBody(b, *p)
		case *[]program.Chars:
			b = encodeEachChars(b, *p)
		case *[]Cell:
			b = encodeEachCell(b, *p)
		case *[]Ctx:
			b = encodeEachCtx(b, *p)
		case *[]Reg:
			b = encodeEachReg(b, *p)
		case *[]Frame:
			b = encodeEachFrame(b, *p)
		case *[]Event:
			b = encodeEachEvent(b, *p)
		case *[]Effect:
			b = encodeEachEffect(b, *p)
		case *[]Copied:
			b = encodeEachCopied(b, *p)
		case *[]Delayed:
			b = encodeEachDelayed(b, *p)
		case *[]Pending:
			b = encodeEachPending(b, *p)
		case *[]LKI:
			b = encodeEachLKI(b, *p)
		case *[]Moved:
			b = encodeEachMoved(b, *p)
		case *[]Happened:
			b = encodeEachHappened(b, *p)
		case *[]ActiveMod:
			b = encodeEachActiveMod(b, *p)
		case *[]AwayChars:
			b = encodeEachAwayChars(b, *p)
		default:
			panic(fmt.Sprintf("engine: %T is not encoded", ptr))
		}
	})
	return b
}

// room appends the number of records of a slice and room for them, and returns where that begins.
func room(b []byte, records, size int) ([]byte, int) {
	b = binary.LittleEndian.AppendUint32(b, uint32(records))
	at := len(b)
	return slices.Grow(b, records*size)[:at+records*size], at
}

// encodePools writes the mana of the pools in a canonical order, independent of how it was produced.
func encodePools(b []byte, pools []Pool) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(pools)))
	for i := range pools {
		var list []mana.Amount
		for a := range pools[i].All {
			list = append(list, a)
		}
		slices.SortFunc(list, func(x, y mana.Amount) int { return poolKey(x) - poolKey(y) })
		b = binary.LittleEndian.AppendUint32(b, uint32(len(list)))
		for _, a := range list {
			snow := byte(0)
			if a.Snow {
				snow = 1
			}
			b = append(b, byte(a.Kind), snow, byte(a.Class))
			b = binary.LittleEndian.AppendUint32(b, uint32(a.N))
		}
	}
	return b
}

func poolKey(a mana.Amount) int {
	k := int(a.Class)<<8 | int(a.Kind)<<1
	if a.Snow {
		k++
	}
	return k
}

var errTruncated = errors.New("the snapshot ends too early")

type decoder struct {
	b   []byte
	err error
}

func (d *decoder) uint32() uint32 {
	if len(d.b) < 4 {
		d.err = errTruncated
		return 0
	}
	v := binary.LittleEndian.Uint32(d.b)
	d.b = d.b[4:]
	return v
}

func (d *decoder) bytes(n int) []byte {
	if n < 0 || len(d.b) < n {
		d.err = errTruncated
		return nil
	}
	v := d.b[:n]
	d.b = d.b[n:]
	return v
}

// decode reads the binary form into the state.
func (s *State) decode(b []byte) error {
	d := &decoder{b: b}
	d.value(&s.Turn)
	if err := s.Rng.UnmarshalBinary(d.bytes(int(d.uint32()))); d.err == nil && err != nil {
		d.err = err
	}
	d.pools(&s.Pools)
	s.slices(func(ptr any) {
		switch p := ptr.(type) {
		case *[]Player:
			decodeSlice(d, p)
		case *[]List:
			decodeSlice(d, p)
		case *[]Object:
			decodeSlice(d, p)
		case *[]Body:
			decodeSlice(d, p)
		case *[]program.Chars:
			decodeSlice(d, p)
		case *[]Cell:
			decodeSlice(d, p)
		case *[]Ctx:
			decodeSlice(d, p)
		case *[]Reg:
			decodeSlice(d, p)
		case *[]Frame:
			decodeSlice(d, p)
		case *[]Event:
			decodeSlice(d, p)
		case *[]Effect:
			decodeSlice(d, p)
		case *[]Copied:
			decodeSlice(d, p)
		case *[]Delayed:
			decodeSlice(d, p)
		case *[]Pending:
			decodeSlice(d, p)
		case *[]LKI:
			decodeSlice(d, p)
		case *[]Moved:
			decodeSlice(d, p)
		case *[]Happened:
			decodeSlice(d, p)
		case *[]ActiveMod:
			decodeSlice(d, p)
		case *[]AwayChars:
			decodeSlice(d, p)
		}
	})
	if d.err == nil && len(d.b) > 0 {
		d.err = fmt.Errorf("the snapshot has %d bytes too many", len(d.b))
	}
	return d.err
}

func (d *decoder) value(v any) {
	if d.err != nil {
		return
	}
	n, err := binary.Decode(d.b, binary.LittleEndian, v)
	if err != nil {
		d.err = errTruncated
		return
	}
	d.b = d.b[n:]
}

func decodeSlice[T any](d *decoder, p *[]T) {
	n := int(d.uint32())
	var zero T
	if size := binary.Size(zero); d.err == nil && n > len(d.b)/max(size, 1) {
		d.err = errTruncated
	}
	if d.err != nil {
		return
	}
	*p = make([]T, n)
	if n > 0 {
		d.value(*p)
	}
}

func (d *decoder) pools(p *[]Pool) {
	n := int(d.uint32())
	if d.err != nil || n > program.MaxPlayers {
		d.err = errTruncated
		return
	}
	*p = make([]Pool, n)
	for i := range *p {
		for k := d.uint32(); k > 0 && d.err == nil; k-- {
			h := d.bytes(3)
			c := d.uint32()
			if d.err == nil {
				(*p)[i].Add(mana.Unit{Kind: mana.Kind(h[0]), Snow: h[1] != 0, Class: mana.Class(h[2])}, int(c))
			}
		}
	}
}

// SaveVersion is the version of the snapshot's layout. Saved games of other versions can't be loaded. Since version 2
// contexts keep what created abilities know of their objects, since version 3 permanents since when they are world
// permanents, since version 4 spells and permanents who cast them, since version 5 the state how much effects have
// prevented, and since version 6 contexts what let a spell be cast from where it lay besides an alternative cost.
const SaveVersion = 6

// Saved is a saved game. Games can be saved at every decision, also during a resolution.
type Saved struct {
	Version int    `json:"version"`
	Edition string `json:"edition"`
	// Cards is what the caller needs to make the same Rules again, such as the cards' texts; the engine only stores it.
	Cards json.RawMessage `json:"cards,omitempty"`
	// Rules is a fingerprint of the compiled cards: another compilation of the same texts may number things
	// differently.
	Rules    string     `json:"rules"`
	Physical []CardInfo `json:"physical"`
	Settings Settings   `json:"settings"`
	// Answers are the options chosen so far, if the caller kept them.
	Answers []int `json:"answers,omitempty"`
	// Seed is the seed, if the caller keeps it.
	Seed     []byte `json:"seed,omitempty"`
	Snapshot []byte `json:"snapshot"`
	Check    []byte `json:"check"`
}

// Settings are a game's settings.
type Settings struct {
	FirstDraw   bool   `json:"firstDraw,omitempty"`
	AskForced   bool   `json:"keepSingles,omitempty"`
	AskPriority bool   `json:"askPriority,omitempty"`
	AskTargets  bool   `json:"askTargets,omitempty"`
	TurnLimit   uint32 `json:"turnLimit,omitempty"`
	AnswerLimit uint32 `json:"answerLimit,omitempty"`
	Manual      uint8  `json:"manual,omitempty"`
	Floats      uint8  `json:"floats,omitempty"`
}

// Save returns the game as a saved game, to be encoded as JSON. Cards, Answers and Seed are for the caller to fill in.
func (g *Game) Save() *Saved {
	var tidied State
	g.State.compact(&tidied, true)
	snap := tidied.encode(nil)
	sum := sha256.Sum256(snap)
	return &Saved{
		Version: SaveVersion, Edition: g.r.Edition.Date.String(), Rules: g.r.Fingerprint(), Physical: g.Cards,
		Settings: Settings{g.FirstDraw, g.AskForced, g.AskPriority, g.AskTargets, g.TurnLimit, g.AnswerLimit,
			g.ManualPayment,
			g.CanFloatMana},
		Snapshot: snap, Check: sum[:8],
	}
}

// Load opens a saved game with the Rules compiled from its cards. It returns an error if the game does not fit them or
// is damaged.
func Load(r *program.Rules, s *Saved) (*Game, error) {
	if s.Version != SaveVersion {
		return nil, fmt.Errorf("the saved game has version %d, this program reads version %d", s.Version, SaveVersion)
	}
	if e, err := rulebook.ParseEdition(s.Edition); err != nil || e != r.Edition {
		return nil, fmt.Errorf("the saved game is of edition %q, the rules given are of %s", s.Edition, r.Edition)
	}
	if fp := r.Fingerprint(); s.Rules != fp {
		return nil, fmt.Errorf("the saved game was played with cards compiled as %s, these are compiled as %s", s.Rules,
			fp)
	}
	if sum := sha256.Sum256(s.Snapshot); string(sum[:8]) != string(s.Check) {
		return nil, fmt.Errorf("the saved game's snapshot is damaged: its check sum does not fit")
	}
	g := &Game{r: r, Cards: s.Physical, FirstDraw: s.Settings.FirstDraw, AskForced: s.Settings.AskForced,
		AskPriority: s.Settings.AskPriority, AskTargets: s.Settings.AskTargets, TurnLimit: s.Settings.TurnLimit,
		AnswerLimit:   s.Settings.AnswerLimit,
		ManualPayment: s.Settings.Manual, CanFloatMana: s.Settings.Floats}
	if err := g.decode(s.Snapshot); err != nil {
		return nil, fmt.Errorf("the saved game's snapshot can't be read: %w", err)
	}
	if err := g.validate(); err != nil {
		return nil, fmt.Errorf("the saved game's snapshot does not hang together: %w", err)
	}
	if err := g.openDecision(); err != nil {
		return nil, fmt.Errorf("the saved game can't go on: %w", err)
	}
	return g, nil
}
