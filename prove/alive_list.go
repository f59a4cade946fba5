package prove

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"arbiter/card"
)

// NotAlive is the list of clauses that make no difference in any game, with a reason. Each line of the file has three
// fields between tabs: a card, or * for all; a clause by its words, by its kind and node type ("number: Const"), or
// "never: face 0" for a spell or ability that can't be used; the reason.
type NotAlive struct {
	reasons map[[2]string]string
	used    map[[2]string]bool
}

// ReadNotAlive reads a list; there is none if the file doesn't exist.
func ReadNotAlive(file string) (*NotAlive, error) {
	out := &NotAlive{reasons: map[[2]string]string{}, used: map[[2]string]bool{}}
	f, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		if s.Text() == "" || strings.HasPrefix(s.Text(), "#") {
			continue
		}
		p := strings.Split(s.Text(), "\t")
		if len(p) != 3 || p[2] == "" {
			return nil, fmt.Errorf("%s:%d: need a card, a clause and a reason, with tabs between them", file, n)
		}
		out.reasons[[2]string{p[0], p[1]}] = p[2]
	}
	return out, s.Err()
}

// find reports whether one of the names of a clause is on the list.
func (l *NotAlive) find(card string, names ...string) bool {
	if l == nil {
		return false
	}
	for _, name := range names {
		for _, who := range []string{card, "*"} {
			if key := [2]string{who, name}; l.reasons[key] != "" {
				l.used[key] = true
				return true
			}
		}
	}
	return false
}

func (l *NotAlive) listed(card string, d *DeadClause) bool {
	return l.find(card, d.Words, d.Kind)
}

func (l *NotAlive) unused(card, what string) bool { return l.find(card, "never: "+what) }

// stale lists the entries for cards that were looked at and that nothing needed.
func (l *NotAlive) stale(cards []*card.Card) (out []string) {
	if l == nil {
		return nil
	}
	for key := range l.reasons {
		if !l.used[key] && slices.ContainsFunc(cards, func(c *card.Card) bool { return c.Name == key[0] }) {
			out = append(out, key[0]+": "+key[1])
		}
	}
	slices.Sort(out)
	return out
}
