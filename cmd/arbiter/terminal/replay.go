package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/record"
)

// Branch is a position of a replay from which the person branches off, and their seat.
type Branch struct {
	Game *engine.Game
	Seat program.PlayerID
}

// Replay steps through a recorded game.
type Replay struct {
	r    *record.Replay
	s    *Session
	d    engine.Decision
	note string

	width, height int
	typed         string
	seat          bool // asked for which seat to branch
	branch        *Branch
}

// NewReplay returns a model that shows a recorded game from its start.
func NewReplay(r *record.Replay) *Replay {
	s := &Session{Names: r.Names, g: r.Game(), all: true}
	s.rec = recorder{s: s, log: gamelog.New(engine.NoPlayer, r.Names)}
	return &Replay{r: r, s: s, width: 100, height: 36}
}

// Branch returns the branch the person asked for, or nil, and resets it.
func (m *Replay) Branch() *Branch {
	b := m.branch
	m.branch = nil
	return b
}

// Go moves to the position after a number of answers.
func (m *Replay) Go(at int) {
	if err := m.r.Seek(at); err != nil {
		m.note = err.Error()
	}
}

// Turn moves to the beginning of a turn.
func (m *Replay) Turn(n int) {
	at, ok := m.r.Turn(n)
	if !ok {
		m.note = fmt.Sprintf("no turn %d; the game has %d turns", n, m.r.Turns())
		return
	}
	m.Go(at)
}

// now returns the current turn.
func (m *Replay) now() int { return m.s.View().Turn() }

func (m *Replay) next()     { m.Go(m.r.Next(m.r.At())) }
func (m *Replay) previous() { m.Go(m.r.Previous(m.r.At())) }

// leave branches off in a seat, counted from 1.
func (m *Replay) leave(seat int) bool {
	if seat < 1 || seat > len(m.r.Names) {
		m.note = fmt.Sprintf("no player %d; the players are 1 to %d", seat, len(m.r.Names))
		return false
	}
	if m.r.Game().Over() {
		m.note = "the game is over here; go back to branch off"
		return false
	}
	m.branch = &Branch{m.r.Branch(), program.PlayerID(seat - 1)}
	return true
}

// place describes the current position.
func (m *Replay) place() string {
	return fmt.Sprintf("decision %d of %d, turn %d of %d", m.r.At(), m.r.Len(), m.now(), m.r.Turns())
}

// chosen describes the answer given at the current position. It is empty at the end.
func (m *Replay) chosen() string {
	i, ok := m.r.Answer()
	if !ok {
		return ""
	}
	if i < 0 {
		return m.s.rec.log.Player(program.PlayerID(-1-i)) + " concedes"
	}
	v := m.s.View()
	if !m.r.Game().Decision(&m.d) || i >= len(m.d.Options) {
		return ""
	}
	t := m.s.rec.log
	return strings.ReplaceAll(fmt.Sprintf("%s: %s → %s", t.Player(m.d.By), t.Prompt(v, &m.d),
		t.Option(v, &m.d, &m.d.Options[i])), "\n", " ")
}

func sentence(l *record.Line) string {
	if l.Rule == "" {
		return l.Text
	}
	return l.Text + " " + faint.Render("("+l.Rule+")")
}

// Init does nothing.
func (m *Replay) Init() tea.Cmd { return nil }

// Update handles key presses and window sizes.
func (m *Replay) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyMsg:
		return m.key(msg.String())
	}
	return m, nil
}

func (m *Replay) key(key string) (tea.Model, tea.Cmd) {
	m.note = ""
	if m.seat {
		m.seat = false
		if n, err := strconv.Atoi(key); err == nil && m.leave(n) {
			return m, tea.Quit
		}
		return m, nil
	}
	typed := m.typed
	m.typed = ""
	switch key {
	case "ctrl+c", "q", "esc":
		return m, tea.Quit
	case "right", "n", " ", "l":
		m.next()
	case "left", "p", "h":
		m.previous()
	case "down", "j":
		m.Go(m.r.At() + 1)
	case "up", "k":
		m.Go(m.r.At() - 1)
	case "pgdown", "]":
		if m.now() < m.r.Turns() {
			m.Turn(m.now() + 1)
		}
	case "pgup", "[":
		at, _ := m.r.Turn(m.now())
		switch {
		case m.r.At() > at:
			m.Go(at)
		case m.now() > 1:
			m.Turn(m.now() - 1)
		default:
			m.Go(0)
		}
	case "home", "g":
		m.Go(0)
	case "end", "G":
		m.Go(m.r.Len())
	case "t", "enter":
		if typed == "" {
			m.note = "type the number of a turn, then t"
		} else {
			m.Turn(number(typed))
		}
	case "b":
		m.seat = true
	default:
		if len(key) == 1 && key[0] >= '0' && key[0] <= '9' {
			m.typed = typed + key
		}
	}
	return m, nil
}

// View draws the screen.
func (m *Replay) View() string {
	w, h := max(m.width, 40), max(m.height, 16)
	side := 0
	if w >= 90 {
		side = max(sideWidth, w*2/5)
	}
	left := w - side
	theirs, ours := Model{s: m.s}.board(left - 1)
	lines := append(theirs, ours...)
	foot := []string{"", asked.Render(fit(m.place(), left-1))}
	if c := m.chosen(); c != "" {
		foot = append(foot, fit(cut(c, left-1), left-1))
	} else {
		foot = append(foot, m.s.rec.log.Outcome(m.s.View()))
	}
	hint := "→ ← event · ↑ ↓ decision · ] [ turn · 12t turn 12 · g G ends · b: branch off · q"
	switch {
	case m.seat:
		var who []string
		for i, n := range m.r.Names {
			who = append(who, fmt.Sprintf("%d %s", i+1, n))
		}
		hint = "Which player do you take? " + strings.Join(who, " · ")
	case m.note != "":
		hint = m.note
	case m.typed != "":
		hint = "turn " + m.typed + "…"
	}
	foot = append(foot, faint.Render(fit(hint, left-1)))
	room := h - len(foot)
	if side == 0 {
		room -= 6
	}
	if len(lines) > room {
		lines = squeeze(lines, room)
	}
	for len(lines) < room {
		lines = append(lines, "")
	}
	page := strings.Join(append(lines, foot...), "\n")
	if side == 0 {
		return page + "\n" + strings.Join(m.story(w, 6), "\n")
	}
	panel := lipgloss.NewStyle().Width(side-1).PaddingLeft(1).Border(lipgloss.NormalBorder(), false, false, false,
		true).BorderForeground(lipgloss.Color("240")).Height(h).MaxHeight(h)
	return lipgloss.JoinHorizontal(lipgloss.Top, lipgloss.NewStyle().Width(left).Render(page),
		panel.Render(strings.Join(m.story(side-3, h), "\n")))
}

// story returns the last lines of the log, with those of the last step highlighted.
func (m *Replay) story(w, rows int) []string {
	before, now := m.r.LinesAt(m.r.At())
	wrap := lipgloss.NewStyle().Width(max(w, 10))
	var out []string
	add := func(l *record.Line, bright bool) {
		t := sentence(l)
		if !bright {
			t = faint.Render(l.Text)
		}
		out = append(strings.Split(wrap.Render(t), "\n"), out...)
	}
	for i := len(now) - 1; i >= 0 && len(out) < rows; i-- {
		add(&now[i], true)
	}
	for i := len(before) - 1; i >= 0 && len(out) < rows; i-- {
		if i+1 < len(before) && before[i+1].Turn != before[i].Turn {
			out = append([]string{bold.Render(fmt.Sprintf("── turn %d", before[i+1].Turn))}, out...)
		}
		add(&before[i], false)
	}
	return out[max(len(out)-rows, 0):]
}

// PrintReplay prints the log of a recorded game, turn by turn.
func PrintReplay(r *record.Replay, w io.Writer) error {
	b := bufio.NewWriter(w)
	turn := -1
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Turn != turn {
			turn = l.Turn
			if turn > 0 {
				fmt.Fprintf(b, "\n%s\n", bold.Render(fmt.Sprintf("Turn %d", turn)))
			}
		}
		fmt.Fprintln(b, "  "+sentence(l))
	}
	return b.Flush()
}

// PlainReplay steps through a recorded game in plain text mode until the input ends or the person quits or branches
// off.
func PlainReplay(m *Replay, in *bufio.Scanner, out io.Writer) error {
	w := bufio.NewWriter(out)
	defer w.Flush()
	for board := true; ; {
		if board {
			_, now := m.r.LinesAt(m.r.At())
			fmt.Fprintln(w)
			for i := range now {
				fmt.Fprintln(w, sentence(&now[i]))
			}
			m.s.plainBoard(w)
			fmt.Fprintln(w, m.place())
			if c := m.chosen(); c != "" {
				fmt.Fprintln(w, c)
			}
		}
		if m.note != "" {
			fmt.Fprintln(w, m.note)
			m.note = ""
		}
		fmt.Fprint(w, "> ")
		if err := w.Flush(); err != nil {
			return err
		}
		if !in.Scan() {
			fmt.Fprintln(w)
			return in.Err()
		}
		at := m.r.At()
		word, arg, _ := strings.Cut(strings.TrimSpace(in.Text()), " ")
		n, isNumber := parseNumber(strings.TrimSpace(arg))
		board = true
		switch word {
		case "", "n":
			m.next()
		case "p":
			m.previous()
		case "+":
			m.Go(at + 1)
		case "-":
			m.Go(at - 1)
		case "g":
			m.Go(0)
		case "G":
			m.Go(m.r.Len())
		case "t", "a", "b":
			switch {
			case !isNumber:
				m.note = fmt.Sprintf("%s needs a number, as in %s 3", word, word)
			case word == "t":
				m.Turn(n)
			case word == "a":
				m.Go(n)
			case m.leave(n):
				return nil
			}
		case "q", "quit":
			return nil
		case "?", "h", "help":
			m.note = "n or enter: next event; p: previous event; + and -: next and previous decision; t 5: turn 5; a 120: " +
				"after 120 decisions; g and G: start and end; b 1: branch off as player 1; q: quit"
			board = false
		default:
			m.note = fmt.Sprintf("unknown command %q; type ? for help", cut(word, 40))
		}
		if m.r.At() == at && m.note != "" {
			board = false
		}
	}
}
