package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"arbiter/prove"
)

func devLearnCommand() *cobra.Command {
	var files []string
	var every, from, games, jobs int
	var hideAll, asJSON bool
	cmd := &cobra.Command{
		Use:   "learn [WORD...]",
		Short: "Hide keywords of the rulebook and learn them again from reminder texts",
		Long: `Hide keywords of the rulebook that text defines, one after the other, and learn each from the reminder
texts of the cards as if no rulebook knew it. A word has come back if the trees of both definitions are
equal, if the cards that explain it are compiled to the same program, or if no game shows a difference,
from positions that hold what the texts speak of. The others are listed with the reason.`,
		Example: `  arbiter dev learn --hide-all --cards oracle-cards.json.gz
  arbiter dev learn bushido evolve --cards oracle-cards.json.gz`,
		RunE: func(cmd *cobra.Command, args []string) error {
			words := prove.HiddenWords()
			switch {
			case len(files) == 0:
				return errors.New("--cards: a card file with reminder texts is needed")
			case hideAll && len(args) > 0, !hideAll && len(args) == 0:
				return errors.New("give the words to hide, or --hide-all")
			case every < 1 || from < 0 || games < 0 || jobs < 1:
				return errors.New("--every and --jobs are at least 1, --from and --games at least 0")
			case len(args) > 0:
				for i, w := range args {
					if args[i] = strings.ToLower(w); !slices.Contains(words, args[i]) {
						return fmt.Errorf("%q is no keyword ability of the rulebook that text defines", w)
					}
				}
				words = args
			}
			cards, err := loadCards(files)
			if err != nil {
				return err
			}
			var some []string
			for i := from; i < len(words); i += every {
				some = append(some, words[i])
			}
			out := make([]prove.Hidden, len(some))
			var wait sync.WaitGroup
			gate := make(chan bool, jobs)
			for i, w := range some {
				wait.Go(func() {
					gate <- true
					out[i] = prove.Hide(w, cards, games)
					<-gate
				})
			}
			wait.Wait()
			return showHidden(cmd, out, asJSON)
		},
	}
	cmd.Flags().StringArrayVar(&files, "cards", nil, "a card `file` with reminder texts; may be repeated")
	cmd.Flags().BoolVar(&hideAll, "hide-all", false, "hide each keyword ability of the rulebook that text defines")
	cmd.Flags().IntVar(&every, "every", 1, "only every `N`th word")
	cmd.Flags().IntVar(&from, "from", 0, "begin with word `K`, from 0")
	cmd.Flags().IntVar(&games, "games", 240, "play `N` games with a card where the programs differ")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", runtime.GOMAXPROCS(0), "words learned at once")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON per word")
	return cmd
}

// showHidden prints how the words came back.
func showHidden(cmd *cobra.Command, all []prove.Hidden, asJSON bool) error {
	w := cmd.OutOrStdout()
	came := map[prove.Outcome]int{}
	same, explained := 0, 0
	for _, h := range all {
		came[h.Outcome]++
		if h.Outcome != prove.Unexplained {
			explained++
		}
		if h.Outcome.Same() {
			same++
		}
		if asJSON {
			if err := jsonLines(w).Encode(h); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(w, "%-14s %s\n", h.Came, titleStyle.Render(h.Word))
		if !h.Outcome.Same() && h.Outcome != prove.Unexplained {
			fmt.Fprintf(w, "               %s\n", h.Why)
			fmt.Fprintf(w, "               learned: %s\n               ours:    %s\n", strings.Join(h.Learned, " / "),
				strings.Join(h.Ours, " / "))
		}
	}
	if asJSON {
		return nil
	}
	fmt.Fprintf(w, "%d keywords, %d explained by cards, %d came back (%s)\n", len(all), explained, same,
		percent(float64(same)/float64(max(explained, 1))))
	for o := prove.Unexplained; o <= prove.SamePlay; o++ {
		fmt.Fprintf(w, "%6d  %s\n", came[o], o)
	}
	return nil
}
