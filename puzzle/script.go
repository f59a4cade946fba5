package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/scenario"
)

// What cards have done before is said in the words of another program's scripts. Those that are plain are understood: which of the activated abilities it was, and the names of
// triggered abilities and of parts of spells that say what is done.

// done is a thing done, its targets still by Id.
type done struct {
	scenario.Done
	of      string // what it stands beside, for messages
	targets []string
}

// says is what the text of an ability says of which a script's name says this.
var says = map[string]string{"exile": "exile ", "token": "create ", "treasure": "treasure ", "energy": "get {e}", "change": "gain control", "gaincontrol": "gain control", "draw": "draw ",
	"destroy": "destroy ", "pump": "gets ", "pumpall": "get ", "putcounter": "put ", "damage": "damage", "dealdamage": "damage", "gainlife": "gain ", "loselife": "lose", "tap": "tap ", "untap": "untap ",
	"awaken": "put ", "return": "return ", "bounce": "return ", "sacrifice": "sacrifice", "sac": "sacrifice", "discard": "discard", "mill": "mill", "scry": "scry", "surveil": "surveil", "investigate": "investigate",
	"clue": "clue ", "food": "food ", "fight": "fight", "animate": "become", "proliferate": "proliferate", "amass": "amass", "explore": "explore", "connive": "connive", "goad": "goad", "regenerate": "regenerate"}

// precast reads one of the things that are already done: a card, which of its abilities, and its target.
func (r *reader) precast(who int, key, item string) {
	d := done{of: key + "=" + item}
	d.Player = names[who]
	item, target, _ := strings.Cut(item, "->")
	name, script := item, ""
	if at := strings.LastIndexByte(item, ':'); at >= 0 && !strings.HasPrefix(item[at+1:], " ") { // a colon within a name has a space behind it
		name, script = item[:at], item[at+1:]
	}
	d.Card, d.Spell = strings.TrimSpace(name), name == item
	if d.Card == "" || !d.Spell && !d.plain(strings.TrimSpace(script)) {
		r.bad("%s", shorten(d.of))
		return
	}
	d.aim(target)
	r.done = append(r.done, d)
}

// script reads what a permanent has done as it entered.
func (r *reader) script(pc *scenario.Piece, value string) {
	d := done{of: fmt.Sprintf("%s: ExecuteScript:%s", pc.Card, value)}
	d.Card = pc.Card
	name, target, _ := strings.Cut(value, "->")
	if !d.plain(strings.TrimSpace(name)) {
		r.bad("%s", shorten(d.of))
		return
	}
	if pc.As == "" {
		pc.As = fmt.Sprintf("%s (%d)", pc.Card, len(r.done)+1)
	}
	d.As = pc.As
	d.aim(target)
	r.done = append(r.done, d)
}

// owner fills in whose permanent a card is that has done something.
func (r *reader) owner(key string, pc *scenario.Piece) {
	who, _, ok := whose(strings.ToLower(key))
	for i := range r.done {
		if d := &r.done[i]; ok && d.Player == "" && d.Card == pc.Card {
			d.Player, d.As = names[who], pc.As
		}
	}
}

// aim notes the targets.
func (d *done) aim(target string) {
	for t := range strings.SplitSeq(target, ",") {
		if t = strings.TrimSpace(t); t != "" {
			d.targets = append(d.targets, t)
		}
	}
}

// plain finds which ability a script means; false if that is not plain.
func (d *done) plain(script string) bool {
	if n, err := strconv.Atoi(script); err == nil {
		d.Ability = n // 0 is casting it
		return n > 0
	}
	if key, ok := cutFold(script, "KW#"); ok {
		word := strings.TrimSuffix(strings.ToLower(key), "only")
		d.Sentence = says[word]
		return d.Sentence != "" && word != strings.ToLower(key)
	}
	if key, ok := cutFold(script, "Trig"); ok {
		d.Trigger = says[strings.ToLower(key)] // a name that says nothing is that of the only triggered ability
		return key != ""
	}
	if key, ok := cutFold(script, "DB"); ok {
		d.Sentence = says[strings.ToLower(key)]
		return d.Sentence != ""
	}
	return false
}

// deeds is what has been done, with its targets by label.
func (r *reader) deeds() []scenario.Done {
	var out []scenario.Done
	for _, d := range r.done {
		d.Targets = r.aimed(d.of, d.targets)
		out = append(out, d.Done)
	}
	return out
}

// aimed are targets by label, or players.
func (r *reader) aimed(of string, targets []string) []string {
	var out []string
	for _, t := range targets {
		label, ok := r.labels[t]
		if p, player := seat(t); !ok && player {
			label, ok = names[p], true
		}
		if !ok {
			r.bad("%s: no card has the Id %s", shorten(of), shorten(t))
		}
		out = append(out, label)
	}
	return out
}

// onStack is a spell on the stack, its targets still by Id.
type onStack struct {
	scenario.OnStack
	of      string
	targets []string
}

// onStack reads a spell on the stack: a card, and its targets.
func (r *reader) onStack(who int, key, item string) {
	var d done
	name, target, _ := strings.Cut(item, "->")
	d.aim(target)
	c := onStack{of: key + "=" + item, targets: d.targets}
	c.Player, c.Card = names[who], strings.TrimSpace(name)
	if at := strings.LastIndexByte(c.Card, ':'); c.Card == "" || at >= 0 && !strings.HasPrefix(c.Card[at+1:], " ") {
		r.bad("%s: expected a spell cast normally, and its targets", shorten(c.of))
		return
	}
	r.stack = append(r.stack, c)
}
