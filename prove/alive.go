package prove

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/reference/agree"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
)

// AliveOptions configure the search for positions in which the clauses of cards matter.
type AliveOptions struct {
	Edition rulebook.Edition
	// Games is the greatest number of games for a card; 0 means 960.
	Games int
	// Answers is the greatest number of answers in a game; 0 means 60.
	Answers int
	Seed    uint64
	// List says which clauses nobody has to look for long; nil is none.
	List *NotAlive
}

// Alive is what is known of the clauses of a card.
type Alive struct {
	Card string `json:"card"`
	// Refused is why the card can't be played; then nothing else is said.
	Refused string `json:"refused,omitempty"`
	Clauses int    `json:"clauses"`
	Alive   int    `json:"alive"`
	// Listed is how many make no difference for a reason that is on the list.
	Listed int `json:"listed"`
	// Implied is how many have words that say only what is so anyway; they are not among Clauses.
	Implied int `json:"implied"`
	// NotTried are those without which there is no text that the compiler accepts; they are not among Clauses.
	NotTried []DeadClause `json:"not_tried"`
	// Dead are the clauses that made no difference in any game, NeverUsed the spells and abilities that could be used
	// in none.
	Dead      []DeadClause `json:"dead,omitempty"`
	NeverUsed []string     `json:"never_used,omitempty"`
	// Stale are the entries for the card on the list that it doesn't need.
	Stale []string `json:"stale,omitempty"`
	// Failed is what went wrong in a game with the card as it is.
	Failed string `json:"failed,omitempty"`
	Games  int    `json:"games"`
}

// DeadClause is a clause that made no difference.
type DeadClause struct {
	// Line is the line of the card, Kind what sort of clause it is ("noun: HasType in Destroy"), and Words what it
	// says.
	Line  string `json:"line"`
	Kind  string `json:"kind"`
	Words string `json:"words"`
	// Same says that the card is compiled to the same program without it.
	Same bool `json:"same,omitempty"`
	// Why is why there is no text without it, for one that was not tried.
	Why string `json:"why,omitempty"`
}

// worldGames is how many games are played with the same other cards.
const worldGames = 24

// strangersBeside is how many made-up cards there are in the games.
const strangersBeside = 8

// othersBeside is how many of the other cards of the background there are.
const othersBeside = 14

// aliveSearch is the search for one card.
type aliveSearch struct {
	o       AliveOptions
	card    *card.Card
	text    rulebook.CardText
	clauses []*clause
	alive   []bool
	listed  []bool
	tried   []bool
	words   *agree.Words
	deeds   []rulebook.CardText
	spoken  subjects
	// original is the game with the card as it is.
	original *session
	unused   map[string]bool // what could not be used yet
	out      *Alive
}

// ClausesOf looks for positions in which the clauses of a card matter.
func ClausesOf(c *card.Card, o AliveOptions) (out Alive) {
	if o.Games == 0 {
		o.Games = 960
	}
	if o.Answers == 0 {
		o.Answers = 60
	}
	out.Card = c.Name
	if _, _, err := load.Rules(o.Edition, []*card.Card{c}, load.Options{Mute: true}); err != nil {
		out.Refused = firstLine(err)
		return out
	}
	text, err := definitions.ReadCardWhile(c, nil)
	if err != nil {
		out.Refused = firstLine(err)
		return out
	}
	s := &aliveSearch{o: o, card: c, text: text, out: &out, clauses: clausesOf(&text)}
	var trees []ability.Node
	for _, f := range text.Faces {
		for _, l := range f.Lines {
			trees = append(trees, l.Ability)
		}
	}
	s.words, s.spoken = agree.WordsOf(trees...), subjectsOf(trees)
	s.deeds = deedsFor(o.Edition, trees, s.words)
	s.alive, s.tried = make([]bool, len(s.clauses)), make([]bool, len(s.clauses))
	s.listed = make([]bool, len(s.clauses))
	for i, c := range s.clauses {
		s.listed[i] = s.why(c) != "" || o.List.implied(c.label()) != ""
	}
	s.search()
	s.report()
	return out
}

// isAura reports whether a card is an Aura, which is attached to something as it enters.
func isAura(c *card.Card) bool { return slices.Contains(c.Faces[0].Subtypes, "Aura") }

// subjects are what a text speaks of that a position has only for such texts.
type subjects struct {
	// commanders are cards that players have as their commanders (903.3), speed is that of players (702.179), outside
	// are cards outside the game (400.11).
	commanders, speed, outside bool
}

// subjectsOf are those that trees speak of.
func subjectsOf(trees []ability.Node) (s subjects) {
	for _, t := range trees {
		ability.Walk(t, func(n ability.Node) bool {
			switch n := n.(type) {
			case ability.CommanderOf, ability.CommanderCasts:
				s.commanders = true
			case ability.SpeedOf, ability.MaxSpeed, ability.AtMaxSpeed, ability.ChangeSpeed:
				s.speed = true
			case ability.IsKind:
				s.commanders = s.commanders || n.Kind == ability.AnyCommander
			case ability.InZone:
				s.outside = s.outside || n.Zone == ability.Outside
			case ability.ZoneOf:
				s.outside = s.outside || n.Zone == ability.Outside
			}
			return true
		})
	}
	return s
}

func (s *aliveSearch) search() {
	h := fnv.New64a()
	h.Write([]byte(s.card.Name))
	r := rand.New(rand.NewPCG(s.o.Seed, h.Sum64()))
	for s.out.Games < s.o.Games && s.left() {
		s.world(r)
	}
}

// left reports whether something is not known to be alive.
func (s *aliveSearch) left() bool {
	if s.unused == nil || len(s.unused) > 0 {
		return true
	}
	for i := range s.clauses {
		if !s.alive[i] && s.tried[i] && !s.listed[i] {
			return true
		}
	}
	return false
}

// variant is the card without a clause.
type variant struct {
	of   int
	game session
}

// company is the cards of some games, the card itself last.
func (s *aliveSearch) company(r *rand.Rand) []rulebook.CardText {
	var texts []rulebook.CardText
	all := aliveBackground()
	texts = append(texts, all[:aliveLands]...)
	for _, i := range r.Perm(len(all) - aliveLands)[:othersBeside] {
		texts = append(texts, all[aliveLands+i])
	}
	for i := range strangersBeside {
		t, err := definitions.ReadCardWhile(s.words.Card(r, i), nil)
		if err != nil {
			panic(fmt.Sprintf("%s with made-up cards: %v", s.card.Name, err))
		}
		texts = append(texts, t)
	}
	return append(append(texts, s.deeds...), s.text)
}

// world plays games with the same made-up cards.
func (s *aliveSearch) world(r *rand.Rand) {
	texts := s.company(r)
	original, why := s.session(texts)
	if original == nil {
		panic(fmt.Sprintf("%s can't be played with made-up cards: %s", s.card.Name, why))
	}
	if s.unused == nil {
		s.usable(original)
	}
	s.original, original.seen = original, s.notice
	var variants []*variant
	for i, c := range s.clauses {
		if s.alive[i] {
			continue
		}
		n := 0
		for _, way := range c.ways {
			t := c.changed(&s.text, way)
			if t == nil {
				continue
			}
			texts[len(texts)-1] = *t
			game, why := s.session(texts)
			if game == nil {
				c.refusal = why
				continue
			}
			s.tried[i] = true
			variants = append(variants, &variant{i, *game})
			if n++; n >= c.enough {
				break
			}
		}
	}
	var sights []sight
	for range worldGames {
		if s.out.Games >= s.o.Games || !s.left() {
			return
		}
		s.out.Games++
		seed, answers := r.Uint64(), s.o.Answers
		if r.IntN(4) == 0 {
			answers *= 3 // what comes late in a turn, or in the next
		}
		var played bool
		if sights, played = s.played(seed, answers, sights[:0]); !played {
			continue
		}
		for _, v := range variants {
			if s.alive[v.of] {
				continue
			}
			if s.differs(v, seed, answers, sights) {
				s.alive[v.of] = true
			}
		}
	}
}

// played plays a game with the card as it is, and reports whether there was one.
func (s *aliveSearch) played(seed uint64, answers int, sights []sight) (out []sight, ok bool) {
	defer func() {
		if x := recover(); x != nil {
			s.out.Failed = fmt.Sprintf("game %d: %v\n%s", s.out.Games, x, debug.Stack())
			ok = false
		}
	}()
	out, _, ok = s.original.play(seed, answers, sights, false, false)
	return out, ok
}

// differs plays a game without a clause.
func (s *aliveSearch) differs(v *variant, seed uint64, answers int, sights []sight) (differs bool) {
	defer func() {
		if recover() != nil {
			differs = false
		}
	}()
	_, differs, _ = v.game.play(seed, answers, sights, true, s.clauses[v.of].printed)
	return differs
}

// session compiles cards. If they can't be played it is nil, and why says why.
func (s *aliveSearch) session(texts []rulebook.CardText) (out *session, why string) {
	return s.sessionBy(texts, nil)
}

// sessionBy is session by other meanings of keywords; nil are those of the rulebook.
func (s *aliveSearch) sessionBy(texts []rulebook.CardText, keyword meanings) (out *session, why string) {
	defer func() {
		if x := recover(); x != nil { // the changed tree is none that any text is read as
			out, why = nil, fmt.Sprint(x)
		}
	}()
	rules, ids, err := load.Texted(s.o.Edition, texts, load.Options{Mute: true, Keyword: keyword,
		Counters: append([]string{"+1/+1", "charge"}, s.words.Counters()...)})
	if err != nil {
		return nil, firstLine(err)
	}
	return &session{rules: rules, defs: ids, words: s.words, stays: canStartOnBattlefield(s.card) || isAura(s.card),
		spoken: s.spoken}, ""
}

// usable lists the spells and activated abilities of the card.
func (s *aliveSearch) usable(x *session) {
	s.unused = map[string]bool{}
	for i, f := range x.rules.Def(x.defs[len(x.defs)-1]).Faces {
		d := x.rules.Def(f)
		if i > 0 && !castable(d.Layout) {
			continue // it is cast as the front
		}
		if d.IsWhole() && !slices.ContainsFunc(d.Abilities, func(a program.AbilityID) bool {
			return x.rules.Abilities[a].Keyword == program.Fuse
		}) {
			continue // only one half is cast or played (709.3)
		}
		if !d.NoCost || d.Chars.Is(program.TypeLand) {
			s.unused[fmt.Sprintf("face %d", i)] = true
		}
		for k, a := range d.Abilities {
			if x.rules.Abilities[a].Kind == program.AbActivated {
				s.unused[fmt.Sprintf("ability %d of face %d", k, i)] = true
			}
		}
	}
}

// castable reports whether a card of a layout can be cast or played as a face other than the front.
func castable(l program.Layout) bool {
	switch l {
	case program.LayoutSplit, program.LayoutModal, program.LayoutAdventure, program.LayoutRoom, program.LayoutOmen:
		return true
	}
	return false
}

// notice takes note of what can be used.
func (s *aliveSearch) notice(g *engine.Game, d *engine.Decision) {
	if len(s.unused) == 0 || d.Kind != program.DecidePriority {
		return
	}
	v := g.View(engine.Judge)
	for i := range d.Options {
		o := &d.Options[i]
		if !s.original.isOwn(v, o.Obj) {
			continue
		}
		def := v.Def(o.Obj)
		for n, f := range def.Faces {
			switch o.Kind {
			case engine.OptCast, engine.OptPlayLand:
				if int(o.N) == n && g.Rules().Def(f).Name != 0 {
					delete(s.unused, fmt.Sprintf("face %d", n))
				}
			case engine.OptActivate:
				for k, a := range g.Rules().Def(f).Abilities {
					if a == o.Ability {
						delete(s.unused, fmt.Sprintf("ability %d of face %d", k, n))
					}
				}
			default: // Others use no spell or ability.
			}
		}
	}
}

// report says what was found.
func (s *aliveSearch) report() {
	listed := map[string]bool{}
	for i, c := range s.clauses {
		s.out.Clauses++
		switch {
		case s.alive[i]:
			s.out.Alive++
		case !s.tried[i] && s.partAlive(c):
			s.out.Alive++
		case s.o.List.implied(c.label()) != "":
			s.out.Clauses--
			s.out.Implied++
		case s.listed[i]:
			s.out.Listed++
			listed[c.label()], listed[c.words()] = true, true
		case !s.tried[i]:
			s.out.Clauses--
			s.out.NotTried = append(s.out.NotTried, s.describe(c))
		default:
			d := s.describe(c)
			d.Same = s.same(c)
			s.out.Dead = append(s.out.Dead, d)
		}
	}
	for u := range s.unused {
		if s.o.List.listed(s.card.Name, "never: "+u) == "" {
			s.out.NeverUsed = append(s.out.NeverUsed, u)
		}
		listed["never: "+u] = true
	}
	slices.Sort(s.out.NeverUsed)
	s.out.Stale = s.o.List.stale(s.card.Name, listed)
}

// same reports whether the card is compiled to the same program without a clause.
func (s *aliveSearch) same(c *clause) bool {
	was, _ := s.session([]rulebook.CardText{s.text})
	for _, way := range c.ways {
		if t := c.changed(&s.text, way); t != nil {
			if now, _ := s.session([]rulebook.CardText{*t}); now != nil {
				return reflect.DeepEqual(was.rules, now.rules)
			}
		}
	}
	return false
}

// why is the reason on the list for a clause.
func (s *aliveSearch) why(c *clause) string {
	return s.o.List.listed(s.card.Name, c.words(), c.label())
}

// partAlive reports whether a part of a clause makes a difference; then so does the clause.
func (s *aliveSearch) partAlive(c *clause) bool {
	for i, o := range s.clauses {
		if s.alive[i] && c.holds(o) {
			return true
		}
	}
	return false
}

func (s *aliveSearch) describe(c *clause) DeadClause {
	return DeadClause{Line: s.text.Faces[c.face].Lines[c.line].Text, Kind: c.label(), Words: c.words(), Why: c.refusal}
}

//go:embed alive.txt
var aliveText string

// aliveBackground are the texts of the other cards, the lands first.
var aliveBackground = sync.OnceValue(func() (out []rulebook.CardText) {
	more, err := card.Read("alive.txt", strings.NewReader(aliveText))
	if err != nil {
		panic(err) // they are part of the program
	}
	var cards []*card.Card
	for _, l := range []string{"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"} {
		cards = append(cards, backgroundCards().Find(l))
	}
	for c := range backgroundCards().All() {
		if !c.Faces[0].Supertypes.Has(ability.Basic) {
			cards = append(cards, c)
		}
	}
	for _, c := range append(cards, more...) {
		t, err := definitions.ReadCardWhile(c, nil)
		if err != nil {
			panic(err)
		}
		out = append(out, t)
	}
	return out
})
