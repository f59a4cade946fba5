package rulecoverage

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/scenario"
)

// An Execution records which scenario shows that the machine executes a node type of package ability, a field of it, or
// one value of a field. A scenario shows it if it passes, and fails once that part is switched off.
type Execution struct {
	// Name is that of the type, the field ("Damage.Divided") or the value.
	Name string
	// By is the scenario that shows it, nil if none does.
	By *scenario.Scenario
	// Detail is what the last scenario that was tried did instead of failing, "" if none was tried.
	Detail string
}

// Executions switches each node type, field and value off in turn and plays the scenarios with that in their cards
// and keywords until one fails, sorted by name. Scenarios that choose by chance are passed over. Fewer are tried of the
// names that nothing is expected to show.
func Executions(list []scenario.Scenario, cards *card.Collection, unshown map[string]bool) []Execution {
	var all []*scenario.Scenario
	for i := range list {
		if list[i].Random == nil {
			all = append(all, &list[i])
		}
	}
	said := make([]map[string]bool, len(all))
	parallel(len(all), func(i int) { said[i] = speaks(all[i], cards) })
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(said[a]) - len(said[b]) })
	where := map[string][]int{}
	for _, i := range order {
		for name := range said[i] {
			where[name] = append(where[name], i)
		}
	}
	for _, n := range ability.AllNodes { // those of which no scenario speaks
		for how := range Gone(reflect.TypeOf(n.Zero)) {
			if _, ok := where[n.Name+how]; !ok {
				where[n.Name+how] = nil
			}
		}
	}
	names := slices.Sorted(maps.Keys(where))
	// What shows in no game, such as a rule of building decks, shows with none of its fields either.
	names = slices.DeleteFunc(names, func(name string) bool {
		node, _, field := strings.Cut(name, ".")
		return field && unshown[node] && !unshown[name]
	})
	out := make([]Execution, len(names))
	parallel(len(names), func(i int) {
		e := &out[i]
		e.Name = names[i]
		ways, best := switchedOff(e.Name), where[e.Name]
		// Some of those that say least, and some of the others.
		if tries := tries * hope(unshown[e.Name]); len(best) > tries {
			rest := best[tries/2:]
			best = slices.Clone(best[:tries/2])
			for k := range tries / 2 {
				best = append(best, rest[k*len(rest)/(tries/2)])
			}
		}
		for _, at := range best {
			failed, detail := shows(all[at], cards, ways)
			if failed {
				e.By, e.Detail = all[at], ""
				return
			}
			e.Detail = fmt.Sprintf("%s: %s", all[at].ID, detail)
		}
	})
	return out
}

const unshownHead = `# What no scenario fails without, checked by TestNodesAreExecuted: node types, conditions and properties that are
# always true or false, fields, values of fields. The list only gets shorter. Written by: arbiter dev nodes --write
`

// ReadUnshown reads a list of the names that no scenario shows; it is empty if there is no such file.
func ReadUnshown(file string) (map[string]bool, error) {
	out := map[string]bool{}
	err := lines(file, 1, func(p []string) error { out[p[0]] = true; return nil })
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return out, err
}

// WriteUnshown writes the names that no scenario shows and that were in the list before, or all of them if it was
// empty.
func WriteUnshown(w io.Writer, all []Execution, before map[string]bool) error {
	if _, err := io.WriteString(w, unshownHead); err != nil {
		return err
	}
	for _, e := range all {
		if e.By == nil && (before[e.Name] || len(before) == 0) {
			if _, err := fmt.Fprintln(w, e.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// tries is how many scenarios at most are played to find one that shows a switch, those that say least first.
const tries = 60

// hope is the factor by which more scenarios are tried for what should be shown than for what is listed as unshown.
func hope(listed bool) int {
	if listed {
		return 1
	}
	return 8
}

// shows reports whether a scenario that passes fails as something is switched off, and what came of it. Where the
// compiler refuses every text without it, so that it does look at it, the lines refused are left out. A program that
// fails shows nothing.
func shows(s *scenario.Scenario, cards *card.Collection, ways []func(ability.Node) ability.Node) (failed bool,
	detail string) {
	for _, partial := range []bool{false, true} {
		for _, off := range ways {
			r := scenario.Runner{Cards: cards, Rewrite: off, Partial: partial, MaxAnswers: 3000}
			res := r.Run(s)
			if res.Status == scenario.Fail && !strings.HasPrefix(res.Detail, "the program failed") {
				return true, res.Detail
			}
			if res.Status == scenario.Pass || detail == "" {
				detail = string(res.Status) + " " + res.Detail
			}
		}
		if strings.HasPrefix(detail, string(scenario.Pass)) {
			break
		}
	}
	return false, detail
}

// speaks are the switches that make a difference to what is compiled for a scenario; nil if it does not pass.
func speaks(s *scenario.Scenario, cards *card.Collection) map[string]bool {
	names := map[string]bool{}
	r := scenario.Runner{Cards: cards, Rewrite: func(n ability.Node) ability.Node {
		switches(n, func(name string) { names[name] = true })
		return n
	}}
	if res := r.Run(s); res.Status != scenario.Pass {
		return nil
	}
	return names
}

// parallel calls f for 0 to n-1 on all cores.
func parallel(n int, f func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
