package rulecoverage

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"arbiter/ability"
	"arbiter/pool"
	"arbiter/scenario"
)

const notShown = "../../conformance/not-shown.txt"

// tries is how many scenarios at most are played to find one that shows a switch, those that say least first.
const tries = 60

// hope is how many times as many are tried of what should be shown as of what is listed as not.
func hope(listed bool) int {
	if listed {
		return 1
	}
	return 8
}

// shows reports whether a scenario that passes fails as something is switched off, and what came of it. Where the
// compiler refuses every text without it, so that it does look at it, the lines refused are left out. A program that
// fails shows nothing.
func shows(s *scenario.Scenario, ways []func(ability.Node) ability.Node) (failed bool, detail string) {
	for _, partial := range []bool{false, true} {
		for _, off := range ways {
			r := scenario.Runner{Cards: pool.Cards(), Rewrite: off, Partial: partial, MaxAnswers: 3000}
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
func speaks(s *scenario.Scenario) map[string]bool {
	names := map[string]bool{}
	r := scenario.Runner{Cards: pool.Cards(), Rewrite: func(n ability.Node) ability.Node {
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

// TestNodesAreExecuted: a node counts as executed only if a scenario that passes fails as it is switched off. Each node
// type of package ability, and each value of its fields, is switched off in turn, and the scenarios in whose cards and
// keywords it is are played until one fails. conformance/not-shown.txt lists what no scenario shows yet; it only gets
// shorter. SHOWN=write takes off it what is shown, SHOWN=why lists which scenario shows what.
func TestNodesAreExecuted(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of scenarios")
	}
	files, err := scenario.Files("../../conformance")
	if err != nil {
		t.Fatal(err)
	}
	var all []scenario.Scenario
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			if s.Random == nil {
				all = append(all, s)
			}
		}
	}
	said := make([]map[string]bool, len(all))
	parallel(len(all), func(i int) { said[i] = speaks(&all[i]) })
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
		for how := range gone(reflect.TypeOf(n.Zero)) {
			if _, ok := where[n.Name+how]; !ok {
				where[n.Name+how] = nil
			}
		}
	}
	listed := map[string]bool{}
	if err := lines(notShown, 1, func(p []string) error { listed[p[0]] = true; return nil }); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	names := slices.Sorted(maps.Keys(where))
	by := make([]string, len(names))
	parallel(len(names), func(i int) {
		ways, best := switchedOff(names[i]), where[names[i]]
		by[i] = "-"
		if tries := tries * hope(listed[names[i]]); len(best) > tries { // some of those that say least, and some of the others
			rest := best[tries/2:]
			best = slices.Clone(best[:tries/2])
			for k := range tries / 2 {
				best = append(best, rest[k*len(rest)/(tries/2)])
			}
		}
		for _, at := range best {
			failed, detail := shows(&all[at], ways)
			if failed {
				by[i] = all[at].ID
				return
			}
			by[i] = fmt.Sprintf("-%s: %s", all[at].ID, detail)
		}
	})
	why := os.Getenv("SHOWN")
	have := bytes.NewBufferString("# What no scenario fails without, checked by TestNodesAreExecuted: node types, what of conditions and properties is always true or false, fields, values of\n# fields. The list only gets shorter. Written by: SHOWN=write go test ./scenario/shown -run TestNodesAreExecuted\n")
	shown := map[string]bool{}
	for i, name := range names {
		shown[name] = by[i][0] != '-'
		if why == "why" {
			fmt.Printf("%-40s %s\n", name, by[i])
		}
		if !shown[name] && (listed[name] || len(listed) == 0) {
			fmt.Fprintln(have, name)
		}
	}
	if why == "write" {
		if err := os.WriteFile(notShown, have.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for i, name := range names {
		switch {
		case shown[name] && listed[name]:
			t.Errorf("%s is shown by %q: take it off %s", name, by[i], filepath.Base(notShown))
		case !shown[name] && !listed[name]:
			t.Errorf("no scenario fails with %s switched off: one is to show that the machine executes it", name)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("%s lists %s, which is nothing", filepath.Base(notShown), name)
	}
}
