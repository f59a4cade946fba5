package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/rulebook/learned"
)

// placing is a piece of the position as it was set up.
type placing struct {
	piece *Piece
	alias string
	parts []int // the pieces that have merged with it
}

// preparation is the state of preparing a scenario: what its steps hand on to each other.
type preparation struct {
	runner *Runner
	s      *Scenario
	p      *play

	edition rulebook.Edition
	start   int32            // the starting life total, 0 for that of the variant
	cards   *card.Collection // those that names are looked up in
	used    usedCards
	seats   []Player // in turn order
	board   engine.Board
	pieces  []placing // those placed on the board, in the same order
	defs    []program.DefID
}

// prepare reads and compiles what a scenario needs. Its error is why the scenario is not supported.
func (r *Runner) prepare(s *Scenario) (*play, error) {
	prep := &preparation{runner: r, s: s, used: usedCards{ids: map[string]int{}}}
	for _, step := range [...]func() error{
		prep.checkFormat,
		prep.chooseEdition,
		prep.collectCards,
		prep.newPlay,
		prep.seatPlayers,
		prep.newBoard,
		prep.placePieces,
		prep.placeStack,
		prep.useCardsOfEffects,
		prep.useChosenNames,
		prep.compile,
		prep.chooseFaces,
		prep.defineNames,
		prep.checkExpectations,
		prep.checkRules,
		prep.startGame,
		prep.followLine,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return prep.p, nil
}

// checkFormat checks that the scenario can be read, and that its format and number of players are played.
func (prep *preparation) checkFormat() error {
	s := prep.s
	if s.problem != "" {
		return errors.New(s.problem)
	}
	prep.start = 20
	if len(s.Players) == 0 && s.Cards != "" {
		return errors.New("it has cards and no players: a line with --- begins another scenario, and each has only " +
			"the cards of its own; leave an empty line between cards")
	}
	switch s.Format {
	case "", "duel":
		if len(s.Players) != 2 {
			return fmt.Errorf("a duel has two players, not %d", len(s.Players))
		}
	case "free-for-all", "team-vs-team", "two-headed-giant", "emperor", "alternating-teams":
		prep.start = 0
	case "commander":
		prep.start = 40 // 903.7
	default:
		return fmt.Errorf("format %q is not supported", s.Format)
	}
	if n := len(s.Players); n < 2 || n > program.MaxPlayers {
		return fmt.Errorf("a game has 2 to %d players, not %d", program.MaxPlayers, n)
	}
	return nil
}

// chooseEdition finds the edition to play by: the runner's, or else the scenario's.
func (prep *preparation) chooseEdition() error {
	e, err := rulebook.ParseEdition(prep.s.Edition)
	if err != nil {
		return err
	}
	if prep.runner.Edition.Valid() {
		e = prep.runner.Edition
	}
	prep.edition = e
	return nil
}

// collectCards adds the cards that the scenario brings to those of the runner.
func (prep *preparation) collectCards() error {
	prep.cards = prep.runner.Cards
	if slices.ContainsFunc(prep.s.Players, func(q Player) bool { return q.Unknown > 0 }) {
		prep.addCards(unknownCard()...)
	}
	if prep.s.Cards == "" {
		return nil
	}
	list, err := card.Read("the scenario's cards", strings.NewReader(prep.s.Cards))
	if err != nil {
		return err
	}
	prep.addCards(list...)
	return nil
}

func (prep *preparation) addCards(list ...*card.Card) {
	own := card.NewCollection(list...)
	learned.Complete(own, nil)
	if unread := learned.Unread(own); unread.Len() > 0 {
		learned.Complete(unread, prep.cards)
		own = card.Merge(own, unread)
	}
	prep.cards = card.Merge(prep.cards, own)
}

// newPlay begins the play with what does not depend on cards.
func (prep *preparation) newPlay() error {
	s, r := prep.s, prep.runner
	prep.p = &play{
		s: s, alias: map[string]engine.Ref{}, placed: map[string]int{}, words: map[int][]Number{},
		cites:  map[string]bool{},
		script: script{strict: s.Strict == nil || *s.Strict, max: r.MaxAnswers},
	}
	prep.p.t = prep.p
	if prep.p.max == 0 {
		prep.p.max = 20_000
	}
	if r.Check > 0 {
		prep.p.check = check.New(check.Config{Every: r.Check})
	}
	return nil
}

// seatPlayers puts the players into turn order.
func (prep *preparation) seatPlayers() error {
	s := prep.s
	if len(s.Order) == 0 {
		prep.seats = s.Players
		return nil
	}
	for _, id := range s.Order {
		for _, q := range s.Players {
			if q.ID == id {
				prep.seats = append(prep.seats, q)
			}
		}
	}
	if len(prep.seats) != len(s.Players) {
		return errors.New("order must name each player once")
	}
	return nil
}

// newBoard begins the board: the table, the players and their life totals.
func (prep *preparation) newBoard() error {
	prep.board = engine.Board{FirstDraw: prep.s.FirstDraw}
	copy(prep.board.Seed[:], cmp.Or(prep.s.ID, prep.s.Name)) // the ID that it has when it is read from a file
	var err error
	if prep.board.Table, err = prep.s.table(prep.seats); err != nil {
		return err
	}
	for i := range prep.seats {
		q := &prep.seats[i]
		prep.p.players = append(prep.p.players, &player{id: q.ID, seat: program.PlayerID(i)})
		prep.board.Start = prep.start
		life := prep.start
		if q.Life != nil {
			life = *q.Life
		}
		prep.board.Life = append(prep.board.Life, life)
	}
	return nil
}

// placePieces puts the players' cards and tokens on the board.
func (prep *preparation) placePieces() error {
	for i := range prep.seats {
		q := &prep.seats[i]
		library := q.Library
		if q.Unknown > 0 {
			library = append(slices.Clip(library), Piece{Card: UnknownCard, Count: &q.Unknown})
		}
		for _, in := range [...]struct {
			zone program.Zone
			list []Piece
		}{
			{program.Battlefield, q.Battlefield}, {program.Hand, q.Hand}, {program.Library, library},
			{program.Graveyard, q.Graveyard}, {program.Exile, q.Exile}, {program.Command, q.Command},
			{program.Outside, q.Sideboard},
		} {
			for j := range in.list {
				if err := prep.placePiece(program.PlayerID(i), in.zone, &in.list[j]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// placePiece puts a piece, or as many as its count says, into a zone of a player.
func (prep *preparation) placePiece(player program.PlayerID, zone program.Zone, pc *Piece) error {
	if err := prep.use(pc.Card, pc.Called); err != nil {
		return err
	}
	if err := pc.check(zone, prep.s, prep.cards); err != nil {
		return err
	}
	for _, name := range pc.parts() {
		if err := prep.use(name, ""); err != nil {
			return err
		}
	}
	n := 1
	if pc.Count != nil {
		n = *pc.Count
	}
	if len(pc.Counters) > 0 && zone == program.Library {
		return errors.New("a card in a library can't have counters")
	}
	if n > engine.MaxObjects-len(prep.pieces) {
		return fmt.Errorf("%d of %s: a game holds at most %d objects", n, pc.Card, engine.MaxObjects)
	}
	for k := range n {
		alias := pc.As
		if alias != "" && n > 1 {
			alias = fmt.Sprintf("%s.%d", pc.As, k+1)
		}
		at := engine.Placement{
			Player: player, Zone: zone, Def: prep.used.def(pc.Card), FaceDown: pc.FaceDown, Manifested: pc.Manifested,
			Cloaked: pc.Cloaked, Commander: pc.Commander, Token: pc.Token,
		}
		owner := player
		if pc.Owner != "" {
			n := slices.IndexFunc(prep.seats, func(q Player) bool { return q.ID == pc.Owner })
			if n < 0 || zone != program.Battlefield {
				return fmt.Errorf("%s is owned by %s: an owner is a player of the scenario, "+
					"of a permanent that another player controls", pc.Card, pc.Owner)
			}
			owner, at.Owner = program.PlayerID(n), uint8(n+1)
		}
		// The other cards of a melded or merged permanent are outside the game before they become parts of it.
		var parts []int
		for _, name := range pc.parts() {
			parts = append(parts, len(prep.pieces))
			prep.place(placing{piece: &Piece{Card: name}}, engine.Placement{Player: owner, Zone: program.Outside})
		}
		if pc.Melded != "" {
			at.Part, parts = parts[0]+1, nil
		}
		prep.place(placing{pc, alias, parts}, at)
	}
	return nil
}

// place puts a piece on the board.
func (prep *preparation) place(pl placing, at engine.Placement) {
	at.Def = prep.used.def(pl.piece.Card)
	prep.pieces = append(prep.pieces, pl)
	prep.board.Placed = append(prep.board.Placed, at)
}

// placeStack puts the spells that are on the stack at the beginning outside the game, from where they are cast.
func (prep *preparation) placeStack() error {
	if prep.s.Begin == nil {
		return nil
	}
	p := prep.p
	for i := range prep.s.Begin.Stack {
		c := &prep.s.Begin.Stack[i]
		pl := p.byID(c.Player)
		if pl == nil {
			return fmt.Errorf("begin: no player is called %q; the players are %s", c.Player, p.playerList())
		}
		if err := prep.use(c.Card, ""); err != nil {
			return err
		}
		p.onStack = append(p.onStack, len(prep.pieces))
		prep.place(placing{piece: &Piece{Card: c.Card}, alias: c.As},
			engine.Placement{Player: pl.seat, Zone: program.Outside})
	}
	return nil
}

// useCardsOfEffects compiles the cards of effects that began before the position did, and of what players have become.
func (prep *preparation) useCardsOfEffects() error {
	err := prep.p.priorEffectCards(prep.cards, func(c *card.Card, name string) error {
		if c != nil {
			prep.addCards(c)
		}
		return prep.use(name, "")
	})
	if err != nil {
		return err
	}
	for _, c := range prep.s.statusCards() {
		prep.addCards(c)
		if err := prep.use(c.Faces[0].Name, ""); err != nil {
			return err
		}
	}
	return nil
}

// useChosenNames compiles cards that are named as permanents enter, so that the rules have their names.
func (prep *preparation) useChosenNames() error {
	for _, pl := range prep.pieces {
		for _, w := range pl.piece.Chosen {
			name := string(w)
			if c := prep.cards.Find(name); c != nil && !prep.used.has(name) {
				prep.used.ids[name] = prep.used.add(named(c), c.Faces[0].Name, "")
			}
		}
	}
	return nil
}

// compile compiles the cards that are used to the rules of the game.
func (prep *preparation) compile() error {
	s, r, p := prep.s, prep.runner, prep.p
	text, err := load.ParseText(s.Text)
	if err != nil {
		return err
	}
	list := prep.used.list
	if list, p.oracle, err = load.Texts(prep.edition, text, list, nil); err != nil {
		return err
	}
	if r.Used != nil {
		r.Used(prep.used.asGiven(list))
	}
	if r.Reprint != nil {
		list = slices.Clone(list)
		for i := range list {
			list[i] = r.Reprint(list[i])
		}
	}
	p.rules, prep.defs, err = load.Rules(prep.edition, list, load.Options{
		Counters: append(s.CounterKinds(), r.kinds...), Deploy: s.Deploy ||
			s.Format == "emperor", Rewrite: r.Rewrite, Define: r.Define, Switch: r.Switch,
		Partial: r.Partial,
	})
	return err
}

// chooseFaces gives each piece the compiled face that lies up, and notes where labeled pieces are.
func (prep *preparation) chooseFaces() error {
	for i := range prep.board.Placed {
		at := &prep.board.Placed[i]
		used := int(at.Def)
		at.Def = prep.defs[used]
		pl := &prep.pieces[i]
		if pl.alias != "" {
			prep.p.placed[pl.alias] = i
		}
		all := prep.p.rules.Def(at.Def).Faces
		switch {
		case pl.piece.Transformed && (len(all) < 2 || at.Zone != program.Battlefield):
			return fmt.Errorf("%s can't be transformed there", pl.piece.Card)
		case pl.piece.Transformed:
			at.Def = all[1]
			continue
		case at.Zone != program.Battlefield || len(pl.piece.Unlocked) > 0:
			continue
		}
		for _, f := range all {
			if prep.p.rules.Name(prep.p.rules.Def(f).Name) == prep.used.faces[used] {
				at.Def = f
			}
		}
	}
	return nil
}

// defineNames notes what the names of cards were compiled to, and reads the random events of the scenario with them.
func (prep *preparation) defineNames() error {
	p := prep.p
	p.defs = map[string]program.DefID{}
	for name, at := range prep.used.ids {
		p.defs[name] = prep.defs[at]
	}
	var err error
	p.chance, err = newChance(prep.s.Random, p.rules, func(name string) (program.DefID, bool) {
		d, ok := p.defs[name]
		return d, ok
	})
	return err
}

// ruleNumber is the form of the number of a rule, with that of a sentence: 704, 704.5, 704.5f, 702.47a/2. The rules of
// 1999 to 2004 have letters of their own.
var ruleNumber = regexp.MustCompile(`^[A-Za-z]?[0-9]+(\.[0-9A-Za-z]+)*(/[1-9][0-9]*)?$`)

// checkRules checks the form of the numbers of rules.
func (prep *preparation) checkRules() error {
	for _, n := range prep.s.Rules {
		if !ruleNumber.MatchString(string(n)) {
			return fmt.Errorf("rules: %.40q is not the number of a rule, such as 704.5f or 702.47a/2", n)
		}
	}
	return nil
}

// checkExpectations checks that there are expectations of these names.
func (prep *preparation) checkExpectations() error {
	s := prep.s
	known := func(list []Expect) error {
		for _, x := range list {
			if !knownExpectation(x.Key) {
				return fmt.Errorf("no expectation is called %q", x.Key)
			}
		}
		return nil
	}
	for _, run := range append([]Run{{Actions: s.Actions, Expect: s.Expect}}, s.Runs...) {
		if err := known(run.Expect); err != nil {
			return err
		}
		for _, a := range run.Actions {
			if err := known(a.Expect); err != nil {
				return err
			}
		}
	}
	return nil
}

// startGame makes the game of the board.
func (prep *preparation) startGame() error {
	p := prep.p
	// While permanents enter, choices are asked for even where there is only one option, since the scenario names it.
	prep.board.AskForced = slices.ContainsFunc(prep.pieces, func(pl placing) bool { return len(pl.piece.Chosen) > 0 })
	var err error
	if p.g, err = engine.NewBoard(p.rules, prep.board); err != nil {
		return err
	}
	// Scripts and checks come at every priority, also where a player can only pass.
	p.g.AskForced = prep.s.Random == nil
	p.pieces = prep.pieces
	p.g.SetRecorder(p)
	if p.watch = prep.runner.Watch; p.watch != nil {
		p.g.SetRecorder(watched{p})
	}
	return nil
}

// use compiles a card of this name; called is a name of its own for this one, if it has one.
func (prep *preparation) use(name, called string) error {
	return prep.used.use(prep.cards, name, called)
}

// usedCards are the distinct cards of a scenario, in the order of their first mention.
type usedCards struct {
	ids   map[string]int // by the names in the scenario
	list  []*card.Card
	faces []string // the name of the face that is meant
	own   []string // the name that it was given in the scenario, if it was
}

// use adds a card unless it is there already.
func (u *usedCards) use(cards *card.Collection, name, called string) error {
	if _, ok := u.ids[name]; ok {
		return nil
	}
	c, err := cards.Lookup(name)
	if err != nil {
		return err
	}
	face := name
	for i := range c.Faces {
		if card.Key(c.Faces[i].Name) == card.Key(name) {
			face = c.Faces[i].Name
		}
	}
	for i := range u.list {
		if called == "" && u.faces[i] == face && u.own[i] == "" {
			u.ids[name] = i // spelled differently
			return nil
		}
	}
	if called != "" {
		like := *c
		like.Faces = slices.Clone(c.Faces)
		like.Faces[0].Name, face = called, called
		c = &like
	}
	u.ids[name] = u.add(c, face, called)
	return nil
}

// asGiven returns the cards, in some texts, by the names that they have before the scenario calls them otherwise.
func (u *usedCards) asGiven(list []*card.Card) []*card.Card {
	list = slices.Clone(list)
	for name, i := range u.ids {
		if u.own[i] != "" {
			c := *list[i]
			c.Faces = slices.Clone(c.Faces)
			c.Name, c.Faces[0].Name = name, name
			list[i] = &c
		}
	}
	return list
}

// add adds a card and returns its place.
func (u *usedCards) add(c *card.Card, face, own string) int {
	u.list, u.faces, u.own = append(u.list, c), append(u.faces, face), append(u.own, own)
	return len(u.list) - 1
}

// def is the place of a used card, until it is compiled.
func (u *usedCards) def(name string) program.DefID { return program.DefID(u.ids[name]) }

// has reports whether a face of one of the cards has this name.
func (u *usedCards) has(name string) bool {
	return slices.ContainsFunc(u.list, func(c *card.Card) bool {
		return slices.ContainsFunc(c.Faces, func(f card.Face) bool { return card.Key(f.Name) == card.Key(name) })
	})
}

// CounterKinds are the kinds of counters that a scenario puts on things, which no card need name.
func (s *Scenario) CounterKinds() []string {
	kinds := map[string]bool{}
	actions := func(list []Action) {
		for i := range list {
			if a := &list[i]; a.Do == "counters" && a.Kind != "" {
				kinds[a.Kind] = true
			}
		}
	}
	actions(s.Actions)
	for i := range s.Runs {
		actions(s.Runs[i].Actions)
	}
	for i := range s.Players {
		q := &s.Players[i]
		for k := range q.Counters {
			kinds[k] = true
		}
		for _, zone := range [][]Piece{q.Battlefield, q.Hand, q.Graveyard, q.Exile, q.Command} {
			for j := range zone {
				for k := range zone[j].Counters {
					kinds[k] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(kinds))
}
