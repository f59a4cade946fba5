package prove

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
)

// NotAlive is the list of clauses that make no difference in any game, with a reason. Each line of the file has three
// fields between tabs: a card, or * for all; a clause by its words or by its kind, in which * stands for any characters
// ("noun: * in Attached.Noun"), or "never: face 0" for a spell or ability that can't be used; the reason.
type NotAlive struct {
	reasons map[[2]string]string
	kinds   []string // of all cards
}

// ReadNotAlive reads a list; there is none if the file doesn't exist.
func ReadNotAlive(file string) (*NotAlive, error) {
	out := &NotAlive{reasons: map[[2]string]string{}}
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
		if p[0] == "*" {
			out.kinds = append(out.kinds, p[1])
		}
	}
	return out, s.Err()
}

// find returns the reason for one of the names of a clause, "" if none is on the list.
func (l *NotAlive) find(card string, names ...string) string {
	if l == nil {
		return ""
	}
	for _, name := range names {
		if why := l.reasons[[2]string{card, name}]; why != "" {
			return why
		}
		if why := l.reasons[[2]string{"*", name}]; why != "" {
			return why
		}
		for _, kind := range l.kinds {
			if ok, _ := path.Match(kind, name); ok {
				return l.reasons[[2]string{"*", kind}]
			}
		}
	}
	return ""
}

func (l *NotAlive) listed(card string, d *DeadClause) string { return l.find(card, d.Words, d.Kind) }

func (l *NotAlive) unused(card, what string) string { return l.find(card, "never: "+what) }

// stale lists the entries for a card that it doesn't need: dead are what is on the list and not alive.
func (l *NotAlive) stale(card string, dead map[string]bool) (out []string) {
	if l == nil {
		return nil
	}
	for key := range l.reasons {
		if key[0] == card && !dead[key[1]] {
			out = append(out, key[0]+": "+key[1])
		}
	}
	slices.Sort(out)
	return out
}
