package terminal

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
)

func (s *Session) seat(i int) program.PlayerID { return program.PlayerID(i) }

// Plain plays a game in plain text mode: the events, the question and its numbered options. It reads answers until the
// game or the input ends.
func Plain(s *Session, in io.Reader, out io.Writer) error {
	return PlainFrom(s, bufio.NewScanner(in), out)
}

// PlainFrom is like Plain, for input that has already been read in part.
func PlainFrom(s *Session, r *bufio.Scanner, out io.Writer) error {
	w := bufio.NewWriter(out)
	defer w.Flush()
	told := 0
	show := true
	for !s.Over() {
		told = min(told, len(s.Log))
		for ; told < len(s.Log); told++ {
			fmt.Fprintln(w, s.Log[told])
		}
		d := s.Decision()
		if d == nil {
			break
		}
		if show {
			s.plainBoard(w)
		}
		fmt.Fprintln(w, s.Prompt())
		for i := range d.Options {
			fmt.Fprintf(w, "%3d  %s\n", i+1, strings.ReplaceAll(s.Option(&d.Options[i]), "\n", " "))
		}
		fmt.Fprint(w, "> ")
		if err := w.Flush(); err != nil {
			return err
		}
		if !r.Scan() {
			fmt.Fprintln(w, "\nthe input ended before the game did")
			return r.Err()
		}
		show = true
		switch t := strings.TrimSpace(r.Text()); t {
		case "":
			s.Pass(false)
			if s.Decision() != nil && s.Decision().Kind != program.DecidePriority {
				show = false
			}
		case "p", "e":
			s.Pass(false)
		case "t":
			s.Pass(true)
		case "n": // nobody attacks or blocks
			if !s.All(false) {
				s.Pass(true)
			}
		case "u", "z":
			if !s.Undo() {
				fmt.Fprintln(w, "nothing to undo")
			}
		case "a", "x":
			if !s.All(t == "a") {
				fmt.Fprintln(w, "no attackers or blockers are being declared")
			}
		case "q", "quit":
			fmt.Fprintln(w, "you leave the game")
			return nil
		case "?", "h", "help":
			fmt.Fprintln(w,
				"type the number of an option, or: e pass until something happens, t pass until the next turn, a "+
					"attack with all the others, n stop declaring attackers or blockers, z undo, q quit")
			show = false
		default:
			n, ok := parseNumber(t)
			if !ok {
				fmt.Fprintf(w, "%q is not an option; type ? for help\n", cut(t, 40))
				show = false
				break
			}
			if err := s.Choose(n - 1); err != nil {
				fmt.Fprintln(w, err)
				show = false
			}
		}
	}
	for told = min(told, len(s.Log)); told < len(s.Log); told++ {
		fmt.Fprintln(w, s.Log[told])
	}
	fmt.Fprintln(w, s.Outcome())
	return s.Err()
}

func parseNumber(t string) (int, bool) {
	if t == "" || len(t) > 6 {
		return 0, false
	}
	for _, c := range t {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	return number(t), true
}

// plainBoard prints the board in a few lines.
func (s *Session) plainBoard(w io.Writer) {
	v := s.View()
	fmt.Fprintln(w)
	for i := range s.Names {
		p := s.seat(i)
		fmt.Fprintf(w, "%s: %d life, %d cards in hand, %d in library, %d in graveyard\n", s.Names[i], v.Life(p),
			v.Count(program.Hand, p), v.Count(program.Library, p), v.Count(program.Graveyard, p))
		var names []string
		for _, r := range v.Objects(program.Battlefield, 0, nil) {
			if v.Controller(r) == p {
				names = append(names, s.plainName(r))
			}
		}
		if len(names) > 0 {
			fmt.Fprintln(w, "  "+strings.Join(gamelog.Grouped(names), ", "))
		}
	}
	hand := func(p program.PlayerID) string {
		var names []string
		for _, r := range v.Objects(program.Hand, p, nil) {
			names = append(names, s.name(r))
		}
		return strings.Join(gamelog.Grouped(names), ", ")
	}
	if s.all {
		for i, n := range s.Names {
			fmt.Fprintf(w, "%s's hand: %s\n", n, hand(s.seat(i)))
		}
	} else {
		fmt.Fprintln(w, "your hand: "+hand(s.Me))
	}
	stack := v.Objects(program.Stack, 0, nil)
	for i := len(stack) - 1; i >= 0; i-- {
		fmt.Fprintf(w, "on the stack: %s%s\n", s.name(stack[i]), s.rec.log.Targets(v, stack[i]))
	}
}

func (s *Session) plainName(r engine.Ref) string {
	v := s.View()
	t := s.name(r)
	c, ok := v.Chars(r)
	if !ok {
		return t
	}
	b, _ := v.Body(r)
	if c.Is(program.TypeCreature) {
		t += fmt.Sprintf(" %d/%d", c.Power, c.Toughness)
		if b.Damage > 0 {
			t += fmt.Sprintf(" with %d damage", b.Damage)
		}
	}
	if b.Flags&program.Tapped != 0 {
		t += " tapped"
	}
	if b.Flags&program.Attacking != 0 {
		t += " attacking"
	}
	if b.Flags&program.Blocking != 0 {
		t += " blocking"
	}
	return t
}
