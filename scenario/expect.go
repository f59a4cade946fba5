package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/mana"
)

// expectations are the keys of expectations.
var expectations = map[string]bool{"life": true, "permanents": true, "tokens": true, "graveyard": true, "hand": true, "library": true, "exile": true, "command": true, "pt": true,
	"counters": true, "has": true, "type": true, "subtype": true, "color": true, "damage": true, "tapped": true, "attacking": true, "attached": true, "mana": true, "stack": true, "can": true,
	"can_attack": true, "won": true, "lost": true, "draw": true, "in_game": true, "active": true, "monarch": true, "cites": true,
	"decides": true, "sees": true, "initiative": true, "blessing": true, "speed": true, "ring-bearer": true, "time": true, "room": true}

func knownExpectation(key string) bool { return expectations[key] }

// body is what an expectation can say, whichever its key.
type body struct {
	Player    string `json:"player"`
	Card      string `json:"card"`
	Count     *int   `json:"count"`
	Tapped    *bool  `json:"tapped"`
	Power     *int32 `json:"power"`
	Toughness *int32 `json:"toughness"`
	All       bool   `json:"all"`
	Kind      string `json:"kind"`
	Zone      string `json:"zone"`
	Ability   string `json:"ability"`
	Is        string `json:"is"`
	Not       bool   `json:"not"`
	Amount    *int32 `json:"amount"`
	To        string `json:"to"`
	Color     string `json:"color"`
	Text      string `json:"text"`
	Do        string `json:"do"`
	Defender  string `json:"defender"`
}

// expect checks one expectation. The error says what was expected and what is there instead.
func (p *play) expect(e Expect) error {
	err := p.met(e)
	var un *unsupportedError
	if err == nil || errors.As(err, &un) || strings.Contains(err.Error(), ", not ") || strings.Contains(err.Error(), "expected ") {
		return err
	}
	return fmt.Errorf("%w, expected %s", err, strings.ReplaceAll(string(e.Body), `"`, ""))
}

func (p *play) met(e Expect) error {
	if !knownExpectation(e.Key) {
		return unsupported("no expectation is called %q", e.Key)
	}
	if e.Key == "life" {
		var life map[string]int
		if err := json.Unmarshal(e.Body, &life); err != nil {
			return unsupported("life: %v", err)
		}
		ids := make([]string, 0, len(life))
		for id := range life {
			ids = append(ids, id)
		}
		sort.Strings(ids)
		for _, id := range ids {
			pl := p.byID(id)
			if pl == nil {
				return unsupported("life: no player is called %q", id)
			}
			if n := p.g.View(engine.Judge).Life(pl.seat); n != life[id] {
				return fmt.Errorf("%s's life is %d, not %d", id, n, life[id])
			}
		}
		return nil
	}
	var b body
	if e.Key == "cites" {
		var rule string
		if err := json.Unmarshal(e.Body, &rule); err != nil {
			return unsupported("cites: %v", err)
		}
		if !p.cites[rule] {
			return fmt.Errorf("rule %s was not cited", rule)
		}
		return nil
	}
	if len(e.Body) > 0 && e.Body[0] == '"' {
		if err := json.Unmarshal(e.Body, &b.Player); err != nil {
			return unsupported("%s: %v", e.Key, err)
		}
	} else if string(e.Body) == "true" {
		// "draw: true"
	} else if err := strictly(e.Body, &b); err != nil {
		return unsupported("%s: %v", e.Key, err)
	}
	var who *player
	if b.Player != "" {
		if who = p.byID(b.Player); who == nil {
			return unsupported("%s: no player is called %q", e.Key, b.Player)
		}
	}
	switch e.Key {
	case "permanents", "tokens":
		return p.count(e.Key, b, p.permanents(who, b, e.Key == "tokens"))
	case "graveyard":
		return p.count(e.Key, b, p.zone(program.Graveyard, who, b.Card))
	case "hand":
		return p.count(e.Key, b, p.zone(program.Hand, who, b.Card))
	case "library":
		return p.count(e.Key, b, p.zone(program.Library, who, b.Card))
	case "exile":
		return p.count(e.Key, b, p.zone(program.Exile, who, b.Card))
	case "command":
		return p.count(e.Key, b, p.zone(program.Command, who, b.Card))
	case "mana":
		return p.expectMana(who, b)
	case "stack":
		return p.expectStack(b)
	case "can":
		return p.expectCan(who, b)
	case "can_attack":
		return p.expectCanAttack(b)
	case "won", "lost", "draw", "in_game", "active", "monarch":
		return p.expectPlayer(e.Key, who, b)
	case "counters":
		return p.expectCounters(who, b)
	}
	if known, err := p.expectState(e.Key, who, b); known {
		return err
	}
	return p.expectObject(e.Key, who, b)
}

// permanents are those that an expectation counts.
func (p *play) permanents(who *player, b body, tokens bool) []engine.Ref {
	v := p.g.View(engine.Judge)
	var out []engine.Ref
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if who != nil && v.Controller(r) != who.seat || b.Card != "" && !p.named(r, b.Card) || tokens && !v.IsToken(r) {
			continue
		}
		if b.Tapped != nil {
			if bd, _ := v.Body(r); (bd.Flags&program.Tapped != 0) != *b.Tapped {
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// zone is the cards of a name in a zone.
func (p *play) zone(z program.Zone, who *player, name string) []engine.Ref {
	v := p.g.View(engine.Judge)
	var out []engine.Ref
	for _, pl := range p.players {
		if who != nil && who != pl && z != program.Exile && z != program.Command {
			continue
		}
		if (z == program.Exile || z == program.Command) && pl.seat != 0 {
			break // one zone for all
		}
		for _, r := range v.Objects(z, pl.seat, nil) {
			if (name == "" || p.named(r, name)) && (who == nil || v.Owner(r) == who.seat) {
				out = append(out, r)
			}
		}
	}
	return out
}

func (p *play) count(key string, b body, have []engine.Ref) error {
	want, ok := 1, len(have) >= 1
	if b.Count != nil {
		want = *b.Count
		ok = len(have) == want
	}
	if ok != b.Not {
		return nil
	}
	what := b.Card
	if what == "" {
		what = "cards"
	}
	not := ""
	if b.Not {
		not = "not "
	}
	return fmt.Errorf("%s: %s %s: %d, expected %s%d", key, b.Player, what, len(have), not, want)
}

// expectObject checks one object of a name: one that fulfils it is enough.
func (p *play) expectObject(key string, who *player, b body) error {
	v := p.g.View(engine.Judge)
	var cands []engine.Ref
	if r, ok := p.alias[b.Card]; ok {
		cands = []engine.Ref{p.became(r)}
	} else {
		cands = append(p.permanents(who, body{Card: b.Card}, false), p.zone2(program.Stack, b.Card)...)
		if len(cands) == 0 && key != "damage" && key != "tapped" && key != "attached" {
			for _, z := range []program.Zone{program.Hand, program.Graveyard, program.Exile, program.Library} {
				cands = append(cands, p.zone(z, who, b.Card)...)
			}
		}
	}
	if len(cands) == 0 {
		return fmt.Errorf("%s: no %s is there", key, b.Card)
	}
	detail := ""
	all := true
	for _, r := range cands {
		c, ok := v.Chars(r)
		if !ok {
			continue
		}
		bd, _ := v.Body(r)
		var holds bool
		switch key {
		case "pt":
			power, toughness, _ := v.Size(r)
			holds = (b.Power == nil || power == *b.Power) && (b.Toughness == nil || toughness == *b.Toughness)
			detail = fmt.Sprintf("%s is %d/%d", b.Card, power, toughness)
			if !holds {
				all = false
			}
		case "has":
			holds = p.has(r, c, b.Ability)
			detail = fmt.Sprintf("%s: %s %v", b.Card, b.Ability, holds)
		case "type":
			holds = p.typed(c, b.Is)
			detail = fmt.Sprintf("%s: %s %v", b.Card, b.Is, holds)
		case "subtype":
			id, known := p.rules.FindSubtype(b.Is)
			holds = known && c.Subtypes.Has(id)
			detail = fmt.Sprintf("%s: %s %v", b.Card, b.Is, holds)
		case "color":
			if strings.EqualFold(b.Is, "colorless") {
				holds = c.Colors == 0
			} else if col, ok := mana.ParseColor(b.Is); ok {
				holds = c.Colors.Has(col)
			}
			detail = fmt.Sprintf("%s: colours %v", b.Card, c.Colors)
		case "damage":
			holds = b.Amount != nil && bd.Damage == *b.Amount
			detail = fmt.Sprintf("%s: damage %d", b.Card, bd.Damage)
		case "tapped":
			holds = bd.Flags&program.Tapped != 0
			detail = fmt.Sprintf("%s: tapped %v", b.Card, holds)
		case "attacking":
			holds = bd.Flags&program.Attacking != 0
			detail = fmt.Sprintf("%s: attacking %v", b.Card, holds)
		case "attached":
			holds = bd.Host != engine.NoRef && (b.To == "" || p.is(bd.Host, b.To))
			detail = fmt.Sprintf("%s: attached %v", b.Card, holds)
		}
		if holds != b.Not && !b.All {
			return nil
		}
		if b.All && holds == b.Not {
			all = false
		}
	}
	if b.All && all {
		return nil
	}
	return fmt.Errorf("%s: %s", key, detail)
}

func (p *play) zone2(z program.Zone, name string) []engine.Ref {
	var out []engine.Ref
	for _, r := range p.g.View(engine.Judge).Objects(z, 0, nil) {
		if p.named(r, name) {
			out = append(out, r)
		}
	}
	return out
}

// typed says whether something has a card type or supertype.
func (p *play) typed(c *program.Chars, name string) bool {
	for _, w := range strings.Fields(strings.ToLower(name)) {
		t, s := program.TypeNamed(w)
		if t == 0 && s == 0 || t != 0 && c.Types&t == 0 || s != 0 && c.Supers&s == 0 {
			return false
		}
	}
	return true
}

// has says whether an object has an ability: a keyword, or one whose text begins so.
func (p *play) has(r engine.Ref, c *program.Chars, text string) bool {
	if k := program.KeywordNamed(text); k != program.NoKeyword {
		return c.Has(k)
	}
	for _, a := range p.g.AbilitiesOf(r) {
		if p.begins(a, text) {
			return true
		}
	}
	return false
}

func (p *play) expectCounters(who *player, b body) error {
	v := p.g.View(engine.Judge)
	n := 0
	if b.Card == "" {
		if who == nil {
			return unsupported("counters: neither card nor player")
		}
		n = v.Counters(who.seat, b.Kind)
	} else {
		var refs []engine.Ref
		if r, ok := p.alias[b.Card]; ok {
			refs = []engine.Ref{p.became(r)}
		} else if b.Zone == "any" {
			for _, z := range []program.Zone{program.Battlefield, program.Exile, program.Graveyard, program.Hand} {
				if z == program.Battlefield {
					refs = append(refs, p.permanents(who, body{Card: b.Card}, false)...)
				} else {
					refs = append(refs, p.zone(z, who, b.Card)...)
				}
			}
		} else {
			refs = append(p.permanents(who, body{Card: b.Card}, false), p.zone(program.Exile, who, b.Card)...)
		}
		if len(refs) == 0 {
			if b.Count != nil && *b.Count == 0 {
				return nil
			}
			return fmt.Errorf("counters: no %s is there", b.Card)
		}
		for _, r := range refs {
			n = v.CountersOn(r, b.Kind)
			if b.Count != nil && n == *b.Count {
				return nil
			}
		}
	}
	if b.Count != nil && n != *b.Count {
		return fmt.Errorf("counters: %s has %d %s counters, not %d", b.Card+b.Player, n, b.Kind, *b.Count)
	}
	return nil
}

func (p *play) expectMana(who *player, b body) error {
	if who == nil || b.Amount == nil {
		return unsupported("mana needs a player and an amount")
	}
	pool := p.g.View(engine.Judge).Mana(who.seat)
	n := 0
	if strings.EqualFold(b.Color, "colorless") || b.Color == "C" {
		n = pool.CountKinds(mana.C.Set())
	} else if c, ok := mana.ParseColor(b.Color); ok {
		n = pool.CountKinds(c.Kind().Set())
	} else if b.Color == "" {
		n = pool.Total()
	} else {
		return unsupported("mana: no colour is called %q", b.Color)
	}
	if n != int(*b.Amount) {
		return fmt.Errorf("mana: %s has %d %s, not %d", b.Player, n, b.Color, *b.Amount)
	}
	return nil
}

func (p *play) expectStack(b body) error {
	n := 0
	for _, r := range p.g.View(engine.Judge).Objects(program.Stack, 0, nil) {
		if b.Text == "" || p.stackText(r, strings.TrimPrefix(b.Text, "Cast ")) {
			n++
		}
	}
	if b.Count != nil && n != *b.Count || b.Count == nil && (n > 0) == b.Not {
		return fmt.Errorf("stack: %d objects", n)
	}
	return nil
}

// expectCan checks whether a player could do something now, with priority.
func (p *play) expectCan(who *player, b body) error {
	if who == nil {
		return unsupported("can needs a player")
	}
	var d engine.Decision
	p.g.Priority(who.seat, &d)
	can := false
	do := b.Do
	name, casts := strings.CutPrefix(do, "Cast ")
	for _, o := range d.Options {
		switch o.Kind {
		case engine.OptCast:
			if casts {
				n, using, ways := strings.Cut(name, " using ")
				if p.castNamed(o, n) {
					can = can || !ways || p.inWay(o, using)
				}
			} else if o.Ability != 0 {
				can = can || p.castBegins(o, do)
			}
		case engine.OptPlayLand:
			can = can || p.named(o.Obj, strings.TrimPrefix(do, "Play "))
		case engine.OptActivate, engine.OptSpecial:
			can = can || o.Ability != 0 && (p.begins(o.Ability, do) || o.Kind == engine.OptSpecial && sameBeginning(p.rules.SpecialLabel(o.Ability), do))
		}
	}
	if can == b.Not {
		return fmt.Errorf("can: %s %q: %v", b.Player, b.Do, can)
	}
	return nil
}

func (p *play) expectPlayer(key string, who *player, b body) error {
	v := p.g.View(engine.Judge)
	result, _ := v.Result()
	var holds bool
	if key == "draw" {
		holds = result == engine.Drawn || result == engine.DrawnByLoop // not a limit of the machine's
	} else if who == nil {
		return unsupported("%s needs a player", key)
	}
	switch key {
	case "won":
		holds = v.HasWon(who.seat)
	case "lost":
		// The opponents of who wins by an effect have lost, too (104.2b).
		holds = !v.HasWon(who.seat) && (v.Lost(who.seat) || result == engine.Won)
	case "in_game":
		holds = !v.Lost(who.seat)
	case "active":
		holds = v.OnTurn(who.seat)
	case "monarch":
		holds = p.g.Turn.Monarch == who.seat
	}
	if holds == b.Not {
		return fmt.Errorf("%s: %s: %v", key, b.Player, holds)
	}
	return nil
}

// expectCanAttack checks whether a permanent could attack a player or permanent.
func (p *play) expectCanAttack(b body) error {
	ref, err := p.find(b.Card, nil, nil)
	if err != nil {
		return err
	}
	whom, err := p.find(b.Defender, nil, nil)
	if err != nil {
		return err
	}
	if can := p.g.CanAttack(ref, whom); can == b.Not {
		return fmt.Errorf("can_attack: %s, %s: %v", b.Card, b.Defender, can)
	}
	return nil
}
