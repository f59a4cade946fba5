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
// fields between tabs: a card; a clause by its words or its kind, or "never: face 0" for a spell or ability that can't
// be used; the reason. Where the card is *, the words of clauses of a kind say only what is so anyway by a rule
// ("owner's" hand), so that their loss is none, and they don't count as clauses unless one shows; in the kind, * stands
// for any characters ("noun: * in Attached.Noun").
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

// listed returns the reason for one of the names of a card's clause, "" if none is on the list.
func (l *NotAlive) listed(card string, names ...string) string {
	if l == nil {
		return ""
	}
	for _, name := range names {
		if why := l.reasons[[2]string{card, name}]; why != "" {
			return why
		}
	}
	return ""
}

// implied returns the reason for a kind of clause, "" if it isn't on the list.
func (l *NotAlive) implied(name string) string {
	if l == nil {
		return ""
	}
	for _, kind := range l.kinds {
		if ok, _ := path.Match(kind, name); ok {
			return l.reasons[[2]string{"*", kind}]
		}
	}
	return ""
}

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
