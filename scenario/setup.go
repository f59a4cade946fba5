package scenario

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/check"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// placing is a piece as it was set up.
type placing struct {
	piece *Piece
	alias string
	parts []int // the pieces that have merged with it
}

// prepare reads and compiles what a scenario needs. Its error is why the scenario is not supported.
func (r *Runner) prepare(s *Scenario) (*play, error) {
	if s.problem != "" {
		return nil, fmt.Errorf("%s", s.problem)
	}
	start := int32(20)
	switch s.Format {
	case "", "duel":
		if len(s.Players) != 2 {
			return nil, fmt.Errorf("a duel has two players, not %d", len(s.Players))
		}
	case "free-for-all", "team-vs-team", "two-headed-giant", "emperor", "alternating-teams":
		start = 0
	case "commander":
		start = 40 // 903.7
	default:
		return nil, fmt.Errorf("format %q is not played yet", s.Format)
	}
	if n := len(s.Players); n < 2 || n > program.MaxPlayers {
		return nil, fmt.Errorf("a game has 2 to %d players, not %d", program.MaxPlayers, n)
	}
	e, err := rulebook.ParseEdition(s.Edition)
	if err != nil {
		return nil, err
	}
	if r.Edition.Valid() {
		e = r.Edition
	}
	cards := r.Cards
	if slices.ContainsFunc(s.Players, func(q Player) bool { return q.Unknown > 0 }) {
		cards = card.Merge(cards, card.NewCollection(unknownCard()...))
	}
	if s.Cards != "" {
		list, err := card.Read("the scenario's cards", strings.NewReader(s.Cards))
		if err != nil {
			return nil, err
		}
		cards = card.Merge(cards, card.NewCollection(list...))
	}
	p := &play{s: s, alias: map[string]engine.Ref{}, placed: map[string]int{}, words: map[int][]Number{}, strict: s.Strict == nil || *s.Strict, cites: map[string]bool{}, max: r.MaxAnswers}
	if p.max == 0 {
		p.max = 20_000
	}
	if r.Check > 0 {
		p.check = check.New(check.Config{Every: r.Check})
	}
	seats := s.Players
	if len(s.Order) > 0 {
		seats = nil
		for _, id := range s.Order {
			for _, q := range s.Players {
				if q.ID == id {
					seats = append(seats, q)
				}
			}
		}
		if len(seats) != len(s.Players) {
			return nil, fmt.Errorf("order names other players than there are")
		}
	}
	// The distinct cards, in the order of their first mention.
	ids := map[string]int{}
	var list []*card.Card
	var faces, own []string
	use := func(name, called string) error {
		if _, ok := ids[name]; ok {
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
		for i := range list {
			if called == "" && faces[i] == face && own[i] == "" {
				ids[name] = i // written otherwise
				return nil
			}
		}
		own = append(own, called)
		if called != "" {
			like := *c
			like.Faces = slices.Clone(c.Faces)
			like.Faces[0].Name, face = called, called
			c = &like
		}
		ids[name] = len(list)
		list = append(list, c)
		faces = append(faces, face)
		return nil
	}
	known := func(name string) bool {
		for _, c := range list {
			if slices.ContainsFunc(c.Faces, func(f card.Face) bool { return card.Key(f.Name) == card.Key(name) }) {
				return true
			}
		}
		return false
	}
	board := engine.Board{FirstDraw: s.FirstDraw, TurnLimit: 200}
	copy(board.Seed[:], s.ID)
	if board.Table, err = s.table(seats); err != nil {
		return nil, err
	}
	var pieces []placing
	for i := range seats {
		q := &seats[i]
		p.players = append(p.players, &player{id: q.ID, seat: program.PlayerID(i)})
		life := start // 0 is what the variant has
		if q.Life != nil {
			life = *q.Life
		}
		board.Life = append(board.Life, life)
		for _, zone := range []struct {
			z    program.Zone
			list []Piece
		}{{program.Battlefield, q.Battlefield}, {program.Hand, q.Hand}, {program.Library, q.Library}, {program.Graveyard, q.Graveyard}, {program.Exile, q.Exile}, {program.Command, q.Command}, {program.Outside, q.Sideboard}} {
			if q.Unknown > 0 && zone.z == program.Library {
				zone.list = append(slices.Clip(zone.list), Piece{Card: UnknownCard, Count: &q.Unknown})
			}
			for j := range zone.list {
				pc := &zone.list[j]
				if err := use(pc.Card, pc.Called); err != nil {
					return nil, err
				}
				if err := pc.check(zone.z, s, cards); err != nil {
					return nil, err
				}
				for _, name := range pc.parts() {
					if err := use(name, ""); err != nil {
						return nil, err
					}
				}
				n := 1
				if pc.Count != nil {
					n = *pc.Count
				}
				if len(pc.Counters) > 0 && zone.z == program.Library {
					return nil, fmt.Errorf("counters in a library")
				}
				if n > engine.MaxObjects-len(pieces) {
					return nil, fmt.Errorf("%d of %s: a game holds %d objects at most", n, pc.Card, engine.MaxObjects)
				}
				for k := range n {
					alias := pc.As
					if alias != "" && n > 1 {
						alias = fmt.Sprintf("%s.%d", pc.As, k+1)
					}
					at := engine.Placement{Player: program.PlayerID(i), Zone: zone.z, Def: program.DefID(ids[pc.Card]), FaceDown: pc.FaceDown, Manifested: pc.Manifested, Cloaked: pc.Cloaked, Commander: pc.Commander, Token: pc.Token}
					owner := at.Player
					if pc.Owner != "" {
						n := slices.IndexFunc(seats, func(q Player) bool { return q.ID == pc.Owner })
						if n < 0 || zone.z != program.Battlefield {
							return nil, fmt.Errorf("%s is owned by %s: an owner is a player of the scenario, of a permanent that another controls", pc.Card, pc.Owner)
						}
						owner, at.Owner = program.PlayerID(n), uint8(n+1)
					}
					// The other cards of a melded or merged permanent lie outside the game before they are parts of it.
					var parts []int
					for _, name := range pc.parts() {
						parts = append(parts, len(pieces))
						pieces = append(pieces, placing{piece: &Piece{Card: name}})
						board.Placed = append(board.Placed, engine.Placement{Player: owner, Zone: program.Outside, Def: program.DefID(ids[name])})
					}
					if pc.Melded != "" {
						at.Part, parts = parts[0]+1, nil
					}
					pieces = append(pieces, placing{pc, alias, parts})
					board.Placed = append(board.Placed, at)
				}
			}
		}
	}
	if s.Begin != nil {
		for i := range s.Begin.Stack {
			c := &s.Begin.Stack[i]
			pl := p.byID(c.Player)
			if pl == nil {
				return nil, fmt.Errorf("begin: no player is called %q; the players are %s", c.Player, p.playerList())
			}
			if err := use(c.Card, ""); err != nil {
				return nil, err
			}
			p.onStack = append(p.onStack, len(pieces))
			pieces = append(pieces, placing{piece: &Piece{Card: c.Card}, alias: c.As})
			board.Placed = append(board.Placed, engine.Placement{Player: pl.seat, Zone: program.Outside, Def: program.DefID(ids[c.Card])})
		}
	}
	err = p.doneCards(cards, func(c *card.Card, name string) error {
		if c != nil {
			cards = card.Merge(cards, card.NewCollection(c))
		}
		return use(name, "")
	})
	if err != nil {
		return nil, err
	}
	for _, c := range s.statusCards() {
		cards = card.Merge(cards, card.NewCollection(c))
		if err := use(c.Faces[0].Name, ""); err != nil {
			return nil, err
		}
	}
	for _, pl := range pieces {
		for _, w := range pl.piece.Chosen {
			name := string(w)
			if c := cards.Find(name); c != nil && !known(name) {
				ids[name] = len(list)
				list, faces, own = append(list, named(c)), append(faces, c.Faces[0].Name), append(own, "")
			}
		}
	}
	text, err := load.ParseText(s.Text)
	if err != nil {
		return nil, err
	}
	if list, p.oracle, err = load.Texts(e, text, list); err != nil {
		return nil, err
	}
	rules, defs, err := load.Rules(e, list, load.Options{Counters: s.counterKinds(), Deploy: s.Deploy || s.Format == "emperor", Rewrite: r.Rewrite, Partial: r.Partial})
	if err != nil {
		return nil, err
	}
	for i := range board.Placed {
		at := int(board.Placed[i].Def)
		board.Placed[i].Def = defs[at]
		if pc := pieces[i].piece; pc.Transformed {
			all := rules.Def(defs[at]).Faces
			if len(all) < 2 || board.Placed[i].Zone != program.Battlefield {
				return nil, fmt.Errorf("%s can't lie there transformed", pc.Card)
			}
			board.Placed[i].Def = all[1]
			if a := pieces[i].alias; a != "" {
				p.placed[a] = i
			}
			continue
		}
		for _, f := range rules.Def(defs[at]).Faces {
			if rules.Name(rules.Def(f).Name) == faces[at] && board.Placed[i].Zone == program.Battlefield && len(pieces[i].piece.Unlocked) == 0 {
				board.Placed[i].Def = f
			}
		}
		if a := pieces[i].alias; a != "" {
			p.placed[a] = i
		}
	}
	p.rules, p.defs = rules, map[string]program.DefID{}
	for name, at := range ids {
		p.defs[name] = defs[at]
	}
	named := func(name string) (program.DefID, bool) {
		at, ok := ids[name]
		if !ok {
			return 0, false
		}
		return defs[at], true
	}
	if p.chance, err = newChance(s.Random, rules, named); err != nil {
		return nil, err
	}
	for _, run := range append([]Run{{Actions: s.Actions, Expect: s.Expect}}, s.Runs...) {
		for _, x := range run.Expect {
			if !knownExpectation(x.Key) {
				return nil, fmt.Errorf("no expectation is called %q", x.Key)
			}
		}
		for _, a := range run.Actions {
			for _, x := range a.Expect {
				if !knownExpectation(x.Key) {
					return nil, fmt.Errorf("no expectation is called %q", x.Key)
				}
			}
		}
	}
	board.AskForced = slices.ContainsFunc(pieces, func(pl placing) bool { return len(pl.piece.Chosen) > 0 }) // also where only one thing can be chosen it is said
	p.g, err = engine.NewBoard(rules, board)
	if err != nil {
		return nil, err
	}
	p.g.AskForced = s.Random == nil // scripts and checks come at every priority, also where passing is all there is
	p.pieces = pieces
	p.g.SetRecorder(p)
	if p.watch = r.Watch; p.watch != nil {
		p.g.SetRecorder(watched{p})
	}
	return p, nil
}

// setUp answers what is asked as permanents enter, then gives the pieces their status.
func (p *play) setUp() error {
	runs := p.s.Runs
	if len(runs) == 0 {
		runs = []Run{{p.s.Actions, p.s.Stop, p.s.Expect}}
	}
	// The choices as permanents enter are answered from the queues first, so these are filled now; play fills them again for later runs only.
	if err := p.load(&runs[0]); err != nil {
		return err
	}
	for n := 0; p.g.Decision(&p.dec); n++ {
		if n > p.max {
			return fmt.Errorf("still setting up after %d decisions", p.max)
		}
		i, err := 0, error(nil)
		if p.chance != nil {
			i = p.chance.choose(p.g, &p.dec)
		} else if i = p.chosenWord(); i >= 0 {
		} else if i, err = p.choose(p.players[p.dec.Player]); err != nil {
			return err
		}
		if err := p.g.Answer(i); err != nil {
			return err
		}
	}
	p.label()
	for i, pl := range p.pieces {
		words, asked := p.words[i]
		if !asked {
			words = pl.piece.Chosen
		}
		if len(words) == 0 {
			continue
		}
		if what, err := p.find(string(words[0]), nil, nil); err != nil || len(words) > 1 || !p.g.Chose(p.g.Ref(i), what) && !p.g.Choose(p.g.Ref(i), what) {
			return unsupported("%s: %s is not chosen as it enters", pl.piece.Card, words[0])
		}
	}
	for i, pc := range p.pieces {
		ref := p.g.Ref(i)
		st := engine.Status{Exactly: p.s.Begin != nil, Tapped: pc.piece.Tapped, Sick: pc.piece.Sick, Damage: pc.piece.Damage}
		kinds := make([]string, 0, len(pc.piece.Counters))
		for k := range pc.piece.Counters {
			kinds = append(kinds, k)
		}
		sort.Strings(kinds)
		for _, k := range kinds {
			st.Counters = append(st.Counters, engine.CounterCount{Kind: k, N: pc.piece.Counters[k]})
		}
		if to := pc.piece.AttachedTo; to != "" {
			host, err := p.find(to, nil, nil)
			if err != nil {
				return fmt.Errorf("%s, attached_to: %w", pc.piece.Card, err)
			}
			st.AttachedTo = host
		}
		if by := pc.piece.ExiledWith; by != "" {
			host, err := p.find(by, nil, nil)
			if err != nil {
				return fmt.Errorf("%s, exiled_with: %w", pc.piece.Card, err)
			}
			st.ExiledWith = host
		}
		if pc.piece.Attacks != "" {
			whom, err := p.find(pc.piece.Attacks, nil, nil)
			if err != nil {
				return fmt.Errorf("%s, attacks: %w", pc.piece.Card, err)
			}
			st.Attacks = whom
		} else if pc.piece.Attacking {
			st.Attacks = engine.PlayerRef(program.PlayerID(len(p.players)-1) - p.g.View(engine.Judge).Controller(ref))
		}
		if err := p.status(pc, ref, &st); err != nil {
			return err
		}
		if !p.g.Arrange(ref, st) {
			return unsupported("%s can't be set up so", pc.piece.Card)
		}
	}
	return p.statusDone()
}

// counterKinds are the kinds of counters that a scenario puts on things, which no card need name.
func (s *Scenario) counterKinds() []string {
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
