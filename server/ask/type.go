package ask

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/card"
	"arbiter/internal/quote"
	"arbiter/pool"
	"arbiter/scenario"
)

// Typed is a board that was typed.
type Typed struct {
	Players []scenario.Player `json:"players"`
	// Format is commander if there is a commander (903), and free-for-all if there are more than two players.
	Format string `json:"format,omitempty"`
}

// unknown is how many unknown cards the library of a typed board has, so that players can draw.
const unknown = 20

// typed reads a board as people write it: "A: Humility, 3 Plains (tapped), hand: Opalescence; B: 20 life". Players are
// separated by semicolons or lines. A zone's name with a colon says where what follows is; it begins on the
// battlefield.
func (d *Desk) typed(q *Request) (any, error) {
	cards := d.cards
	if len(q.Scenario) > 0 {
		s, err := d.situation(q)
		if err != nil {
			return nil, err
		}
		if cards, err = d.withOwn(s); err != nil {
			return nil, err
		}
	}
	t := typist{cards: cards}
	err := t.board(q.Text)
	if err != nil && d.all() {
		return d.typed(q)
	}
	return Typed{t.players, t.format()}, err
}

// format is what game the players play.
func (t *typist) format() string {
	for i := range t.players {
		p := &t.players[i]
		for _, list := range [][]scenario.Piece{p.Battlefield, p.Hand, p.Graveyard, p.Exile, p.Library} {
			if slices.ContainsFunc(list, func(pc scenario.Piece) bool { return pc.Commander }) {
				return "commander"
			}
		}
		if len(p.Command) > 0 {
			return "commander"
		}
	}
	if len(t.players) > 2 {
		return "free-for-all"
	}
	return ""
}

// withOwn returns the cards of the desk with those of a situation.
func (d *Desk) withOwn(s *scenario.Scenario) (*card.Collection, error) {
	if strings.TrimSpace(s.Cards) == "" {
		return d.cards, nil
	}
	list, err := card.Read("the cards of the situation", strings.NewReader(s.Cards))
	if err != nil {
		return nil, err
	}
	return card.Merge(d.cards, card.NewCollection(list...)), nil
}

// typist reads a typed board.
type typist struct {
	cards   *card.Collection
	players []scenario.Player
	zone    string
}

var (
	playerName = regexp.MustCompile(`^([\pL][\pL\pN _'-]{0,19}):`)
	lifeItem   = regexp.MustCompile(`(?i)^(?:life:? *)?(-?\d{1,6})(?: life)?$`)
	countItem  = regexp.MustCompile(`^(\d{1,3})(?: *[x×])? +(.+)$`)
	inZone     = regexp.MustCompile(`(?i)^(.+?) +(?:in|on)(?: the)? +(hand|graveyard|exile|library|battlefield|command zone)$`)
	manaItem   = regexp.MustCompile(`(?i)^((?:\{[WUBRGC]\})+)(?: mana)?(?: in(?: the)? pool)?$`)
	ownCounter = regexp.MustCompile(`(?i)^(\d{1,4}) +(poison|energy|experience)(?: counters?)?$`)
	bracketed  = regexp.MustCompile(`^(.*?)\s*\(([^()]*)\)$`)
	zoneWord   = regexp.MustCompile(`(?i)^(hand|graveyard|exile|library|battlefield|board|play|command|command zone): *(.*)$`)
	counterMod = regexp.MustCompile(`(?i)^(\d{1,4}) +(\S+)(?: counters?)$`)
	damageMod  = regexp.MustCompile(`(?i)^(\d{1,4}) +damage$`)
	toMod      = regexp.MustCompile(`(?i)^(?:attached to|on|enchanting|equipping) +(.+)$`)
	castsMod   = regexp.MustCompile(`(?i)^cast +(?:(once|twice)|(\d{1,3}) +times?)(?: before)?$`)
	dealtMod   = regexp.MustCompile(`(?i)^(?:has )?dealt +(\d{1,3}) +(?:combat )?(?:damage )?to +(.+)$`)
	calledMod  = regexp.MustCompile(`(?i)^(?:called|as) +(.+)$`)
)

// board reads all players.
func (t *typist) board(text string) error {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", ";")
	for part := range strings.SplitSeq(text, ";") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if m := playerName.FindStringSubmatch(part); m != nil && !zoneWord.MatchString(part) {
			name := strings.TrimSpace(m[1])
			if slices.ContainsFunc(t.players, func(p scenario.Player) bool { return p.ID == name }) {
				return fmt.Errorf("%s is there twice", name)
			}
			t.players = append(t.players, scenario.Player{ID: name, Unknown: unknown})
			t.zone = "battlefield"
			part = strings.TrimSpace(part[len(m[0]):])
		} else if len(t.players) == 0 {
			return fmt.Errorf("begin with a player, as in “A: Serra Angel, 20 life; B: 20 life”, not with %s",
				quote.Text(part))
		}
		if err := t.items(part); err != nil {
			return err
		}
	}
	switch len(t.players) {
	case 0:
		return fmt.Errorf("type a board, such as “A: Humility, Opalescence; B: 20 life”")
	case 1:
		other := "B"
		if t.players[0].ID == other {
			other = "A"
		}
		t.players = append(t.players, scenario.Player{ID: other, Unknown: unknown})
	}
	return nil
}

// items reads a list with commas. Names of cards may have commas themselves: as many pieces are one name as there is a
// card of that name.
func (t *typist) items(list string) error {
	pieces := splitOutside(list)
	for i := 0; i < len(pieces); {
		if pieces[i] = strings.TrimSpace(pieces[i]); pieces[i] == "" {
			i++
			continue
		}
		n := 1
		for k := min(len(pieces), i+4); k > i+1; k-- {
			joined := strings.Join(pieces[i:k], ",")
			if name, _, _ := t.parts(joined); t.cards.Find(name) != nil {
				n = k - i
				break
			}
		}
		if err := t.item(strings.TrimSpace(strings.Join(pieces[i:i+n], ","))); err != nil {
			return err
		}
		i += n
	}
	return nil
}

// splitOutside splits at commas that are not in brackets.
func splitOutside(s string) []string {
	var out []string
	deep, from := 0, 0
	for i, c := range s {
		switch {
		case c == '(':
			deep++
		case c == ')':
			deep--
		case c == ',' && deep <= 0:
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	return append(out, s[from:])
}

// parts splits an item into the name, the number and what stands in brackets.
func (t *typist) parts(item string) (name string, n int, mods string) {
	if m := zoneWord.FindStringSubmatch(item); m != nil {
		item = m[2]
	}
	if m := bracketed.FindStringSubmatch(item); m != nil && t.cards.Find(item) == nil {
		item, mods = m[1], m[2]
	}
	if m := inZone.FindStringSubmatch(item); m != nil && t.cards.Find(item) == nil {
		item = m[1]
	}
	n = 1
	if m := countItem.FindStringSubmatch(item); m != nil && t.cards.Find(item) == nil {
		n, _ = strconv.Atoi(m[1])
		item = m[2]
	}
	return strings.TrimSpace(item), n, mods
}

// item reads one item of a player.
func (t *typist) item(item string) error {
	p := &t.players[len(t.players)-1]
	if m := zoneWord.FindStringSubmatch(item); m != nil {
		if t.zone = strings.ToLower(m[1]); strings.TrimSpace(m[2]) == "" {
			return nil
		}
		item = m[2]
	}
	switch {
	case t.cards.Find(item) != nil: // whatever it looks like
	case lifeItem.MatchString(item):
		n, err := strconv.ParseInt(lifeItem.FindStringSubmatch(item)[1], 10, 32)
		life := int32(n)
		p.Life = &life
		return err
	case manaItem.MatchString(item):
		p.Mana += manaItem.FindStringSubmatch(item)[1]
		return nil
	case ownCounter.MatchString(item):
		m := ownCounter.FindStringSubmatch(item)
		n, err := strconv.ParseInt(m[1], 10, 32)
		if p.Counters == nil {
			p.Counters = map[string]int32{}
		}
		p.Counters[strings.ToLower(m[2])] += int32(n)
		return err
	}
	zone := t.zone
	if m := inZone.FindStringSubmatch(item); m != nil && t.cards.Find(item) == nil {
		zone = strings.ToLower(m[2])
	}
	name, n, mods := t.parts(item)
	c := t.cards.Find(name)
	if c == nil && n > 1 && strings.HasSuffix(name, "s") {
		c = t.cards.Find(strings.TrimSuffix(name, "s")) // "3 Forests"
	}
	if c == nil {
		_, err := t.cards.Lookup(name)
		return fmt.Errorf("%s: %w", p.ID, err)
	}
	if card.Key(c.Name) == card.Key(name) || c.Face(name) < 0 {
		name = c.Name
	}
	pc := scenario.Piece{Card: name}
	if n != 1 {
		pc.Count = &n
	}
	if strings.TrimSpace(mods) != "" {
		for mod := range strings.SplitSeq(mods, ",") {
			if err := modify(&pc, strings.TrimSpace(mod)); err != nil {
				return fmt.Errorf("%s: %s: %w", p.ID, name, err)
			}
		}
	}
	// What is recorded of a commander makes it one; in the command zone it is one anyhow.
	commands := zone == "command" || zone == "command zone"
	pc.Commander = !commands && (pc.Commander || pc.Casts > 0 || len(pc.Dealt) > 0)
	list := map[string]*[]scenario.Piece{"hand": &p.Hand, "graveyard": &p.Graveyard, "exile": &p.Exile,
		"library": &p.Library, "command": &p.Command, "command zone": &p.Command}[zone]
	if list == nil {
		list = &p.Battlefield
	}
	*list = append(*list, pc)
	return nil
}

// modify sets what is said in brackets of a piece.
func modify(pc *scenario.Piece, mod string) error {
	number := func(s string) int32 {
		n, _ := strconv.ParseInt(s, 10, 32) // the pattern allows few digits
		return int32(n)
	}
	switch low := strings.ToLower(mod); {
	case low == "tapped":
		pc.Tapped = true
	case low == "token":
		pc.Token = true
	case low == "face down" || low == "face-down":
		pc.FaceDown = true
	case low == "transformed":
		pc.Transformed = true
	case low == "sick" || low == "summoning sick":
		pc.Sick = true
	case low == "attacking":
		pc.Attacking = true
	case counterMod.MatchString(mod):
		m := counterMod.FindStringSubmatch(mod)
		if pc.Counters == nil {
			pc.Counters = map[string]int32{}
		}
		pc.Counters[m[2]] = number(m[1])
	case damageMod.MatchString(mod):
		pc.Damage = number(damageMod.FindStringSubmatch(mod)[1])
	case low == "commander":
		pc.Commander = true
	case castsMod.MatchString(mod):
		m := castsMod.FindStringSubmatch(low)
		if pc.Casts = map[string]int{"once": 1, "twice": 2}[m[1]]; m[2] != "" {
			pc.Casts = int(number(m[2]))
		}
	case dealtMod.MatchString(mod):
		m := dealtMod.FindStringSubmatch(mod)
		if pc.Dealt == nil {
			pc.Dealt = map[string]int32{}
		}
		pc.Dealt[m[2]] = number(m[1])
	case toMod.MatchString(mod):
		pc.AttachedTo = toMod.FindStringSubmatch(mod)[1]
	case calledMod.MatchString(mod):
		pc.As = calledMod.FindStringSubmatch(mod)[1]
	default:
		return fmt.Errorf("(%s) is not known; write (tapped), (token), (face down), (transformed), (summoning sick), "+
			"(attacking), (2 +1/+1 counters), (3 damage), (attached to NAME), (called LABEL), (commander), (cast twice) or "+
			"(dealt 18 to B)", quote.Cut(mod, 80))
	}
	return nil
}

// export writes a situation as a scenario file.
func (d *Desk) export(q *Request) (any, error) {
	s, err := d.situation(q)
	if err != nil {
		return nil, err
	}
	if err := d.withTexts(s); err != nil {
		return nil, err
	}
	text, err := scenario.Text(s)
	if err != nil {
		return nil, err
	}
	return map[string]string{"text": text}, nil
}

// withTexts adds to a situation the texts of the cards in it that are not the program's own.
func (d *Desk) withTexts(s *scenario.Scenario) error {
	here, err := d.withOwn(&scenario.Scenario{Cards: s.Cards})
	if err != nil {
		return err
	}
	already := card.NewCollection()
	if s.Cards != "" {
		list, err := card.Read("the cards of the situation", strings.NewReader(s.Cards))
		if err != nil {
			return err
		}
		already.Add(list...)
	}
	var add []*card.Card
	for _, name := range s.CardNames() {
		c := here.Find(name)
		if c == nil || already.Find(name) != nil || d.given.Find(name) == nil && pool.Cards().Find(name) != nil {
			continue
		}
		already.Add(c)
		add = append(add, c)
	}
	if len(add) == 0 {
		return nil
	}
	var b strings.Builder
	if err := card.Write(&b, add...); err != nil {
		return err
	}
	if s.Cards = strings.TrimRight(s.Cards, "\n"); s.Cards != "" {
		s.Cards += "\n\n"
	}
	s.Cards += b.String()
	return nil
}

// Opened are the scenarios of a text.
type Opened struct {
	Scenarios []json.RawMessage `json:"scenarios"`
	Names     []string          `json:"names"`
}

func (d *Desk) open(q *Request) (any, error) {
	list, err := scenario.Read("the file", []byte(q.Text))
	if err != nil {
		return nil, err
	}
	const most = 500
	out := Opened{}
	for i := range list[:min(len(list), most)] {
		if why := list[i].Problem(); why != "" {
			return nil, fmt.Errorf("%s", why)
		}
		b, err := json.Marshal(&list[i])
		if err != nil {
			return nil, err
		}
		out.Scenarios, out.Names = append(out.Scenarios, b), append(out.Names, list[i].ID)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("that holds no scenario")
	}
	return out, nil
}

// Ran is how a scenario ran, to compare this build of the program with others.
type Ran struct {
	scenario.Result
	// Hash identifies the game at the end, Decisions all games on the way.
	Hash      string `json:"hash,omitempty"`
	Decisions string `json:"decisions,omitempty"`
}

// run runs the scenarios of a text, each with a hash of the game at its end and of all on the way.
func (d *Desk) run(q *Request) (any, error) {
	list, err := scenario.Read("the file", []byte(q.Text))
	if err != nil {
		return nil, err
	}
	out := make([]Ran, 0, len(list))
	for i := range list {
		w := &hasher{}
		r := scenario.Runner{Cards: pool.Cards(), Watch: w}
		one := Ran{Result: r.Run(&list[i])}
		if w.play != nil {
			one.Hash, one.Decisions = hashOf(w.play.Game()), strconv.FormatUint(w.sum, 16)
		}
		out = append(out, one)
	}
	return out, nil
}
