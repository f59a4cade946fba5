package terminal

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"arbiter/engine/program"
)

// Model is the full-screen game as a bubbletea model.
type Model struct {
	s             *Session
	width, height int
	at            int    // the option under the cursor
	typed         string // digits typed so far
	note          string
	leaving       bool // asked whether to quit
}

// NewModel returns a model that shows a session.
func NewModel(s *Session) Model { return Model{s: s, width: 100, height: 36} }

// Session returns the session shown.
func (m Model) Session() *Session { return m.s }

// Init does nothing.
func (m Model) Init() tea.Cmd { return nil }

// Update handles key presses and window sizes.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyMsg:
		return m.key(msg)
	}
	return m, nil
}

func (m Model) key(k tea.KeyMsg) (tea.Model, tea.Cmd) {
	key := k.String()
	if key == "ctrl+c" {
		return m, tea.Quit
	}
	if m.leaving {
		m.leaving = false
		if key == "y" || key == "q" {
			return m, tea.Quit
		}
		return m, nil
	}
	m.note = ""
	d := m.s.Decision()
	if d == nil {
		switch key {
		case "q", "enter", "esc", " ":
			return m, tea.Quit
		}
		return m, nil
	}
	n := len(d.Options)
	typed := m.typed
	if len(key) != 1 || key[0] < '0' || key[0] > '9' {
		m.typed = ""
	}
	switch key {
	case "q":
		m.leaving = true
	case "up", "k":
		m.at = (m.at + n - 1) % n
	case "down", "j":
		m.at = (m.at + 1) % n
	case "home", "g":
		m.at = 0
	case "end", "G":
		m.at = n - 1
	case "pgup":
		m.at = max(m.at-8, 0)
	case "pgdown":
		m.at = min(m.at+8, n-1)
	case "enter":
		if typed != "" {
			return m.choose(number(typed) - 1)
		}
		return m.choose(m.at)
	case "p", " ", "e":
		m.s.Pass(false)
		m.at = 0
	case "t":
		m.s.Pass(true)
		m.at = 0
	case "n": // nobody attacks or blocks
		if !m.s.All(false) {
			m.s.Pass(true)
		}
		m.at = 0
	case "a", "x":
		if !m.s.All(key == "a") {
			m.note = "no attackers or blockers are being declared"
		}
		m.at = 0
	case "u", "z":
		if !m.s.Undo() {
			m.note = "nothing to undo"
		}
		m.at = 0
	case "esc", "backspace":
	default:
		if len(key) == 1 && key[0] >= '0' && key[0] <= '9' {
			m.typed += key
			i := number(m.typed)
			if i < 1 || i > n {
				m.note, m.typed = fmt.Sprintf("choose a number from 1 to %d", n), ""
				return m, nil
			}
			m.at = i - 1
			// No longer number begins with these digits, so choose at once.
			if i*10 > n {
				return m.choose(i - 1)
			}
		}
	}
	return m, nil
}

func number(digits string) int {
	n := 0
	for _, r := range digits {
		if n < 1e6 {
			n = n*10 + int(r-'0')
		}
	}
	return n
}

func (m Model) choose(i int) (tea.Model, tea.Cmd) {
	m.typed = ""
	if err := m.s.Choose(i); err != nil {
		m.note = err.Error()
	}
	m.at = 0
	return m, nil
}

const sideWidth = 44

// View draws the screen.
func (m Model) View() string {
	w, h := max(m.width, 40), max(m.height, 16)
	side := 0
	if w >= 100 {
		side = sideWidth
	}
	left := w - side
	if side > 0 {
		left-- // a column between
	}
	options := m.options(left, max(h/4, 6))
	theirs, ours := m.board(left)
	lines := append(theirs, ours...)
	// The options take precedence over the board; any room left separates the two sides.
	room := h - len(options)
	if len(lines) > room {
		lines = squeeze(lines, room)
	}
	for len(lines) < room {
		lines = slices.Insert(lines, len(theirs), "")
	}
	page := strings.Join(append(lines, options...), "\n")
	if side == 0 {
		return page
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, lipgloss.NewStyle().Width(left+1).Render(page), m.side(side, h))
}

// squeeze removes lines from the middle, frames first.
func squeeze(lines []string, room int) []string {
	keep := lines[:0:0]
	over := len(lines) - room
	for _, l := range lines {
		if over > 0 && (strings.Contains(l, "╭") || strings.Contains(l, "╰") || l == "") {
			over--
			continue
		}
		keep = append(keep, l)
	}
	if len(keep) > room {
		keep = keep[len(keep)-max(room, 0):]
	}
	return keep
}

// board draws the opponent's side, the current step and the person's side.
func (m Model) board(w int) (theirs, ours []string) {
	s := m.s
	lines := func(blocks ...string) []string { return strings.Split(strings.Join(blocks, "\n"), "\n") }
	for p := range s.Names {
		if id := s.seat(p); id != s.Me {
			if s.all {
				theirs = append(theirs, lines(s.handLine(id, w))...)
			}
			theirs = append(theirs, lines(s.playerLine(id, w), s.landLine(id, w), s.creatures(id, w))...)
		}
	}
	ours = lines(s.phaseLine(w), s.creatures(s.Me, w), s.landLine(s.Me, w), s.playerLine(s.Me, w), s.handLine(s.Me, w))
	return theirs, ours
}

// options draws the question and its options, at most rows of them around the cursor.
func (m Model) options(w, rows int) []string {
	s := m.s
	out := []string{asked.Render(fit(s.Prompt(), w))}
	d := s.Decision()
	if d == nil {
		return append(out, faint.Render("enter: leave"))
	}
	from := 0
	if len(d.Options) > rows {
		from = min(max(m.at-rows/2, 0), len(d.Options)-rows)
	}
	for i := from; i < min(from+rows, len(d.Options)); i++ {
		t := fmt.Sprintf("%3d  %s", i+1, s.Option(&d.Options[i]))
		t = strings.ReplaceAll(t, "\n", " ")
		if i == m.at {
			t = chosen.Render(cut(t, w))
		} else {
			t = cut(t, w)
		}
		out = append(out, t)
	}
	if len(d.Options) > rows {
		out = append(out, faint.Render(fmt.Sprintf("     %d to %d of %d", from+1, min(from+rows, len(d.Options)),
			len(d.Options))))
	}
	hint := "↑↓ enter, or a number · space: pass · t: pass the turn · z: undo · q: quit"
	if d.Kind == program.DecideAttack || d.Kind == program.DecideBlock {
		hint = "↑↓ enter, or a number · a: attack with all the others · n: no more attackers · q: quit"
		if d.Kind == program.DecideBlock {
			hint = "↑↓ enter, or a number · n: no more blockers · q: quit"
		}
	}
	switch {
	case m.leaving:
		hint = "Leave the game? (y to leave, any other key to stay)"
	case m.note != "":
		hint = m.note
	case m.typed != "":
		hint = "number " + m.typed + "…"
	}
	return append(out, faint.Render(fit(hint, w)))
}

// side draws the right column: the stack, the card under the cursor and the log.
func (m Model) side(w, h int) string {
	s := m.s
	inner := w - 3
	wrap := lipgloss.NewStyle().Width(inner)
	var parts []string
	used := 0
	panel := func(title string, lines []string, most int) {
		var all []string
		for _, l := range lines {
			all = append(all, strings.Split(wrap.Render(l), "\n")...)
		}
		if len(all) > most {
			all = all[:most]
		}
		parts = append(parts, bold.Render(title))
		parts = append(parts, all...)
		parts = append(parts, "")
		used += len(all) + 2
	}
	if st := s.stackLines(); len(st) > 0 {
		panel("Stack", st, h/3)
	}
	if d := s.Decision(); d != nil && m.at < len(d.Options) {
		o := &d.Options[m.at]
		ref := o.Obj
		if o.Other != 0 && !o.Other.IsPlayer() {
			ref = o.Other
		}
		if ref == 0 {
			ref = d.Source
		}
		if c := s.card(ref); len(c) > 0 {
			panel("Card", c, h/3)
		}
	}
	room := h - used - 1
	if room > 2 {
		var lines []string
		for i := len(s.Log) - 1; i >= 0 && len(lines) < room; i-- {
			text := s.Log[i]
			if strings.HasPrefix(text, "──") {
				text = bold.Render(text)
			}
			l := strings.Split(wrap.Render(text), "\n")
			lines = append(l, lines...)
		}
		if len(lines) > room {
			lines = lines[len(lines)-room:]
		}
		parts = append(parts, bold.Render("Log"))
		parts = append(parts, lines...)
	}
	return lipgloss.NewStyle().Width(w-1).PaddingLeft(1).Border(lipgloss.NormalBorder(), false, false, false,
		true).BorderForeground(lipgloss.Color("240")).
		Height(h).MaxHeight(h).Render(strings.Join(parts, "\n"))
}
