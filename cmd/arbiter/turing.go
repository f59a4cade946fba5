package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/scenario"
	"arbiter/turing"
)

// computing is the flags of arbiter turing.
type computing struct {
	tape, quiet     bool
	twoTag, input   string
	edition, record string
	cards           []string
	fromDeck        string
	steps           int
	profile         string
	system          *turing.TwoTag
	position        *scenario.Scenario
	begin           turing.Tape
	out             io.Writer
}

func turingCommand() *cobra.Command {
	var o computing
	cmd := &cobra.Command{
		Use:   "turing --tape LEFT HEAD RIGHT | --two-tag FILE --input WORD",
		Short: "Compute with a game: a universal Turing machine made of cards",
		Long: `Set up a position that is a universal Turing machine, and play it. Nobody has a choice: the cards read
and write a tape of creature tokens until a player wins, which is when the machine halts. Each step
takes four turns of that player, or three.

LEFT, HEAD and RIGHT are the symbols on the tape: the letters A to S without Q, each for the creature
type that begins with it; "-" is an empty side. The machine begins in its first state.

With --two-tag the tape is that of a 2-tag system: a file with a line such as "a -> bc" for each
letter, except for the one that halts. The command prints the word at the halt.

With --cards the position is made of the printed cards, with their own texts from these files, and with
the effects of the cards that changed their words, colors and types.

With --from-deck the position isn't set up: a player builds it in the first turn of a game with a deck
of sixty printed cards. The file is written as a record, for arbiter replay.

docs/turing.md explains the position.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.out = cmd.OutOrStdout()
			return o.run(args)
		},
	}
	cmd.Flags().BoolVar(&o.tape, "tape", false, "the arguments are the tape: LEFT HEAD RIGHT")
	cmd.Flags().StringVar(&o.twoTag, "two-tag", "", "run the 2-tag system in this `file`")
	cmd.Flags().StringVar(&o.input, "input", "", "the `word` that the 2-tag system begins with")
	cmd.Flags().StringArrayVar(&o.cards, "cards", nil, "use the printed cards, with their texts from this `file`: "+
		"plain text, or JSON from Scryfall or MTGJSON, gzipped or not; may be repeated")
	cmd.Flags().StringVarP(&o.edition, "edition", "e", "", "the rules edition: 2017, 2026 or a `date` (default 2026)")
	cmd.Flags().StringVar(&o.record, "scenario", "", "write the position to this `file` as a scenario, and don't play it")
	cmd.Flags().StringVar(&o.fromDeck, "from-deck", "", "build the machine with a deck of sixty cards of --cards, and "+
		"write a record of the game to this `file`")
	cmd.Flags().IntVar(&o.steps, "steps", 100_000, "stop after this many steps")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "don't show the tape as it runs")
	cmd.Flags().StringVar(&o.profile, "profile", "", "write a CPU profile to this `file`, for go tool pprof")
	return cmd
}

func (o *computing) run(args []string) error {
	if err := o.begins(args); err != nil {
		return err
	}
	if o.fromDeck != "" && (len(o.cards) == 0 || o.record != "") {
		return errors.New("--from-deck needs printed cards (--cards FILE), and goes without --scenario")
	}
	r := scenario.Runner{Cards: pool.Cards()}
	if o.edition != "" {
		e, err := rulebook.ParseEdition(o.edition)
		if err != nil {
			return err
		}
		r.Edition = e
	}
	o.position = o.begin.Scenario(o.edition)
	if len(o.cards) > 0 {
		cards, err := loadCards(o.cards)
		if err != nil {
			return err
		}
		r.Cards, o.position = cards, o.begin.Printed(o.edition)
	}
	if o.record != "" {
		text, err := scenario.Text(o.position)
		if err != nil {
			return err
		}
		return os.WriteFile(o.record, []byte(text), 0o644)
	}
	done, err := startProfile(o.profile)
	if err != nil {
		return err
	}
	defer done()
	return o.play(&r)
}

// begins finds the tape that the machine begins with.
func (o *computing) begins(args []string) error {
	if o.tape == (o.twoTag != "") {
		return errors.New("give a tape with --tape LEFT HEAD RIGHT, or a 2-tag system with --two-tag FILE --input WORD")
	}
	var err error
	if o.tape {
		if len(args) != 3 {
			return fmt.Errorf("--tape takes three arguments, LEFT HEAD RIGHT, not %d", len(args))
		}
		o.begin, err = turing.NewTape(args[0], args[1], args[2])
		return err
	}
	if len(args) > 0 {
		return fmt.Errorf("--two-tag takes no arguments, but there is %q", strings.Join(args, " "))
	}
	f, err := os.Open(o.twoTag)
	if err != nil {
		return err
	}
	defer f.Close()
	if o.system, err = turing.ReadTwoTag(f); err != nil {
		return fmt.Errorf("%s: %w", o.twoTag, err)
	}
	if _, err := o.system.Run(o.input, o.steps); err != nil {
		return fmt.Errorf("%s: %w", o.twoTag, err)
	}
	o.begin, err = o.system.Tape(o.input)
	return err
}

// play plays the position.
func (o *computing) play(r *scenario.Runner) error {
	see := func(step int, t turing.Tape) error {
		if !o.quiet {
			fmt.Fprintf(o.out, "%6d  %s\n", step, t)
		}
		return nil
	}
	var end turing.Outcome
	var err error
	if o.fromDeck != "" {
		end, err = o.playFromDeck(r, see)
	} else {
		end, err = turing.Play(r, o.position, o.steps, see)
	}
	if err != nil {
		return err
	}
	if o.system != nil {
		word, err := o.system.Word(end.Tape)
		if err != nil {
			return err
		}
		fmt.Fprintf(o.out, "the word at the halt is %s\n", word)
	}
	fmt.Fprintf(o.out, "won in turn %d after %d steps\n", end.Turn, end.Steps)
	return nil
}

// playFromDeck plays a game in which the position is built, and writes its record.
func (o *computing) playFromDeck(r *scenario.Runner, see func(step int, t turing.Tape) error) (turing.Outcome, error) {
	edition, err := rulebook.ParseEdition(o.edition)
	if err != nil {
		return turing.Outcome{}, err
	}
	end, game, err := turing.PlayFromDeck(r.Cards, edition, o.begin, o.steps, see)
	if err != nil {
		return end, err
	}
	f, err := os.Create(o.fromDeck)
	if err != nil {
		return end, err
	}
	w, err := record.NewWriter(f, game.Header)
	if err == nil {
		err = w.Add(&game.Games[0])
	}
	return end, errors.Join(err, f.Close())
}
