package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"arbiter/card"
	"arbiter/pool"
	"arbiter/reference/agree"
	"arbiter/rulebook"
)

func devAgreeCommand() *cobra.Command {
	var (
		files   []string
		edition string
		o       agree.Options
		every   int
		from    int
		jobs    int
		show    int
		asJSON  bool
		effects bool
	)
	cmd := &cobra.Command{
		Use:   "agree [CARD...]",
		Short: "Compare the engine with a second evaluator of rules text on random boards",
		Long: `For every playable card, ask the engine and package reference the same questions on random boards that
hold what the card's words speak of: what its descriptions fit, what its numbers are, whether its conditions hold (also
those about what has happened), what it may target, whom its static abilities affect, and whether its activated
abilities and the cards in hands can be paid for. Both also carry out what spells and abilities do as they resolve, with
the same targets and answers, and the positions afterwards are compared. The command fails if they disagree.

Questions that package reference refuses are counted by what it does not know, with a card on which that is so. The same
seed gives the same boards.`,
		Example: `  arbiter dev agree --boards 200
  arbiter dev agree --cards oracle-cards.json.gz --every 50 --json
  arbiter dev agree --cards oracle-cards.json.gz "Lightning Bolt"`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if every < 1 || from < 0 || from >= every || o.Boards < 1 || jobs < 1 || show < 0 {
				return errors.New(
					"--every, --boards and --jobs must be at least 1, --from less than --every, --show not negative")
			}
			var err error
			if o.Edition, err = rulebook.ParseEdition(edition); err != nil {
				return err
			}
			all := pool.Cards()
			if len(files) > 0 {
				if all, err = loadCards(files); err != nil {
					return err
				}
			}
			cards, err := someCards(all, names, every, from)
			if err != nil {
				return err
			}
			o.NoEffects = !effects
			sum := agreeAll(cards, o, jobs)
			if asJSON {
				err = json.NewEncoder(cmd.OutOrStdout()).Encode(sum)
			} else {
				printAgreement(cmd.OutOrStdout(), sum, show)
			}
			if err == nil && len(sum.Disagreements) > 0 {
				err = failed{fmt.Errorf("%d disagreements", len(sum.Disagreements))}
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&files, "cards", nil, "a card `file` to use instead of the embedded cards; may be repeated")
	f.StringVar(&edition, "edition", "", "the `edition` of the rules: 2006, 2017, 2026 or a date")
	f.IntVar(&o.Boards, "boards", 20, "how many boards each card is asked about")
	f.Uint64Var(&o.Seed, "seed", 1, "the seed of the boards")
	f.IntVar(&every, "every", 1, "take only every `N`th card")
	f.IntVar(&from, "from", 0, "begin with card `N`, counted from 0")
	f.IntVar(&jobs, "jobs", runtime.GOMAXPROCS(0), "how many cards to ask about at a time")
	f.BoolVar(&effects, "effects", true, "carry out what spells and abilities do, and compare the positions afterwards")
	f.IntVar(&show, "show", 20, "show the first `N` disagreements")
	f.BoolVar(&asJSON, "json", false, "print the result as JSON")
	return cmd
}

// someCards returns the named cards, or a sample of all cards if none are named.
func someCards(all *card.Collection, names []string, every, from int) (out []*card.Card, err error) {
	for _, n := range names {
		c, err := all.Lookup(n)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	if len(names) > 0 {
		return out, nil
	}
	i := 0
	for c := range all.All() {
		if i%every == from && c.IsCard() {
			out = append(out, c)
		}
		i++
	}
	return out, nil
}

// agreeAll asks about all cards. The sum is in the order of the cards.
func agreeAll(cards []*card.Card, o agree.Options, jobs int) *agree.Result {
	results := make([]agree.Result, len(cards))
	next := make(chan int)
	var done sync.WaitGroup
	for range jobs {
		done.Go(func() {
			for i := range next {
				results[i] = agree.Card(cards[i], o)
			}
		})
	}
	for i := range cards {
		next <- i
	}
	close(next)
	done.Wait()
	sum := &agree.Result{Disagreements: []agree.Disagreement{}}
	for i := range results {
		sum.Add(&results[i])
	}
	return sum
}

func printAgreement(w io.Writer, r *agree.Result, show int) {
	for i, d := range r.Disagreements {
		if i == show {
			fmt.Fprintf(w, "... and %d more\n\n", len(r.Disagreements)-show)
			break
		}
		fmt.Fprintf(w, "%s, board %d\n  %q\n  %s: the engine says %s, the reference %s\n", d.Card, d.Number, d.Words,
			d.Question, d.Machine, d.Reference)
		for _, line := range d.Board {
			fmt.Fprintf(w, "    %s\n", line)
		}
		fmt.Fprintln(w)
	}
	refused, left := 0, 0
	for _, n := range r.NotAsked {
		refused += n
	}
	for _, n := range r.NotCarriedOut {
		left += n
	}
	fmt.Fprintf(w, "cards          %9d\nunplayable     %9d\nboards         %9d\nquestions      %9d\n"+
		"  of costs     %9d (%d can be paid)\ndisagreements  %9d\nnot asked      %9d\n", r.Cards, r.Unplayable,
		r.Boards,
		r.Questions, r.Costs, r.Paid, len(r.Disagreements), refused)
	printKinds(w, r.NotAsked, r.NotAskedOn)
	fmt.Fprintf(w, "resolutions    %9d\n  carried out  %9d (of %d cards)\n    waiting    %9d\n  not          %9d\n",
		r.Resolutions, r.CarriedOut, r.Effects, r.Waiting, left)
	printKinds(w, r.NotCarriedOut, r.NotCarriedOutOn)
}

// printKinds lists what is not known, the most frequent first, each with an example.
func printKinds(w io.Writer, counts map[string]int, on map[string]string) {
	kinds := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for _, k := range kinds {
		fmt.Fprintf(w, "  %9d  %s (%s)\n", counts[k], k, on[k])
	}
}
