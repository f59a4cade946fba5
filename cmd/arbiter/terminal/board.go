package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/mana"
)

var (
	faint   = lipgloss.NewStyle().Faint(true)
	bold    = lipgloss.NewStyle().Bold(true)
	mine    = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.AdaptiveColor{Light: "#0a6", Dark: "#5fd7a7"})
	others  = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.AdaptiveColor{Light: "#b33", Dark: "#ff8787"})
	chosen  = lipgloss.NewStyle().Bold(true).Reverse(true)
	asked   = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.AdaptiveColor{Light: "#a60", Dark: "#ffd75f"})
	current = lipgloss.NewStyle().Bold(true).Underline(true)
	box     = lipgloss.NewStyle().Border(lipgloss.RoundedBorder()).BorderForeground(
		lipgloss.AdaptiveColor{Light: "#aaa", Dark: "#555"})
)

// colorOf returns the style of a card's name, by color.
func colorOf(c *program.Chars) lipgloss.Style {
	s := lipgloss.NewStyle()
	switch l := c.Colors.List(); {
	case len(l) > 1:
		return s.Foreground(lipgloss.AdaptiveColor{Light: "#860", Dark: "#e5c07b"})
	case len(l) == 1:
		return s.Foreground([...]lipgloss.AdaptiveColor{
			mana.White: {Light: "#775", Dark: "#fff8dc"}, mana.Blue: {Light: "#06c", Dark: "#6cb6ff"},
			mana.Black: {Light: "#646", Dark: "#c39bd3"},
			mana.Red:   {Light: "#c22", Dark: "#ff7b72"}, mana.Green: {Light: "#173", Dark: "#7ee787"},
		}[l[0]])
	}
	return s.Foreground(lipgloss.AdaptiveColor{Light: "#555", Dark: "#bbb"})
}

// playerLine returns the line with a player's life, counters and zones.
func (s *Session) playerLine(p program.PlayerID, width int) string {
	v := s.View()
	name := others.Render(s.Names[p])
	switch {
	case s.all && p == s.Me:
		name = mine.Render(s.Names[p])
	case p == s.Me:
		name = mine.Render(s.Names[p] + " (you)")
	}
	if v.Active() == p {
		name = "▶ " + name
	} else {
		name = "  " + name
	}
	t := fmt.Sprintf("%s  %s life   hand %d   library %d", name, bold.Render(fmt.Sprint(v.Life(p))),
		v.Count(program.Hand, p), v.Count(program.Library, p))
	for _, k := range v.Rules().Counters {
		if k != "" {
			if n := v.Counters(p, k); n > 0 {
				t += fmt.Sprintf("   %s %d", k, n)
			}
		}
	}
	if pool := v.Mana(p); pool.Total() > 0 {
		t += "   mana " + poolText(&pool)
	}
	if g := s.pile(program.Graveyard, p); g != "" {
		t += faint.Render("   graveyard: " + g)
	}
	if x := s.pile(program.Exile, p); x != "" {
		t += faint.Render("   " + gamelog.WordsOf(v.Rules().Edition).ExilePile + ": " + x)
	}
	return fit(t, width)
}

// pile summarizes a pile, the latest card first.
func (s *Session) pile(z program.Zone, p program.PlayerID) string {
	v := s.View()
	var names []string
	for _, r := range v.Objects(z, p, nil) {
		if z == program.Exile && v.Owner(r) != p {
			continue
		}
		names = append(names, s.name(r))
	}
	if len(names) == 0 {
		return ""
	}
	slices.Reverse(names)
	return fmt.Sprintf("%d (%s)", len(names), strings.Join(gamelog.Grouped(names), ", "))
}

// landLine lists a player's lands and other permanents that don't fight.
func (s *Session) landLine(p program.PlayerID, width int) string {
	v := s.View()
	type group struct {
		name        string
		all, tapped int
		land        bool
	}
	var groups []group
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		c, ok := v.Chars(r)
		if !ok || v.Controller(r) != p || c.Is(program.TypeCreature|program.TypePlaneswalker) {
			continue
		}
		b, _ := v.Body(r)
		n := s.name(r)
		if b.Host != engine.NoRef {
			continue // shown with its host
		}
		i := slices.IndexFunc(groups, func(g group) bool { return g.name == n })
		if i < 0 {
			i = len(groups)
			groups = append(groups, group{name: n, land: c.Is(program.TypeLand)})
		}
		groups[i].all++
		if b.Flags&program.Tapped != 0 {
			groups[i].tapped++
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int {
		if a.land != b.land {
			if a.land {
				return -1
			}
			return 1
		}
		return 0
	})
	var parts []string
	for _, g := range groups {
		t := g.name
		if g.all > 1 {
			t = fmt.Sprintf("%d %s", g.all, t)
		}
		switch {
		case g.tapped == g.all:
			t = faint.Render(t + " (tapped)")
		case g.tapped > 0:
			t += faint.Render(fmt.Sprintf(" (%d tapped)", g.tapped))
		}
		parts = append(parts, t)
	}
	if len(parts) == 0 {
		return faint.Render("    no lands")
	}
	return fit("    "+strings.Join(parts, " · "), width)
}

// creatures shows a player's creatures and planeswalkers as small cards side by side, in as many rows as needed.
func (s *Session) creatures(p program.PlayerID, width int) string {
	v := s.View()
	var cards []string
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		c, ok := v.Chars(r)
		if !ok || v.Controller(r) != p || !c.Is(program.TypeCreature|program.TypePlaneswalker) {
			continue
		}
		cards = append(cards, s.small(r, c))
	}
	if len(cards) == 0 {
		return faint.Render("    no creatures")
	}
	var rows []string
	for len(cards) > 0 {
		n, w := 0, 0
		for n < len(cards) && (n == 0 || w+lipgloss.Width(cards[n]) <= width) {
			w += lipgloss.Width(cards[n])
			n++
		}
		rows = append(rows, lipgloss.JoinHorizontal(lipgloss.Top, cards[:n]...))
		cards = cards[n:]
	}
	return strings.Join(rows, "\n")
}

const cardWidth = 18

// small draws a permanent as a small card.
func (s *Session) small(r engine.Ref, c *program.Chars) string {
	v := s.View()
	b, _ := v.Body(r)
	stat := ""
	switch {
	case c.Is(program.TypeCreature):
		stat = fmt.Sprintf("%d/%d", c.Power, c.Toughness)
		if b.Damage > 0 {
			stat += fmt.Sprintf(" (%d dmg)", b.Damage)
		}
	case c.Is(program.TypePlaneswalker):
		stat = fmt.Sprintf("loyalty %d", v.CountersOn(r, "loyalty"))
	}
	for i, k := range v.Rules().Counters {
		if n := 0; i > 0 && k != "loyalty" {
			if n = v.CountersOn(r, k); n > 0 {
				stat += fmt.Sprintf(" %d×%s", n, k)
			}
		}
	}
	var marks []string
	for _, m := range [...]struct {
		flag program.BodyFlags
		text string
	}{{program.Attacking, "attacking"}, {program.Blocking, "blocks"}, {program.Tapped, "tapped"}} {
		if b.Flags&m.flag != 0 {
			marks = append(marks, m.text)
		}
	}
	if v.SummoningSick(r) && b.Flags&program.Tapped == 0 {
		marks = append(marks, "summoning sick")
	}
	lines := []string{colorOf(c).Bold(true).Render(cut(s.name(r), cardWidth)), cut(stat, cardWidth)}
	if k := gamelog.Keywords(c); k != "" {
		lines = append(lines, faint.Render(cut(k, cardWidth)))
	}
	for _, a := range v.Objects(program.Battlefield, 0, nil) {
		if ab, ok := v.Body(a); ok && ab.Host == r {
			lines = append(lines, "+ "+cut(s.name(a), cardWidth-2))
		}
	}
	if len(marks) > 0 {
		lines = append(lines, asked.Render(cut(strings.Join(marks, ", "), cardWidth)))
	}
	st := box.Width(cardWidth)
	if b.Flags&program.Tapped != 0 {
		st = st.Faint(true)
	}
	if b.Flags&(program.Attacking|program.Blocking) != 0 {
		st = st.BorderForeground(lipgloss.AdaptiveColor{Light: "#a60", Dark: "#ffd75f"})
	}
	return st.Render(strings.Join(lines, "\n"))
}

// handLine lists the person's hand.
func (s *Session) handLine(p program.PlayerID, width int) string {
	v := s.View()
	var parts []string
	for _, r := range v.Objects(program.Hand, p, nil) {
		c, ok := v.Chars(r)
		if !ok {
			continue
		}
		t := colorOf(c).Render(s.name(r))
		if d := v.Def(r); d != nil && len(d.Cost) > 0 {
			t += faint.Render(" " + d.Cost.String())
		}
		parts = append(parts, t)
	}
	if len(parts) == 0 {
		if s.all {
			return faint.Render("    no cards in hand")
		}
		return faint.Render("    your hand is empty")
	}
	return lipgloss.NewStyle().Width(width).PaddingLeft(4).Render(strings.Join(parts, " · "))
}

// phaseLine shows the current turn and step.
func (s *Session) phaseLine(width int) string {
	v := s.View()
	var parts []string
	for _, p := range [...]struct {
		name     string
		from, to program.Step
	}{
		{"untap", program.StepUntap, program.StepUntap}, {"upkeep", program.StepUpkeep, program.StepUpkeep},
		{"draw", program.StepDraw, program.StepDraw}, {"main", program.StepMain1, program.StepMain1},
		{"attack", program.StepBeginCombat, program.StepAttackers}, {"block", program.StepBlockers,
			program.StepBlockers}, {"damage", program.StepFirstDamage, program.StepEndCombat},
		{"main", program.StepMain2, program.StepMain2}, {"end", program.StepEnd, program.StepCleanup},
	} {
		if st := v.Step(); st >= p.from && st <= p.to {
			parts = append(parts, current.Render(p.name))
		} else {
			parts = append(parts, faint.Render(p.name))
		}
	}
	who := "your turn"
	if v.Active() != s.Me || s.all {
		who = s.rec.log.Whose(v.Active()) + " turn"
	}
	t := fmt.Sprintf("── turn %d, %s ── %s ", v.Turn(), who, strings.Join(parts, faint.Render(" › ")))
	if v.Turn() == 0 {
		t = "── opening hands "
	}
	if n := width - lipgloss.Width(t); n > 0 {
		t += strings.Repeat("─", n)
	}
	return fit(t, width)
}

// stackLines lists the stack, the top first.
func (s *Session) stackLines() []string {
	v := s.View()
	var out []string
	objs := v.Objects(program.Stack, 0, nil)
	slices.Reverse(objs)
	for i, r := range objs {
		t := fmt.Sprintf("%d. %s (%s)", len(objs)-i, s.name(r), s.rec.log.Player(v.Controller(r)))
		text := ""
		if b, ok := v.Body(r); ok {
			text = s.rec.log.Label(v, b.Ability, r)
			if v.Kind(r) == program.KindAbility {
				text = strings.ReplaceAll(text, "an ability of ", "")
			}
		}
		out = append(out, bold.Render(t)+s.rec.log.Targets(v, r))
		if text != "" {
			out = append(out, "   "+text)
		}
	}
	return out
}

// card describes an object in full: cost, types, text, power and toughness.
func (s *Session) card(r engine.Ref) []string {
	v := s.View()
	c, ok := v.Chars(r)
	if !ok {
		return nil
	}
	head := colorOf(c).Bold(true).Render(s.name(r))
	d := v.Def(r)
	if d != nil && len(d.Cost) > 0 {
		head += "  " + d.Cost.String()
	}
	out := []string{head, faint.Render(gamelog.TypeLine(v.Rules(), c))}
	if d == nil {
		return out
	}
	out = append(out, s.rec.log.Text(v, r)...)
	for _, u := range d.Unread {
		out = append(out, others.Render("not implemented: ")+u)
	}
	if c.Types.Has(ability.Creature) {
		out = append(out, fmt.Sprintf("%d/%d", c.Power, c.Toughness))
	}
	return out
}

func poolText(p *mana.Pool) string {
	return fmt.Sprint(p.Total())
}

// fit truncates a styled line to a width.
func fit(t string, width int) string {
	return lipgloss.NewStyle().MaxWidth(max(width, 1)).Inline(true).Render(t)
}

// cut truncates plain text to a number of characters.
func cut(t string, n int) string {
	r := []rune(t)
	if len(r) <= n {
		return t
	}
	return string(r[:max(n-1, 0)]) + "…"
}
