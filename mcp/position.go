package mcp

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

// position describes the game as the client may know it.
func (k *desk) position() string {
	v := k.view()
	var b strings.Builder
	b.WriteString(k.moment() + "\n")
	for p := range k.names {
		k.player(&b, v, program.PlayerID(p))
	}
	stack := v.Objects(program.Stack, 0, nil)
	slices.Reverse(stack)
	for _, r := range stack {
		fmt.Fprintf(&b, "On the stack: %s (%s)%s\n", k.log.Name(v, r), k.log.Player(v.Controller(r)), k.log.Targets(v, r))
	}
	return strings.TrimRight(plainLines(b.String()), "\n")
}

// plainLines is plain for several lines.
func plainLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		n := len(l) - len(strings.TrimLeft(l, " "))
		lines[i] = l[:n] + plain(l[n:])
	}
	return strings.Join(lines, "\n")
}

// moment says which turn and step it is.
func (k *desk) moment() string {
	v := k.view()
	if v.Turn() == 0 {
		return "Opening hands"
	}
	return plain(fmt.Sprintf("Turn %d, %s turn, %s", v.Turn(), k.log.Whose(v.Active()), k.log.Words(v).Step(v.Step())))
}

// brief says in a line what changes most.
func (k *desk) brief() string {
	v := k.view()
	parts := []string{k.moment()}
	for p := range k.names {
		q := program.PlayerID(p)
		parts = append(parts, fmt.Sprintf("%s: %d life, %s in hand", gamelog.Capital(k.log.Player(q)), v.Life(q),
			gamelog.Count(v.Count(program.Hand, q), "card", "cards")))
	}
	return plain(strings.Join(parts, ". ")) + "."
}

// player describes what a player has.
func (k *desk) player(b *strings.Builder, v engine.View, p program.PlayerID) {
	me := p == k.seat
	fmt.Fprintf(b, "%s: %d life, %d in library", gamelog.Capital(k.log.Player(p)), v.Life(p), v.Count(program.Library, p))
	for _, c := range v.Rules().Counters {
		if n := v.Counters(p, c); c != "" && n > 0 {
			fmt.Fprintf(b, ", %d %s", n, c)
		}
	}
	if n := v.LandsPlayed(p); n > 0 && v.Active() == p {
		b.WriteString(", land played")
	}
	hand := k.cards(v, program.Hand, p, me)
	if n := v.Count(program.Hand, p); !me && n > 0 {
		hand = strings.TrimSuffix(fmt.Sprintf("%s, of which you know %s", gamelog.Count(n, "card", "cards"), hand),
			", of which you know ")
	}
	if hand == "" {
		hand = "empty"
	}
	fmt.Fprintf(b, "\n  hand: %s\n", hand)
	var lands, others []string
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if v.Controller(r) != p {
			continue
		}
		if c, ok := v.Chars(r); ok && c.Is(program.TypeLand) && !c.Is(program.TypeCreature) {
			lands = append(lands, k.permanent(v, r))
		} else {
			others = append(others, k.permanent(v, r))
		}
	}
	if all := append(gamelog.Grouped(lands), gamelog.Grouped(others)...); len(all) > 0 {
		fmt.Fprintf(b, "  battlefield: %s\n", strings.Join(all, "; "))
	}
	for _, z := range []program.Zone{program.Graveyard, program.Exile, program.Command} {
		if list := k.cards(v, z, p, false); list != "" {
			fmt.Fprintf(b, "  %s: %s\n", strings.TrimPrefix(k.log.Words(v).Zone(z), "the "), list)
		}
	}
}

// cards lists the cards of a zone that the client knows, with what they cost if asked.
func (k *desk) cards(v engine.View, z program.Zone, p program.PlayerID, costs bool) string {
	var out []string
	for _, r := range v.Objects(z, p, nil) {
		if (z == program.Exile || z == program.Command) && v.Owner(r) != p {
			continue
		}
		t := k.log.Name(v, r)
		if d := v.Def(r); costs && d != nil && len(d.Cost) > 0 {
			t += " " + d.Cost.String()
		}
		out = append(out, t)
	}
	return strings.Join(gamelog.Grouped(out), ", ")
}

// permanent describes a permanent in a few words.
func (k *desk) permanent(v engine.View, r engine.Ref) string {
	t := k.log.Name(v, r)
	c, ok := v.Chars(r)
	if !ok {
		return t
	}
	var notes []string
	if c.Is(program.TypeCreature) {
		t += fmt.Sprintf(" %d/%d", c.Power, c.Toughness)
	}
	if w := gamelog.Keywords(c); w != "" {
		notes = append(notes, w)
	}
	for i, kind := range v.Rules().Counters {
		if n := v.CountersOn(r, kind); i > 0 && kind != "" && n > 0 {
			notes = append(notes, fmt.Sprintf("%d %s", n, kind))
		}
	}
	b, _ := v.Body(r)
	if b.Damage > 0 {
		notes = append(notes, fmt.Sprintf("%d damage", b.Damage))
	}
	for _, f := range [...]struct {
		flag program.BodyFlags
		text string
	}{{program.Tapped, "tapped"}, {program.Attacking, "attacking"}, {program.Blocking, "blocking"}} {
		if b.Flags&f.flag != 0 {
			notes = append(notes, f.text)
		}
	}
	if c.Is(program.TypeCreature) && v.SummoningSick(r) {
		notes = append(notes, "came this turn")
	}
	if b.Host != engine.NoRef {
		notes = append(notes, "on "+k.log.Name(v, b.Host))
	}
	if len(notes) > 0 {
		t += " (" + strings.Join(notes, ", ") + ")"
	}
	return t
}

// maxTexts bounds how many cards' texts are told in one reply; the others follow.
const maxTexts = 12

// firstSeen returns the texts of cards that the client sees for the first time.
func (m *game) firstSeen() []string {
	if !m.texts {
		return nil
	}
	v := m.view()
	var out []string
	for _, z := range []program.Zone{program.Stack, program.Battlefield, program.Hand, program.Graveyard,
		program.Exile} {
		for p := range m.names {
			for _, r := range v.Objects(z, program.PlayerID(p), nil) {
				c, ok := v.Chars(r)
				if !ok || m.known[c.Name] || len(out) == maxTexts {
					continue
				}
				m.known[c.Name] = true
				if t := m.cardText(v, r); t != "" {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

// cardText is a card in a line: name, cost, type, text; "" for one without a text of its own, such as a basic land.
func (k *desk) cardText(v engine.View, r engine.Ref) string {
	d := v.OwnDef(r)
	c, ok := v.Chars(r)
	if d == nil || !ok || c.Supers&program.SuperBasic != 0 || v.Kind(r) == program.KindAbility {
		return ""
	}
	name := v.Rules().Name(d.Name)
	t := name
	if len(d.Cost) > 0 {
		t += " " + d.Cost.String()
	}
	t += ", " + gamelog.TypeLine(v.Rules(), &d.Chars)
	if d.Chars.Is(program.TypeCreature) {
		t += fmt.Sprintf(" %d/%d", d.Chars.Power, d.Chars.Toughness)
	}
	var lines []string
	for _, l := range gamelog.FaceText(v.Rules(), d) {
		lines = append(lines, gamelog.Named(l, name))
	}
	if len(lines) > 0 {
		t += ": " + strings.Join(lines, " / ")
	}
	return plain(t)
}

// reply says what has happened since the last reply, and what is to be decided now. full tells the whole position in
// any case; otherwise it is told once a turn and with declarations.
func (m *game) reply(full bool) string {
	var b strings.Builder
	if m.dropped > 0 {
		fmt.Fprintf(&b, "(%s left out; explain tells more)\n", gamelog.Count(m.dropped, "earlier line", "earlier lines"))
	}
	for _, l := range m.lines {
		b.WriteString(l + "\n")
	}
	m.lines, m.dropped = m.lines[:0], 0
	if t := m.firstSeen(); len(t) > 0 {
		b.WriteString("New cards:\n" + strings.Join(t, "\n") + "\n")
	}
	turn := m.view().Turn()
	switch {
	case m.broken != nil || m.g.Over():
		b.WriteString(m.outcome() + "\nThe game is over; record returns it.")
		return b.String()
	case full || m.mine && (turn != m.shown && m.view().Active() == m.seat ||
		m.d.Kind == program.DecideAttack || m.d.Kind == program.DecideBlock):
		m.shown = turn
		b.WriteString(m.position() + "\n")
	default:
		b.WriteString(m.brief() + "\n")
	}
	if m.mine {
		b.WriteString(m.question())
	}
	return b.String()
}
