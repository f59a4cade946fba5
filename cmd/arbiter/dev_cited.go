package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/rulebook/document"
	"arbiter/scenario"
	"arbiter/scenario/judge"
)

func devCitedCommand() *cobra.Command {
	var rules, sections string
	var every int
	var all bool
	cmd := &cobra.Command{
		Use:   "cited --rules FILE [FILE|FOLDER...]",
		Short: "List the rules that the judge never cites",
		Long: `Play scenarios by the edition of a rules document, and list the rules of the document that no telling of them cites.
The document's name is its date: 2026-01-16.txt.

Each line has the number of the rule, how many of the scenarios say that they are about it, in how many of those the
telling cites it, in how many it is cited in all, and how the rule begins. With --all the rules that are cited are
listed too.`,
		Example: "  arbiter dev cited --rules rules/2026-01-16.txt\n" +
			"  arbiter dev cited --rules rules/2026-01-16.txt --sections 601,603 conformance/603-triggers",
		RunE: func(cmd *cobra.Command, args []string) error {
			if every < 1 {
				return errors.New("--every must be at least 1")
			}
			if rules == "" {
				return errors.New("--rules is missing: the file of a rules document, such as rules/2026-01-16.txt")
			}
			e, err := rulebook.ParseEdition(strings.TrimSuffix(filepath.Base(rules), filepath.Ext(rules)))
			if err != nil {
				return err
			}
			d, err := document.Open(rules)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				args = []string{"conformance"}
			}
			list, err := scenariosIn(args, every)
			if err != nil {
				return err
			}
			c := countCites(list, e)
			w := cmd.OutOrStdout()
			n, cited := 0, 0
			for i := range d.Rules {
				r := &d.Rules[i]
				if r.Text == "" || !within(r.Number, sections) {
					continue
				}
				n++
				if c[r.Number].cited > 0 {
					cited++
				}
				if k := c[r.Number]; all || k.cited == 0 {
					fmt.Fprintf(w, "%-9s %4d %4d %5d  %.140s\n", r.Number, k.about, k.told, k.cited, r.Title+": "+r.Text)
				}
			}
			_, err = fmt.Fprintf(w, "%d of %d rules are cited by the telling of %d scenarios\n", cited, n, len(list))
			return err
		},
	}
	cmd.Flags().StringVar(&rules, "rules", "", "the `file` of a rules document, named by its date")
	cmd.Flags().StringVar(&sections, "sections", "1,5,6,7", "only rules whose numbers begin with one of these")
	cmd.Flags().IntVar(&every, "every", 1, "take only every `N`th scenario")
	cmd.Flags().BoolVar(&all, "all", false, "list the rules that are cited, too")
	return cmd
}

// within reports whether a rule's number begins with one of some prefixes, separated by commas.
func within(number, sections string) bool {
	return slices.ContainsFunc(strings.Split(sections, ","), func(s string) bool {
		return strings.HasPrefix(number, strings.TrimSpace(s))
	})
}

// scenariosIn reads every nth scenario of files and folders.
func scenariosIn(paths []string, every int) ([]scenario.Scenario, error) {
	files, err := scenario.Files(paths...)
	if err != nil {
		return nil, err
	}
	var out []scenario.Scenario
	n := 0
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for i := range list {
			if n%every == 0 {
				out = append(out, list[i])
			}
			n++
		}
	}
	return out, nil
}

// citeCount says in how many scenarios a rule is cited.
type citeCount struct {
	about int // scenarios that name the rule
	told  int // those of them whose telling cites it
	cited int // all whose telling cites it
}

// countCites plays scenarios in an edition, those that can be, and counts what their telling cites.
func countCites(list []scenario.Scenario, e rulebook.Edition) map[string]citeCount {
	out := map[string]citeCount{}
	var lock sync.Mutex
	var wg sync.WaitGroup
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(list) {
					return
				}
				r, err := judge.Run(&list[i], judge.Options{Cards: pool.Cards(), Edition: e})
				if err != nil {
					continue
				}
				cites := map[string]bool{}
				for k := range r.Steps {
					for _, c := range r.Steps[k].Rules {
						cites[c.Number] = true
					}
				}
				lock.Lock()
				for n := range cites {
					k := out[n]
					k.cited++
					out[n] = k
				}
				for _, x := range list[i].Rules {
					n, _ := x.Rule()
					k := out[n]
					if k.about++; cites[n] {
						k.told++
					}
					out[n] = k
				}
				lock.Unlock()
			}
		})
	}
	wg.Wait()
	return out
}
