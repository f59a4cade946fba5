// Package puzzle reads puzzles in the .pzl text format: a position and a goal. See docs/solve.md for what is
// supported.
package puzzle

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/engine/load"
	"arbiter/engine/program"
	"arbiter/internal/bounded"
	"arbiter/internal/quote"
	"arbiter/scenario"
)

// Players of a puzzle as the scenario names them.
const (
	Solver   = "You"
	Opponent = "Opponent"
)

// UnknownCards is the number of unknown cards in a library of which no card is listed.
const UnknownCards = 12

const (
	maxSize        = 1 << 20 // bytes of a puzzle
	maxProblems    = 20      // problems listed
	longestProblem = 300     // characters of one
)

// Puzzle is a puzzle.
type Puzzle struct {
	Name        string
	URL         string
	Difficulty  string
	Description string
	// Scenario is the position and the goal.
	Scenario scenario.Scenario
}

// An UnreadableError lists the parts of a puzzle that could not be read.
type UnreadableError struct {
	Problems []string
}

func (e *UnreadableError) Error() string { return strings.Join(e.Problems, "; ") }

// ReadFile reads a puzzle from a file.
func ReadFile(path string) (*Puzzle, error) {
	f, err := bounded.OpenFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p, err := Read(f)
	if p != nil {
		p.Scenario.File = path
		if p.Scenario.ID = p.Name; p.Name == "" {
			p.Scenario.ID = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		}
		p.Scenario.Name = p.Scenario.ID
	}
	return p, err
}

// side is one player's part of a puzzle.
type side struct {
	player scenario.Player
}

type reader struct {
	p        *Puzzle
	sides    [2]side // the solver's, the opponent's
	problems []string
	meta     map[string]string
	state    map[string]string
	tokens   []string // the texts of the tokens in the puzzle
	known    map[string]string
	labels   map[string]string // labels of cards by Id
	// imprinted has, by Id, the labels of the permanents that exiled a card; imprints are the Ids given with the
	// card being read.
	imprinted map[string]string
	imprints  []string
	choosing  []string // the Ids of what the card being read has chosen
	done      []priorAction
	stack     []onStack
}

// Read reads a puzzle. If parts of it can't be read, it returns the rest with an *UnreadableError.
func Read(in io.Reader) (*Puzzle, error) {
	r := &reader{p: &Puzzle{}, meta: map[string]string{}, state: map[string]string{}, known: map[string]string{},
		labels: map[string]string{playerID(0): Solver, playerID(1): Opponent}, imprinted: map[string]string{}}
	if err := r.sections(in); err != nil {
		return nil, err
	}
	r.p.Name, r.p.URL, r.p.Difficulty = r.meta["name"], r.meta["url"], r.meta["difficulty"]
	r.p.Description = strings.TrimSpace(strings.ReplaceAll(r.meta["description"], `\n`, "\n"))
	r.p.Scenario.ID, r.p.Scenario.Name = r.p.Name, r.p.Name
	r.position()
	r.goal()
	if len(r.problems) > 0 {
		return r.p, &UnreadableError{r.problems}
	}
	return r.p, nil
}

func (r *reader) bad(format string, args ...any) {
	if s := quote.Cut(fmt.Sprintf(format, args...), longestProblem); len(r.problems) < maxProblems &&
		!slices.Contains(r.problems, s) {
		r.problems = append(r.problems, s)
	}
}

// metaKeys are the keys of the metadata.
var metaKeys = map[string]bool{"name": true, "url": true, "goal": true, "turns": true, "difficulty": true,
	"description": true, "targets": true, "targetcount": true, "humancontrol": true}

// sections splits the file into the keys of its sections.
func (r *reader) sections(in io.Reader) error {
	sc := bufio.NewScanner(io.LimitReader(in, maxSize+1))
	sc.Buffer(nil, maxSize+2)
	section, size := "", 0
	var description []string // the lines that continue it
	for n := 1; sc.Scan(); n++ {
		if size += len(sc.Bytes()) + 1; size > maxSize {
			return fmt.Errorf("longer than %d bytes: not a puzzle", maxSize)
		}
		if !utf8.Valid(sc.Bytes()) {
			return fmt.Errorf("line %d is not UTF-8 text; save the file as UTF-8", n)
		}
		line := strings.TrimSpace(strings.TrimPrefix(sc.Text(), "\ufeff"))
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") {
			continue
		}
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			section = strings.ToLower(strings.TrimSpace(line[1 : len(line)-1]))
			if section != "metadata" && section != "state" {
				r.bad("line %d: unknown section %s; the sections are metadata and state", n, shorten(line))
			}
			continue
		}
		into, cut := r.meta, ":"
		switch section {
		case "state":
			into, cut = r.state, "="
		case "metadata":
		default:
			r.bad("line %d: %q is outside a section", n, shorten(line))
			continue
		}
		at := strings.IndexAny(line, ":=")
		if section == "state" {
			at = strings.Index(line, cut)
		}
		if section == "metadata" && r.meta["description"] != "" &&
			(at < 0 || !metaKeys[strings.ToLower(strings.TrimSpace(line[:at]))]) {
			description = append(description, line)
			continue
		}
		if at < 0 {
			r.bad("line %d: %q is not of the form key=value", n, shorten(line))
			continue
		}
		key := strings.ToLower(strings.TrimSpace(line[:at]))
		if _, twice := into[key]; twice {
			r.bad("line %d: duplicate key %s", n, shorten(key))
		}
		into[key] = strings.TrimSpace(line[at+1:])
	}
	if err := sc.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return fmt.Errorf("longer than %d bytes: not a puzzle", maxSize)
		}
		return err
	}
	if description != nil {
		r.meta["description"] += "\n" + strings.Join(description, "\n")
	}
	if len(r.state) == 0 {
		return errors.New("there is no [state] section")
	}
	return nil
}

// shorten cuts a part of a puzzle to a length fit for a message.
func shorten(s string) string { return quote.Cut(s, quote.Longest) }

// wholeNumber reads a number from 0 to most.
func (r *reader) wholeNumber(key, v string, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(v))
	if err != nil || n < 0 || n > most {
		r.bad("%s: %q is not a number from 0 to %d", key, shorten(v), most)
		return 0
	}
	return n
}

// phases are the names of the phases and steps.
var phases = map[string]string{"untap": "untap", "upkeep": "upkeep", "draw": "draw", "main1": "main",
	"combat_begin": "begin-combat", "combat_declare_attackers": "attackers",
	"combat_declare_blockers": "blockers", "combat_first_strike_damage": "first-damage", "combat_damage": "damage",
	"combat_end": "end-combat", "main2": "main2", "end_of_turn": "end", "cleanup": "cleanup",
	"main": "main", "declareattackers": "attackers", "declareblockers": "blockers", "endofturn": "end"}

// seat returns which player a word means.
func seat(word string) (int, bool) {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "human", "you", "p0":
		return 0, true
	case "ai", "opponent", "p1":
		return 1, true
	}
	return 0, false
}

var names = [2]string{Solver, Opponent}

// position makes the scenario's position of the state.
func (r *reader) position() {
	s := &r.p.Scenario
	for i := range r.sides {
		r.sides[i].player = scenario.Player{ID: names[i], Unknown: UnknownCards}
	}
	begin := &scenario.Begin{Player: Solver, Step: "main"}
	keys := make([]string, 0, len(r.state))
	for k := range r.state {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, key := range keys {
		v := r.state[key]
		switch key {
		case "turn":
			r.wholeNumber(key, v, 1000)
			continue
		case "activeplayer":
			if p, ok := seat(v); ok {
				begin.Player = names[p]
			} else {
				r.bad("activeplayer: %q is neither human nor ai", shorten(v))
			}
			continue
		case "activephase":
			if step, ok := phases[strings.ToLower(v)]; ok {
				begin.Step = step
			} else {
				r.bad("activephase: %q is not a phase or step", shorten(v))
			}
			continue
		case "advancephase", "activephaseadvance":
			// What happens on the way to another phase is not part of the position.
			if v != "" && !strings.EqualFold(v, "none") && !strings.EqualFold(v, r.state["activephase"]) {
				r.bad("%s: %s is reached only after what happens before it; use activephase", key, shorten(v))
			}
			continue
		case "removesummoningsickness":
			if v != "" && !strings.EqualFold(v, "false") && !strings.EqualFold(v, "true") {
				r.bad("%s: %q is neither true nor false", key, shorten(v))
			}
			continue
		}
		who, rest, ok := splitKey(key)
		if !ok {
			r.bad("unknown key %s", shorten(key))
			continue
		}
		r.playerKey(who, key, rest, v)
	}
	r.attachments()
	begin.Done = r.priorActions()
	for i := range r.stack {
		c := &r.stack[i]
		c.Targets = r.resolveTargets(c.of, c.targets)
		begin.Stack = append(begin.Stack, c.OnStack)
	}
	for i := range r.sides {
		pl := &r.sides[i].player
		for j := range pl.Battlefield {
			pc := &pl.Battlefield[j]
			pc.Sick = pc.Sick && !strings.EqualFold(r.state["removesummoningsickness"], "true")
		}
		s.Players = append(s.Players, *pl)
	}
	s.Begin = begin
	s.Text = string(load.Either)
	s.Cards = strings.Join(r.tokens, "\n")
}

// splitKey splits a key into its player and the rest.
func splitKey(key string) (int, string, bool) {
	for _, p := range []struct {
		prefix string
		seat   int
	}{{"human", 0}, {"ai", 1}, {"p0", 0}, {"p1", 1}} {
		if rest, ok := strings.CutPrefix(key, p.prefix); ok {
			return p.seat, rest, true
		}
	}
	return 0, "", false
}

// playerKey reads the value of a player's key.
func (r *reader) playerKey(who int, key, what, v string) {
	pl := &r.sides[who].player
	switch what {
	case "precast":
		for item := range strings.SplitSeq(v, ";") {
			if item = strings.TrimSpace(item); item != "" {
				r.readPriorAction(who, key, item)
			}
		}
	case "life":
		digits, negative := strings.CutPrefix(strings.TrimSpace(v), "-")
		n := int32(r.wholeNumber(key, digits, 1<<30))
		if negative {
			n = -n
		}
		pl.Life = &n
	case "landsplayed", "landsplayedlastturn":
		if n := r.wholeNumber(key, v, 100); what == "landsplayed" {
			pl.LandsPlayed = int32(n)
		}
	case "counters":
		pl.Counters = r.counters(key, v)
	case "hand", "cardsinhand":
		pl.Hand = r.zone(who, key, v, program.Hand)
	case "battlefield", "play", "cardsinplay":
		pl.Battlefield = append(pl.Battlefield, r.zone(who, key, v, program.Battlefield)...)
	case "library", "cardsinlibrary":
		r.library(who, pl, r.zone(who, key, v, program.Library))
	case "graveyard", "cardsingraveyard":
		pl.Graveyard = r.zone(who, key, v, program.Graveyard)
	case "exile", "cardsinexile":
		pl.Exile = r.zone(who, key, v, program.Exile)
	case "command":
		pl.Command = r.zone(who, key, v, program.Command)
	case "putonstack":
		for item := range strings.SplitSeq(v, ";") {
			if item = strings.TrimSpace(item); item != "" {
				r.onStack(who, key, item)
			}
		}
	case "sideboard":
		pl.Sideboard = r.zone(who, key, v, program.Outside)
	case "manapool":
		pl.Mana = r.mana(key, v)
	case "persistentmana":
		r.keptMana(who, r.mana(key, v))
	case "numringtemptedyou":
		pl.Tempted = r.wholeNumber(key, v, 100)
	case "speed":
		pl.Speed = r.wholeNumber(key, v, 4)
	default:
		if v != "" {
			r.bad("%s=%s", key, shorten(v))
		}
	}
}

// mana reads the mana in a pool: letters, with or without braces and spaces, and numbers for colorless mana.
func (r *reader) mana(key, v string) string {
	var b strings.Builder
	for w := range strings.FieldsFuncSeq(strings.ToUpper(v), func(c rune) bool {
		return c == ' ' || c == '{' ||
			c == '}' || c == ','
	}) {
		if b.Len() > 1000 {
			r.bad("%s: %q is more mana than a puzzle can hold", key, shorten(v))
			return ""
		}
		if n, err := strconv.Atoi(w); err == nil && n >= 0 && n <= 100 {
			b.WriteString(strings.Repeat("{C}", n))
			continue
		}
		for _, c := range w {
			if !strings.ContainsRune("WUBRGC", c) {
				r.bad("%s: %q is not mana", key, shorten(v))
				return ""
			}
			fmt.Fprintf(&b, "{%c}", c)
		}
	}
	return b.String()
}

// keptMana gives a player mana that stays in their pool until end of turn although steps and phases end (106.4): what
// a spell leaves behind that has resolved.
func (r *reader) keptMana(who int, mana string) {
	if mana == "" {
		return
	}
	d := priorAction{of: "persistentmana"}
	d.Player, d.Card, d.Spell = names[who], "Persistent mana of "+names[who], true
	r.tokens = append(r.tokens, d.Card+"\nInstant\nAdd "+mana+
		". Until end of turn, you don't lose this mana as steps and phases end.\n")
	r.done = append(r.done, d)
}

// unordered matches descriptions saying that the solver doesn't know the order of their library.
var unordered = regexp.MustCompile(`(?i)\b(don't|do not|not) know\b[^.]*\border\b|\border\b[^.]*\b(unknown|random)\b|\b(unknown|random)\b[^.]*\border\b`)

// library takes the cards of a library, top first. There are no others, and if their order is unknown, none of them
// is known.
func (r *reader) library(who int, pl *scenario.Player, cards []scenario.Piece) {
	switch {
	case len(cards) == 0:
	case who == 0 && unordered.MatchString(r.p.Description):
		pl.Unknown = len(cards)
	default:
		pl.Library, pl.Unknown = cards, 0
	}
}
