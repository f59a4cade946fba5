package puzzle

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/scenario"
)

// maxPieces bounds what lies in one zone.
const maxPieces = 500

// zone reads the cards of a zone: separated by semicolons, each with its modifiers behind bars.
func (r *reader) zone(key, v string, where engine.Zone) []scenario.Piece {
	var out []scenario.Piece
	for item := range strings.SplitSeq(v, ";") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		if len(out) == maxPieces {
			r.bad("%s: more than %d cards", key, maxPieces)
			break
		}
		parts := strings.Split(item, "|")
		name := strings.TrimSpace(parts[0])
		pc := scenario.Piece{Card: name}
		if text, ok := cutFold(name, "t:"); ok {
			if pc.Card, pc.Token = r.token(text), true; pc.Card == "" {
				continue
			}
			if where != engine.Battlefield {
				r.bad("%s: a token, %s", key, pc.Card)
				continue
			}
		}
		if pc.Card == "" {
			r.bad("%s: %q names no card", key, shorten(item))
			continue
		}
		for _, m := range parts[1:] {
			r.modifier(&pc, strings.TrimSpace(m), where)
		}
		if len(r.imprints) > 0 && pc.As == "" {
			pc.As = fmt.Sprintf("%s, which exiled #%s", pc.Card, shorten(r.imprints[0]))
		}
		for _, id := range r.imprints {
			r.imprinted[strings.TrimSpace(id)] = pc.As
		}
		r.imprints = r.imprints[:0]
		r.owner(key, &pc)
		out = append(out, pc)
	}
	return out
}

func cutFold(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

// modifier reads one modifier of a card.
func (r *reader) modifier(pc *scenario.Piece, m string, where engine.Zone) {
	battlefield := where == engine.Battlefield
	word, value, valued := strings.Cut(m, ":")
	value = strings.TrimSpace(value)
	low := strings.ToLower(strings.TrimSpace(word))
	switch low {
	case "tapped", "summonsick", "facedown", "transformed", "attacking", "damage":
		if !battlefield && low != "facedown" {
			r.bad("%s: %s elsewhere than on the battlefield", pc.Card, shorten(m))
			return
		}
		if valued && low != "damage" && low != "facedown" {
			r.bad("%s: %s", pc.Card, shorten(m)) // whom it attacks, and the like
			return
		}
	}
	switch low {
	case "", "set", "art", "noetbtrigs":
	case "tapped":
		pc.Tapped = true
	case "summonsick":
		pc.Sick = true
	case "facedown":
		if pc.FaceDown = true; valued {
			r.bad("%s: %s", pc.Card, shorten(m)) // manifested
		}
	case "transformed":
		pc.Transformed = true
	case "attacking":
		pc.Attacking = true
	case "damage":
		pc.Damage = int32(r.whole(pc.Card+": damage", value, 1<<20))
	case "counters":
		pc.Counters = r.counters(pc.Card, value)
	case "id":
		if _, twice := r.labels[value]; twice {
			r.bad("the Id %s is given twice", shorten(value))
			return
		}
		pc.As = fmt.Sprintf("%s #%s", pc.Card, shorten(value))
		r.labels[value] = pc.As
	case "executescript":
		if !battlefield {
			r.bad("%s: %s", pc.Card, shorten(m))
			return
		}
		r.script(pc, value)
	case "attaching", "attachedto", "enchanting":
		if value == "" || !battlefield {
			r.bad("%s: %s", pc.Card, shorten(m))
			return
		}
		pc.AttachedTo = value // its label, once all are known
	case "exiledwith":
		if value == "" || where != engine.Exile {
			r.bad("%s: %s", pc.Card, shorten(m))
			return
		}
		pc.ExiledWith = value
	case "imprinting":
		if value == "" || !battlefield {
			r.bad("%s: %s", pc.Card, shorten(m))
			return
		}
		r.imprints = append(r.imprints, strings.Split(value, ",")...)
	default:
		r.bad("%s: %s", pc.Card, shorten(m))
	}
}

// attachments has what is attached name its host by label, and what was exiled the permanent that did it.
func (r *reader) attachments() {
	for i := range r.sides {
		pl := &r.sides[i].player
		for j := range pl.Battlefield {
			pc := &pl.Battlefield[j]
			r.byLabel(pc, "attached to", &pc.AttachedTo)
		}
		for j := range pl.Exile {
			pc := &pl.Exile[j]
			r.byLabel(pc, "exiled with", &pc.ExiledWith)
			for id, host := range r.imprinted {
				if pc.As != "" && pc.As == r.labels[id] {
					pc.ExiledWith = host
					delete(r.imprinted, id)
				}
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.imprinted)) {
		r.bad("%s has imprinted Id %s, which no card in exile has", r.imprinted[id], shorten(id))
	}
}

// byLabel has a card name another, of which the Id is given, by its label.
func (r *reader) byLabel(pc *scenario.Piece, how string, id *string) {
	if *id == "" {
		return
	}
	label, ok := r.labels[*id]
	if !ok {
		r.bad("%s is %s Id %s, which no card has", pc.Card, how, shorten(*id))
	}
	*id = label
}

// counterNames are the kinds of counters that are called otherwise.
var counterNames = map[string]string{"P1P1": "+1/+1", "M1M1": "-1/-1", "P1P0": "+1/+0", "P0P1": "+0/+1", "M1M0": "-1/-0", "M0M1": "-0/-1", "P2P2": "+2/+2", "P1P2": "+1/+2", "P2P0": "+2/+0",
	"M0M2": "-0/-2", "M2M1": "-2/-1", "M2M2": "-2/-2"}

// counters reads KIND=N with commas between them.
func (r *reader) counters(of, v string) map[string]int32 {
	out := map[string]int32{}
	for item := range strings.SplitSeq(v, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		kind, n, ok := strings.Cut(item, "=")
		kind = strings.TrimSpace(kind)
		if !ok || kind == "" {
			r.bad("%s: counters %q", of, shorten(item))
			continue
		}
		name, known := counterNames[strings.ToUpper(kind)]
		if !known {
			name = strings.ToLower(strings.ReplaceAll(kind, "_", " "))
		}
		out[name] += int32(r.whole(of+": counters", n, 1<<20))
	}
	return out
}

var (
	cardTypes  = []string{"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery", "Tribal"}
	superTypes = []string{"Basic", "Legendary", "Snow", "World"}
)

// token reads a token and returns its name; "" if it can't be read. What it is becomes a card of the scenario's own.
func (r *reader) token(text string) string {
	fields := strings.Split(text, ",")
	name := strings.TrimSpace(fields[0])
	if name == "" || strings.ContainsAny(name, "\n{}") {
		r.bad("a token without a name: %s", shorten(text))
		return ""
	}
	var types, subs, words []string
	power, toughness, colors := "", "", ""
	for _, f := range fields[1:] {
		key, v, ok := strings.Cut(f, ":")
		v = strings.TrimSpace(v)
		switch key = strings.ToLower(strings.TrimSpace(key)); {
		case !ok:
			r.bad("the token %s: %q", name, shorten(f))
		case key == "p":
			power = v
		case key == "t":
			toughness = v
		case key == "color":
			colors = r.colors(name, v)
		case key == "types":
			for t := range strings.SplitSeq(v, "-") {
				switch {
				case t == "":
				case slices.Contains(cardTypes, t) || slices.Contains(superTypes, t):
					types = append(types, t)
				default:
					subs = append(subs, t)
				}
			}
		case key == "keywords":
			for k := range strings.SplitSeq(strings.ReplaceAll(v, "<>", "-"), "-") {
				if k = strings.TrimSpace(k); k != "" {
					words = append(words, k)
				}
			}
		case key == "cost" && (v == "" || strings.EqualFold(v, "no cost")), key == "image", key == "set":
		default:
			r.bad("the token %s: %s", name, shorten(f))
		}
	}
	if len(types) == 0 {
		r.bad("the token %s has no types", name)
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", name, strings.Join(types, " "))
	if len(subs) > 0 {
		fmt.Fprintf(&b, " - %s", strings.Join(subs, " "))
	}
	b.WriteByte('\n')
	if colors != "" {
		fmt.Fprintf(&b, "Color Indicator: %s\n", colors)
	}
	for _, w := range words {
		fmt.Fprintln(&b, w)
	}
	if slices.Contains(types, "Creature") {
		p, errP := strconv.Atoi(power)
		t, errT := strconv.Atoi(toughness)
		if errP != nil || errT != nil {
			r.bad("the token %s: power and toughness %s/%s", name, shorten(power), shorten(toughness))
			return ""
		}
		fmt.Fprintf(&b, "%d/%d\n", p, t)
	}
	switch was, ok := r.known[name]; {
	case !ok:
		r.known[name] = b.String()
		r.tokens = append(r.tokens, b.String())
	case was != b.String():
		r.bad("two kinds of tokens are called %s", name)
	}
	return name
}

// colors reads colours as letters or words.
func (r *reader) colors(of, v string) string {
	out := ""
	for w := range strings.FieldsFuncSeq(v, func(c rune) bool { return c == '-' || c == ' ' || c == '/' }) {
		if letter, ok := map[string]string{"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": ""}[strings.ToLower(w)]; ok {
			out += letter
			continue
		}
		for _, c := range strings.ToUpper(w) {
			if !strings.ContainsRune("WUBRG", c) {
				r.bad("the token %s: color %q", of, shorten(v))
				return ""
			}
			out += string(c)
		}
	}
	return out
}

// goal reads what is asked.
func (r *reader) goal() {
	g := &scenario.Goal{Player: Solver, Kind: scenario.GoalWin, Turns: 1}
	if v := r.meta["turns"]; v != "" {
		if g.Turns = r.whole("turns", v, 20); g.Turns == 0 {
			r.bad("turns: 0")
		}
	}
	switch v := strings.ToLower(r.meta["goal"]); v {
	case "", "win":
	case "survive":
		g.Kind = scenario.GoalSurvive
	case "gain control of specified permanents":
		g.Kind = scenario.GoalControl
		g.What, g.Each = r.controlled(r.meta["targets"])
	case "play the specified permanent":
		g.Kind = scenario.GoalPlay
		_, name, ok := strings.Cut(r.meta["targets"], "named")
		if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, ",+") {
			r.bad("goal: which permanent is to be played, %q", shorten(r.meta["targets"]))
		}
		g.What = []string{name}
	default:
		r.bad("the goal %q", shorten(r.meta["goal"]))
	}
	if r.meta["humancontrol"] != "" {
		r.bad("humancontrol=%s", shorten(r.meta["humancontrol"]))
	}
	// A turn that is as good as over when the puzzle begins is none of the solver's.
	if b := r.p.Scenario.Begin; b != nil && b.Player == Opponent && g.Turns == 1 && g.Kind != scenario.GoalSurvive {
		g.Turns = 2
	}
	r.p.Scenario.Goal = g
}

// controlled reads which permanents a goal speaks of: names, or qualities that the opponent's have.
func (r *reader) controlled(targets string) (names, each []string) {
	if targets == "" {
		r.bad("goal: no permanents to gain control of are specified")
	}
	for d := range strings.SplitSeq(targets, ",") {
		words, name := []string(nil), ""
		parts := strings.Split(strings.TrimSpace(d), "+")
		head, first, _ := strings.Cut(strings.TrimSpace(parts[0]), ".")
		for _, w := range append([]string{head, first}, parts[1:]...) {
			w = strings.TrimSpace(w)
			switch low := strings.ToLower(w); {
			case w == "" || low == "card" || low == "oppctrl" || low == "inzonebattlefield":
			case strings.HasPrefix(low, "named"):
				name = strings.TrimSpace(w[len("named"):])
			case slices.Contains(qualities, low):
				words = append(words, low)
			default:
				r.bad("goal: permanents specified by %q", shorten(d))
			}
		}
		switch {
		case name != "":
			names = append(names, name)
		case len(words) == 0:
			each = append(each, "permanent")
		default:
			each = append(each, strings.Join(words, " "))
		}
	}
	return names, each
}

// qualities are what a goal may say of permanents.
var qualities = []string{"white", "blue", "black", "red", "green", "artifact", "creature", "enchantment", "land", "planeswalker", "permanent"}
