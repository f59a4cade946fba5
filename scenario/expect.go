package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/mana"
)

// expectations are the keys of expectations, with the fields that each takes; those it needs end with "!".
var expectations = map[string]string{
	"life":        "",
	"permanents":  "player card count tapped not",
	"tokens":      "player card count tapped not",
	"graveyard":   "player card count not",
	"hand":        "player card count not",
	"library":     "player card count not",
	"exile":       "player card count not",
	"command":     "player card count not",
	"pt":          "player card! power toughness all not",
	"counters":    "player card kind! count! zone",
	"has":         "player card! ability! all not",
	"type":        "player card! is! all not",
	"subtype":     "player card! is! all not",
	"color":       "player card! is! all not",
	"damage":      "player card! amount! all not",
	"tapped":      "player card! all not",
	"attacking":   "player card! all not",
	"attached":    "player card! to all not",
	"mana":        "player! color amount!",
	"stack":       "count text not",
	"can":         "player! do! not",
	"can_attack":  "card! defender! not",
	"won":         "player not",
	"lost":        "player not",
	"draw":        "player not",
	"in_game":     "player not",
	"active":      "player not",
	"monarch":     "player not",
	"cites":       "",
	"decides":     "player! to! not",
	"sees":        "player! card! not",
	"initiative":  "player not",
	"blessing":    "player not",
	"speed":       "player amount not",
	"ring-bearer": "card! not",
	"time":        "is! not",
	"room":        "player is! not",
}

// ExpectationFields are the fields that expectations take, by their keys; a field that is needed ends with "!". A key
// without fields has another form.
func ExpectationFields() map[string][]string {
	out := map[string][]string{}
	for key, fields := range expectations {
		out[key] = strings.Fields(fields)
	}
	return out
}

// ExpectationBody is a value of the type that has the fields of all expectations.
func ExpectationBody() any { return body{} }

func knownExpectation(key string) bool {
	_, ok := expectations[key]
	return ok
}

// fieldsFit reports an error if an expectation has a field that its key doesn't take, or lacks one that it needs: it
// would hold whatever the game is.
func fieldsFit(e Expect) error {
	var has map[string]json.RawMessage
	if err := json.Unmarshal(e.Body, &has); err != nil {
		return nil // "draw: true": no fields
	}
	takes := strings.Fields(strings.ReplaceAll(expectations[e.Key], "!", ""))
	for f := range has {
		if !slices.Contains(takes, f) {
			return unsupported("%s has no field %q; it has %s", e.Key, f, strings.Join(takes, ", "))
		}
	}
	for _, f := range strings.Fields(expectations[e.Key]) {
		if name, needed := strings.CutSuffix(f, "!"); needed && has[name] == nil {
			return unsupported("%s needs the field %q", e.Key, name)
		}
	}
	if e.Key == "pt" && has["power"] == nil && has["toughness"] == nil {
		return unsupported("pt needs a power or a toughness")
	}
	return nil
}

// body has the fields of all expectations, whatever their key.
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

// expect checks one expectation. Its error says what was expected and what the game has instead: "expected A at 17
// life, got 20".
func (p *play) expect(e Expect) error {
	err := p.met(e)
	var un *unsupportedError
	if err == nil || errors.As(err, &un) || strings.HasPrefix(err.Error(), "expected ") {
		return err
	}
	return fmt.Errorf("expected %s %s, got: %w", e.Key, strings.ReplaceAll(string(e.Body), `"`, ""), err)
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
				return fmt.Errorf("expected %s at %d life, got %d", id, life[id], n)
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
			return fmt.Errorf("expected rule %s to be cited", rule)
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
	} else if err := fieldsFit(e); err != nil {
		return err
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

// permanents returns the permanents that an expectation counts.
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

// zone returns the cards of a name in a zone.
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
	return fmt.Errorf("expected %s, got %d", expectedCount(key, b), len(have))
}

// expectedCount is what a count expects: "2 Grizzly Bears in A's hand".
func expectedCount(key string, b body) string {
	number := "at least 1"
	switch {
	case b.Count != nil && b.Not:
		number = fmt.Sprintf("not %d", *b.Count)
	case b.Count != nil:
		number = fmt.Sprint(*b.Count)
	case b.Not:
		number = "no"
	}
	what := b.Card
	switch {
	case key == "tokens":
		what = strings.TrimSpace(what + " token")
	case what == "" && key == "permanents":
		what = "permanent"
	case what == "":
		what = "card"
	}
	if b.Count != nil && *b.Count != 1 && (key == "tokens" || b.Card == "") {
		what += "s"
	}
	out := number + " " + what
	switch {
	case key == "permanents" || key == "tokens":
		if out += " on the battlefield"; b.Player != "" {
			out += " under " + b.Player + "'s control"
		}
	case key == "exile":
		out += " in exile"
	case key == "command":
		out += " in the command zone"
	case b.Player != "":
		out += " in " + b.Player + "'s " + key
	default:
		out += " in a " + key
	}
	return out
}

// counted is a number of things: "1 counter", "2 counters".
func counted(n int32, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// unless returns "not " if something is expected not to be the case.
func unless(not bool) string {
	if not {
		return "not "
	}
	return ""
}

// expectObject checks the objects of a name: one that fulfills the expectation is enough, unless it is about all.
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
		return fmt.Errorf("expected %s of %s, found no %s", key, b.Card, b.Card)
	}
	expected, detail := key, ""
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
			expected, detail = unless(b.Not)+expectedSize(b), fmt.Sprintf("%d/%d", power, toughness)
			if !holds {
				all = false
			}
		case "has":
			holds = p.has(r, c, b.Ability)
			expected = fmt.Sprintf("%sto have “%s”", unless(b.Not), b.Ability)
		case "type":
			holds = p.typed(c, b.Is)
			expected, detail = fmt.Sprintf("%sto be %s", unless(b.Not), b.Is), gamelog.TypeLine(p.rules, c)
		case "subtype":
			id, known := p.rules.FindSubtype(b.Is)
			holds = known && c.Subtypes.Has(id)
			expected, detail = fmt.Sprintf("%sto be %s", unless(b.Not), b.Is), gamelog.TypeLine(p.rules, c)
		case "color":
			if strings.EqualFold(b.Is, "colorless") {
				holds = c.Colors == 0
			} else if col, ok := mana.ParseColor(b.Is); ok {
				holds = c.Colors.Has(col)
			}
			expected, detail = fmt.Sprintf("%sto be %s", unless(b.Not), b.Is), c.Colors.String()
		case "damage":
			holds = b.Amount != nil && bd.Damage == *b.Amount
			if b.Amount != nil {
				expected = fmt.Sprintf("%sto have %d damage", unless(b.Not), *b.Amount)
			}
			detail = fmt.Sprint(bd.Damage)
		case "tapped":
			holds = bd.Flags&program.Tapped != 0
			expected = unless(b.Not) + "to be tapped"
		case "attacking":
			holds = bd.Flags&program.Attacking != 0
			expected = unless(b.Not) + "to be attacking"
		case "attached":
			holds = bd.Host != engine.NoRef && (b.To == "" || p.is(bd.Host, b.To))
			expected = unless(b.Not) + "to be attached"
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
	if detail == "" {
		return fmt.Errorf("expected %s %s", b.Card, expected)
	}
	return fmt.Errorf("expected %s %s, got %s", b.Card, expected, detail)
}

// expectedSize is the power and toughness that are expected: "to be 2/2", "to have power 2".
func expectedSize(b body) string {
	switch {
	case b.Power != nil && b.Toughness != nil:
		return fmt.Sprintf("to be %d/%d", *b.Power, *b.Toughness)
	case b.Power != nil:
		return fmt.Sprintf("to have power %d", *b.Power)
	case b.Toughness != nil:
		return fmt.Sprintf("to have toughness %d", *b.Toughness)
	}
	return "to have a power and toughness"
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

// typed reports whether something has a card type or supertype.
func (p *play) typed(c *program.Chars, name string) bool {
	for _, w := range strings.Fields(strings.ToLower(name)) {
		t, s := program.TypeNamed(w)
		if t == 0 && s == 0 || t != 0 && c.Types&t == 0 || s != 0 && c.Supers&s == 0 {
			return false
		}
	}
	return true
}

// has reports whether an object has an ability: a keyword ability, or one whose text begins with this.
func (p *play) has(r engine.Ref, c *program.Chars, text string) bool {
	if k := program.PlainKeywordNamed(text); k != program.NoKeyword {
		return c.Has(k)
	}
	if k := program.KeywordNamed(text); k != program.NoKeyword && c.Has(k) { // devoid, which is no ability in the list
		return true
	}
	for _, a := range p.g.AbilitiesOf(r) {
		printed := p.rules.Ability(a).Label
		label := p.currentText(r, a, printed)
		if label == printed && p.begins(a, text) || sameBeginning(label, text) ||
			slices.ContainsFunc(protections(label), func(one string) bool { return sameBeginning(one, text) }) {
			return true
		}
	}
	return false
}

// currentText returns the text of an object's ability with the color words that effects have changed (612.2), and with
// the color that was chosen for the object in place of "the chosen color" (607.2d).
func (p *play) currentText(r engine.Ref, a program.AbilityID, label string) string {
	const chosen = "the chosen color"
	if strings.Contains(label, chosen) {
		for _, m := range p.g.View(engine.Judge).Remembered(r) {
			if m.Key == program.MemColor {
				return strings.ReplaceAll(label, chosen, mana.Color(m.N).String())
			}
		}
	}
	p.g.ChangedColorWords(r, a, func(from, to int32) {
		label = colorWords[from].ReplaceAllString(label, colorNames[to])
	})
	return label
}

// colorWords match the color words in texts.
var colorWords = func() (words [len(colorNames)]*regexp.Regexp) {
	for i, color := range colorNames {
		words[i] = regexp.MustCompile(`(?i)\b` + color + `\b`)
	}
	return words
}()

// protections returns the abilities for which "protection from white, from black, and from red" is shorthand
// (702.16g).
func protections(label string) []string {
	const from = "protection from "
	if len(label) < len(from) || !strings.EqualFold(label[:len(from)], from) {
		return nil
	}
	all := strings.Split(label[len("protection "):], "from ")[1:]
	for i, quality := range all {
		all[i] = from + strings.TrimRight(strings.TrimSuffix(strings.TrimSpace(quality), "and"), " ,")
	}
	return all
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
			return fmt.Errorf("expected counters on %s, found no %s", b.Card, b.Card)
		}
		for _, r := range refs {
			n = v.CountersOn(r, b.Kind)
			if b.Count != nil && n == *b.Count {
				return nil
			}
		}
	}
	if b.Count != nil && n != *b.Count {
		return fmt.Errorf("expected %s on %s, got %d", counted(int32(*b.Count), b.Kind+" counter"), b.Card+b.Player, n)
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
		return unsupported("mana: no color is called %q", b.Color)
	}
	if n != int(*b.Amount) {
		kind := ""
		if b.Color != "" {
			kind = b.Color + " "
		}
		return fmt.Errorf("expected %s to have %d %smana, got %d", b.Player, *b.Amount, kind, n)
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
		return fmt.Errorf("expected %s, got %d", expectedStack(b), n)
	}
	return nil
}

// expectedStack is what is expected on the stack.
func expectedStack(b body) string {
	where := " on the stack"
	if b.Text != "" {
		where = fmt.Sprintf(" %q", b.Text) + where
	}
	switch {
	case b.Count != nil:
		return counted(int32(*b.Count), "object") + where
	case b.Not:
		return "no object" + where
	}
	return "an object" + where
}

// expectCan checks whether a player could do something now, with priority.
func (p *play) expectCan(who *player, b body) error {
	if who == nil {
		return unsupported("can needs a player")
	}
	var d engine.Decision
	floats := p.g.CanFloatMana>>who.seat&1 != 0
	p.g.SetCanFloatMana(who.seat, true) // a mana ability can be activated whenever its player has priority (605.3a)
	p.g.Priority(who.seat, &d)
	p.g.SetCanFloatMana(who.seat, floats)
	can := false
	do := b.Do
	name, casts := strings.CutPrefix(do, "Cast ")
	for _, o := range d.Options {
		switch o.Kind {
		case engine.OptCast:
			if casts {
				n, using, ways := strings.Cut(name, " using ")
				if p.castNamed(o, n) || !ways && p.nameBegins(o.Obj, n) {
					can = can || !ways || p.inWay(o, using)
				}
			} else if o.Ability != 0 {
				can = can || p.castBegins(o, do)
			}
		case engine.OptPlayLand:
			can = can || p.named(o.Obj, strings.TrimPrefix(do, "Play "))
		case engine.OptActivate, engine.OptSpecial:
			can = can ||
				o.Ability != 0 &&
					(p.begins(o.Ability, do) ||
						o.Kind == engine.OptSpecial && sameBeginning(p.rules.SpecialLabel(o.Ability), do))
		}
	}
	if can == b.Not {
		return fmt.Errorf("expected %s %sto be able to %q", b.Player, unless(b.Not), b.Do)
	}
	return nil
}

func (p *play) expectPlayer(key string, who *player, b body) error {
	v := p.g.View(engine.Judge)
	result, _ := v.Result()
	var holds bool
	if key == "draw" {
		holds = result == engine.Drawn || result == engine.DrawnByLoop // not a limit of the engine
	} else if who == nil && key != "monarch" {
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
		holds = who == nil && p.g.Turn.Monarch != engine.NoPlayer || who != nil && p.g.Turn.Monarch == who.seat
	}
	if holds == b.Not {
		if key == "draw" {
			return fmt.Errorf("expected %sa draw", unless(b.Not))
		}
		if who == nil {
			return fmt.Errorf("expected %s to be the monarch",
				map[bool]string{true: "nobody", false: "somebody"}[b.Not])
		}
		is := map[string]string{"won": "to have won", "lost": "to have lost", "in_game": "to be in the game",
			"active": "to be the active player", "monarch": "to be the monarch"}[key]
		return fmt.Errorf("expected %s %s%s", b.Player, unless(b.Not), is)
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
		return fmt.Errorf("expected %s %sto be able to attack %s", b.Card, unless(b.Not), b.Defender)
	}
	return nil
}
