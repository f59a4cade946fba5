package simulate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc64"
	"slices"
	"strings"
	"time"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/record"
	"arbiter/server/show"
	"arbiter/server/table"
	"arbiter/server/wire"
	"arbiter/sim"
)

// referee plays every game from its stored entries alone, as they are stored, and so knows what may be stored next
// and what may be shown to whom.
type referee struct {
	w     *world
	games map[string]*game
}

// game is a stored game.
type game struct {
	w       *world
	id      string
	begin   *table.Begin
	sits    []*table.Sit
	setup   *sim.Setup
	file    *record.File
	g       *engine.Game // nil until all seats are taken
	names   []string
	given   []answer
	entries int                  // how many are stored
	moved   []time.Duration      // when they were
	boards  map[int]*table.Board // what players have done after it, by seat
	next    string               // the game after it
	d       engine.Decision

	// shown has, by viewer, the boards of all stored positions; seen the cards that the viewer may have seen. The
	// last viewer is the spectators.
	shown []map[uint64][]int // with the numbers of the entries after which it looked like that
	seen  []map[string]bool
	logs  []*gamelog.Writer
	lines []lineHashes
}

// lineHashes has, for each line of a log, a hash of it and all lines before it.
type lineHashes []uint64

// add returns the hashes with those of lines that follow the first n.
func (h lineHashes) add(n int, lines ...wire.Line) lineHashes {
	h = h[:n]
	for _, l := range lines {
		before := uint64(0)
		if len(h) > 0 {
			before = h[len(h)-1]
		}
		h = append(h, (before^sum([]byte(l.Text))^uint64(l.Turn)<<48)*0x9E3779B97F4A7C15)
	}
	return h
}

// all returns a hash of all lines.
func (h lineHashes) all() uint64 {
	if len(h) == 0 {
		return 0
	}
	return h[len(h)-1]
}

// answer is a given answer, and who was asked.
type answer struct {
	in   int
	seat int
}

// stored checks an entry that was just stored and plays it.
func (r *referee) stored(id string, data []byte) {
	g := r.games[id]
	if g == nil {
		g = &game{w: r.w, id: id}
		r.games[id] = g
	}
	g.moved = append(g.moved, r.w.now)
	g.entries++
	var e table.Entry
	if err := json.Unmarshal(data, &e); err != nil {
		g.w.violated("game %s: an entry that can't be read: %v", id, err)
		return
	}
	if err := g.play(&e); err != nil {
		g.w.violated("game %s: stored %s: %w", id, data, err)
	}
}

func (g *game) play(e *table.Entry) error {
	if e.Begin != nil {
		if g.begin != nil {
			return fmt.Errorf("begun twice")
		}
		g.begin, g.sits = e.Begin, make([]*table.Sit, e.Begin.Seats)
		if m := e.Begin.Match; m != nil && len(m.Before) > 0 {
			if err := g.succeeds(m, e.Sits); err != nil {
				return err
			}
		}
	}
	if g.begin == nil {
		return fmt.Errorf("not begun")
	}
	sits := e.Sits
	if e.Sit != nil {
		sits = append(slices.Clone(sits), e.Sit)
	}
	for _, s := range sits {
		if err := g.sit(s); err != nil {
			return err
		}
	}
	switch {
	case e.Close != nil:
		return fmt.Errorf("the game was closed: %s", e.Close.Reason)
	case e.Board != nil:
		return g.boarded(e.Board)
	case e.Next != nil:
		return g.followed(e.Next.Game)
	case e.Play == nil && e.Begin == nil && len(sits) == 0:
		return fmt.Errorf("an empty entry")
	case e.Play == nil:
		return nil
	case g.g == nil:
		return fmt.Errorf("an answer before all seats are taken")
	case e.Play.Undo:
		return g.undo(e.Play)
	}
	return g.answers(e.Play)
}

func (g *game) sit(s *table.Sit) error {
	if s.Seat < 0 || s.Seat >= len(g.sits) || g.sits[s.Seat] != nil {
		return fmt.Errorf("the seat isn't open")
	}
	g.sits[s.Seat] = s
	if slices.Contains(g.sits, nil) {
		return nil
	}
	return g.start()
}

// start deals the cards.
func (g *game) start() error {
	b := g.begin
	g.file = &record.File{Header: record.Header{Kind: record.Kind, Version: record.Version, Edition: b.Edition,
		Format: sim.Format(b.Format), Text: b.Text, Partial: b.Partial, Turns: sim.DefaultTurnLimit}}
	k := record.Game{Seed: b.Seed, Starting: b.Starting - 1, Manual: 0xFF, AskPriority: b.AskPriority,
		AskTargets: b.AskTargets}
	for i, s := range g.sits {
		g.file.Decks = append(g.file.Decks, s.Deck)
		k.Decks = append(k.Decks, i)
	}
	g.file.Games = []record.Game{k}
	var err error
	if g.setup, err = g.w.o.Builder.Setup(b, g.file.Decks, nil); err != nil {
		return err
	}
	for _, s := range g.sits {
		n := s.Name
		for k := 2; slices.Contains(g.names, n); k++ {
			n = fmt.Sprintf("%s %d", s.Name, k)
		}
		g.names = append(g.names, n)
	}
	for i := range len(g.sits) + 1 {
		g.shown, g.seen = append(g.shown, map[uint64][]int{}), append(g.seen, map[string]bool{})
		g.logs, g.lines = append(g.logs, gamelog.New(g.viewer(i), g.names)), append(g.lines, nil)
	}
	if err := g.restart(); err != nil {
		return err
	}
	g.look()
	g.allow()
	return nil
}

func (g *game) restart() (err error) {
	g.given = g.given[:0]
	if g.g, err = g.file.Begin(g.setup, 0); err != nil {
		return err
	}
	for i := range g.lines {
		g.lines[i], g.logs[i] = g.lines[i][:0], gamelog.New(g.viewer(i), g.names)
	}
	g.g.SetRecorder(g)
	g.settle()
	return nil
}

// settle has the logs say what has changed by an answer.
func (g *game) settle() {
	for i, w := range g.logs {
		v := g.g.View(g.viewer(i))
		for _, line := range w.Settle(v) {
			g.lines[i] = g.lines[i].add(len(g.lines[i]), wire.Line{Text: line.Text, Turn: v.Turn()})
		}
	}
}

// Record writes the logs, and notes cards that are in a public zone even for a moment.
func (g *game) Record(now *engine.Game, e *engine.Event) {
	for i, w := range g.logs {
		v := now.View(g.viewer(i))
		for _, line := range w.Tell(v, e) {
			g.lines[i] = g.lines[i].add(len(g.lines[i]), wire.Line{Text: line.Text, Turn: v.Turn()})
		}
	}
	v := now.View(engine.Judge)
	if d := v.Def(e.New); d != nil && e.Kind == program.EvMove && !v.Zone(e.New).Hidden() {
		for i := range g.seen {
			g.seen[i][v.Rules().Names[d.Name]] = true
		}
	}
}

func (g *game) viewer(i int) program.PlayerID {
	if i == len(g.sits) {
		return engine.NoPlayer
	}
	return program.PlayerID(i)
}

// answers gives stored answers.
func (g *game) answers(m *table.Moves) error {
	if m.At != len(g.given) {
		return fmt.Errorf("answers from %d on, but %d were given", m.At, len(g.given))
	}
	for _, in := range m.Answers {
		if err := g.justified(in); err != nil {
			return err
		}
		if err := g.give(in); err != nil {
			return err
		}
		g.look()
	}
	g.w.result.Answers += len(m.Answers)
	return g.checked(m)
}

func (g *game) give(in int) error {
	a := answer{in: in, seat: -1 - in}
	if in >= 0 {
		if !g.g.Decision(&g.d) {
			return fmt.Errorf("an answer after the end")
		}
		a.seat = int(g.d.Player)
	}
	if err := record.GiveAnswer(g.g, in); err != nil {
		return err
	}
	g.settle()
	g.given = append(g.given, a)
	return nil
}

// checked compares the hash of an entry and notes the position as one that may be shown.
func (g *game) checked(m *table.Moves) error {
	if now := table.Check(g.g); m.Check != now {
		return fmt.Errorf("the hash is %s, the game's is %s", m.Check, now)
	}
	g.allow()
	return nil
}

// justified reports whether the answer comes from the one who was asked, or from a computer that may answer for
// them.
func (g *game) justified(in int) error {
	seat := -1 - in
	if in >= 0 {
		if !g.g.Decision(&g.d) {
			return fmt.Errorf("answer %d to nothing", in)
		}
		if seat = int(g.d.Player); in >= len(g.d.Options) {
			return fmt.Errorf("answer %d of %d", in, len(g.d.Options))
		}
	}
	if seat >= len(g.sits) {
		return fmt.Errorf("no seat %d", seat)
	}
	if g.sits[seat].Agent != "" {
		return nil
	}
	if g.begin.Clock > 0 && in >= 0 {
		return nil // the computer may have answered because the time was over
	}
	c := g.w.clientAt(g.id, seat)
	if c == nil {
		return fmt.Errorf("an answer of seat %d, which nobody knows to have", seat)
	}
	if in < 0 {
		if !c.did.conceded {
			return fmt.Errorf("%s has not conceded", c.name)
		}
		return nil
	}
	k := g.d.Options[in].Kind
	switch {
	case c.did.answers[[2]int{len(g.given), in}]:
	case len(g.d.Options) == 1: // nobody is asked
	case g.d.Kind == program.DecidePriority && k == engine.OptPass && (c.did.stops || len(c.did.passes) > 0):
	case g.d.Kind == program.DecideMana && k == engine.OptDone && c.did.stops:
	default:
		return fmt.Errorf("%s has not given answer %d at %d", c.name, in, len(g.given))
	}
	return nil
}

// undo takes answers back: those of one player, who asked for it, and of computers.
func (g *game) undo(m *table.Moves) error {
	if m.At < 0 || m.At >= len(g.given) {
		return fmt.Errorf("undone to %d of %d", m.At, len(g.given))
	}
	who := g.given[m.At].seat
	for i, a := range g.given[m.At:] {
		if a.seat != who && g.sits[a.seat].Agent == "" {
			return fmt.Errorf("undone: answer %d of seat %d, together with answer %d of seat %d", m.At, who, m.At+i,
				a.seat)
		}
	}
	if c := g.w.clientAt(g.id, who); c == nil || !c.did.undos[len(g.given)] {
		return fmt.Errorf("seat %d did not ask for that", who)
	}
	again := slices.Clone(g.given[:m.At])
	if err := g.restart(); err != nil {
		return err
	}
	for _, a := range again {
		if err := g.give(a.in); err != nil {
			return err
		}
	}
	return g.checked(m)
}

// look notes which cards everybody may have seen by now: those in public zones, and their own hand.
func (g *game) look() {
	v := g.g.View(engine.Judge)
	see := func(viewer int, z program.Zone, p program.PlayerID) {
		for _, r := range v.Objects(z, p, nil) {
			if d := v.Def(r); d != nil {
				g.seen[viewer][v.Rules().Names[d.Name]] = true
			}
		}
	}
	for i := range g.seen {
		for _, z := range []program.Zone{program.Battlefield, program.Stack, program.Exile, program.Command} {
			see(i, z, 0)
		}
		for p := range program.PlayerID(len(g.sits)) {
			see(i, program.Graveyard, p)
		}
		if i < len(g.sits) {
			see(i, program.Hand, program.PlayerID(i))
		}
	}
}

// allow notes what the position looks like to everybody.
func (g *game) allow() {
	for i := range g.shown {
		for _, b := range g.board(i) {
			g.shown[i][b] = append(g.shown[i][b], g.entries)
		}
	}
}

// board returns hashes of what the position looks like to a viewer: with the question that they are asked, and without
// it, as long as it is about to be answered for them.
func (g *game) board(i int) []uint64 {
	v := g.g.View(g.viewer(i))
	s := wire.State{At: len(g.given), Started: true, Over: g.g.Over(), Waiting: -1}
	show.Board(&s, v, g.logs[i], g.names, &show.Faces{})
	if g.g.Decision(&g.d) {
		if s.Waiting = int(g.d.Player); s.Waiting == i {
			unasked := look(&s, s.Faces, g.lines[i])
			s.Decision = show.Decision(v, g.logs[i], &g.d)
			return []uint64{unasked, look(&s, s.Faces, g.lines[i])}
		}
	}
	return []uint64{look(&s, s.Faces, g.lines[i])}
}

var table64 = crc64.MakeTable(crc64.ECMA)

// look returns a hash of what a state shows.
func look(s *wire.State, faces []wire.Face, lines lineHashes) uint64 {
	h := crc64.New(table64)
	e := json.NewEncoder(h)
	e.Encode([]any{s.At, s.Started, s.Over, s.Turn, s.Active, s.Priority, s.Step, s.Waiting, s.Players,
		len(lines), lines.all()})
	for i := range s.Objects {
		o := s.Objects[i]
		if o.Face >= 0 && o.Face < len(faces) {
			e.Encode(&faces[o.Face])
			o.Face = 0
		}
		e.Encode(&o)
	}
	if s.Decision != nil {
		d := *s.Decision
		d.Steps, d.Auto, d.Shares, d.Modes, d.Votes, d.Cost, d.Left = nil, nil, nil, nil, nil, "", ""
		d.Begun, d.Repeat = 0, nil // which the history before decides
		d.NoAttack = ""            // which is looked ahead for
		d.SoFar, d.Prices, d.Tolls, d.Needs, d.Options = nil, nil, nil, "", slices.Clone(d.Options)
		for i := range d.Options {
			d.Options[i].Needs = ""
		}
		e.Encode(&d)
	}
	return h.Sum64()
}

// sight is what a client has been shown on a link.
type sight struct {
	faces []wire.Face
	lines lineHashes
	entry int // the number of the entry it was
}

// holder returns the seat that a token opens, or -1.
func (r *referee) holder(id, token string) int {
	if g := r.games[id]; g != nil && token != "" {
		return slices.IndexFunc(g.sits, func(s *table.Sit) bool { return s != nil && s.Key == table.HashToken(token) })
	}
	return -1
}

// seated checks that who was given a seat has it.
func (r *referee) seated(c *client) {
	if at := r.holder(c.match.id, c.token); at != c.seat {
		r.w.violated("%s was given the seat, but the token is for seat %d", c, at)
	}
}

// shown is a message of a server: a state, or another of which only some fields are read.
type shown struct {
	wire.State
	Code, Message string
	Game          string
	Seat          int
	sum           uint64
}

// sent checks a message to a client before it is sent, and returns what it says.
func (r *referee) sent(l *link, message []byte) *shown {
	m := &shown{sum: sum(message)}
	g := r.games[l.game]
	err := json.Unmarshal(message, m)
	switch {
	case err != nil:
	case g == nil:
		err = fmt.Errorf("is sent a game that isn't stored")
	case m.Type == "welcome" && (m.Seat != l.seat || m.Game != l.game):
		err = fmt.Errorf("is welcome at seat %d of game %s", m.Seat, m.Game)
	default:
		if err = g.discreet(l, message); err == nil && m.Type == "state" {
			err = g.honest(l, &m.State)
		}
	}
	if err != nil {
		r.w.violated("%s, at seat %d of %s: %w: %.3000s", l.client.name, l.seat, l.game, err, message)
	}
	return m
}

// watcher returns the viewer of a link.
func (g *game) watcher(l *link) int {
	if l.seat < 0 {
		return len(g.sits)
	}
	return l.seat
}

// discreet reports an error if a message names a card that the client can't have seen. All cards have names of their
// own, which begin with mark.
func (g *game) discreet(l *link, message []byte) error {
	if g.g == nil {
		return nil
	}
	for at := 0; ; {
		i := bytes.Index(message[at:], []byte(mark))
		if i < 0 {
			return nil
		}
		at += i
		name := string(message[at : at+nameLength])
		if !g.seen[g.watcher(l)][name] && !g.open() && !(g.g.Over() && l.seat >= 0 &&
			strings.Contains(g.sits[l.seat].Deck.Cards, name)) {
			return fmt.Errorf("is shown %s at %d, which they can't have seen", name, len(g.given))
		}
		at += len(name)
	}
}

// honest reports an error if a state is not one of those that are stored, or doesn't continue the link's log and
// faces.
func (g *game) honest(l *link, s *wire.State) error {
	if strings.HasPrefix(s.Outcome, "The game can't go on") {
		return fmt.Errorf("is shown the outcome %q", s.Outcome)
	}
	if s.FacesFrom != len(l.sight.faces) {
		return fmt.Errorf("faces from %d on, but has %d", s.FacesFrom, len(l.sight.faces))
	}
	l.sight.faces = append(l.sight.faces, s.Faces...)
	if s.LogFrom > len(l.sight.lines) {
		return fmt.Errorf("lines from %d on, but has %d", s.LogFrom, len(l.sight.lines))
	}
	l.sight.lines = l.sight.lines.add(s.LogFrom, s.Log...)
	switch {
	case s.Match != nil && s.Match.Next != "" && g.next != s.Match.Next:
		return fmt.Errorf("is sent to game %s, and the next one is %q", s.Match.Next, g.next)
	case s.Decision != nil && s.Waiting != l.seat:
		return fmt.Errorf("is asked what player %d has to decide", s.Waiting)
	case s.Started && g.g == nil:
		return fmt.Errorf("is shown a game that hasn't begun")
	case !s.Started && l.sight.entry > 0:
		return fmt.Errorf("is shown that the game hasn't begun although it has")
	case !s.Started:
		return nil
	}
	entries := g.shown[g.watcher(l)][look(s, l.sight.faces, l.sight.lines)]
	if len(entries) == 0 {
		return fmt.Errorf("is shown what isn't stored, after %d answers (%d are stored)", s.At, len(g.given))
	}
	i, _ := slices.BinarySearch(entries, l.sight.entry)
	if i == len(entries) {
		return fmt.Errorf("is shown entry %d after entry %d", entries[i-1], l.sight.entry)
	}
	l.sight.entry = entries[i]
	// The delay counts from the answer, which a slow store may have kept for some seconds.
	delay := time.Duration(g.begin.Delay) * time.Second / 4
	if at := g.moved[entries[0]-1]; l.seat < 0 && s.At > 0 && !g.w.skewed && g.w.now-at < delay {
		return fmt.Errorf("watches %v after the players instead of %d s", g.w.now-at, g.begin.Delay)
	}
	return nil
}
