package combo

import (
	"encoding/json"
	"slices"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/engine/shortcut"
	"arbiter/scenario"
)

// report fills in a result with the repetition found.
func (s *search) report(r *Result, b *scenario.Scenario) {
	r.Found, r.Board, r.Repetitions, r.Lead, r.playing = true, b, repetitions, s.from, s.playing
	names := s.playing.Names()
	for i := 0; i < s.to; i++ {
		p := s.at(i)
		p.g.Decision(&p.dec)
		r.Line = append(r.Line,
			scenario.Answered{Player: names[p.dec.By], Option: p.option, Says: s.label(p, p.option)})
	}
	r.end = s.at(s.to).g.Clone()
	first := s.marks[len(s.marks)-2]
	var c shortcut.Count
	g := s.at(first).g.Clone()
	g.SetRecorder(&c)
	for i := first; i < s.to; i++ {
		if err := g.Answer(s.at(i).option); err != nil {
			panic(err) // it was answered before
		}
	}
	r.Gains = shortcut.Gains(s.tally(s.to), s.tally(first), c)
}

// tally counts what can grow at a point.
func (s *search) tally(n int) map[Gain]int { return shortcut.Tally(&s.at(n).g, s.you) }

// Scenario returns the line that was found as a scenario: the board, the answers, and what there is in the end.
func (r *Result) Scenario() (*scenario.Scenario, error) {
	s := *r.Board
	s.Rules = []scenario.Number{"731.2a"}
	s.Solution = r.Line
	v := r.end.View(engine.Judge)
	expect := func(key string, body any) error {
		b, err := json.Marshal(body)
		s.Expect = append(s.Expect, scenario.Expect{Key: key, Body: b})
		return err
	}
	lives := map[string]int{}
	for i, name := range r.playing.Names() {
		lives[name] = v.Life(program.PlayerID(i))
	}
	if err := expect("life", lives); err != nil {
		return nil, err
	}
	end := shortcut.Tally(r.end, 0)
	for _, g := range r.Gains {
		var err error
		switch n := end[Gain{Kind: g.Kind, What: g.What}]; g.Kind {
		case "mana":
			if g.What != "restricted" {
				err = expect("mana", map[string]any{"player": you, "color": g.What, "amount": n})
			}
		case "permanents":
			err = expect("permanents", map[string]any{"player": you, "card": trimTokens(g.What), "count": countNamed(v, trimTokens(g.What))})
		case "cards":
			for _, name := range handNames(v) {
				err = expect("hand", map[string]any{"player": you, "card": name, "count": countIn(v, program.Hand, name)})
			}
		case "mill":
			err = expect("library", map[string]any{"player": opponent, "count": v.Count(program.Library, 1)})
		}
		if err != nil {
			return nil, err
		}
	}
	return &s, nil
}

func trimTokens(name string) string {
	if n := len(name) - len(" tokens"); n > 0 && name[n:] == " tokens" {
		return name[:n]
	}
	return name
}

// countNamed counts the player's permanents of a name.
func countNamed(v engine.View, name string) (n int) {
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if c, ok := v.Chars(r); ok && v.Controller(r) == 0 && v.Rules().Name(c.Name) == name {
			n++
		}
	}
	return n
}

func handNames(v engine.View) (names []string) {
	for _, r := range v.Objects(program.Hand, 0, nil) {
		if c, ok := v.Chars(r); ok && !slices.Contains(names, v.Rules().Name(c.Name)) {
			names = append(names, v.Rules().Name(c.Name))
		}
	}
	return names
}

func countIn(v engine.View, z program.Zone, name string) (n int) {
	for _, r := range v.Objects(z, 0, nil) {
		if c, ok := v.Chars(r); ok && v.Rules().Name(c.Name) == name {
			n++
		}
	}
	return n
}

// Cards lists the different cards of a deck, but for basic lands, as parts of combinations.
func Cards(d *card.Cards) (out []*card.Card) {
	for _, list := range [][]*card.Card{d.Commanders, d.Main} {
		for _, c := range list {
			basic := c.Front().Types.Has(ability.Land) && isLand(c.Name)
			if !basic && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}
