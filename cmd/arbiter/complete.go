package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/legal"
	"arbiter/pool"
	"arbiter/rulebook"
	"arbiter/sim"
)

// shownNames is how many names a shell is offered at most: all of tens of thousands of cards help nobody.
const shownNames = 100

// completions makes the shell complete the decks, editions, formats, cards and keywords of all commands.
func completions(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		completions(c)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		complete := map[string]cobra.CompletionFunc{"deck": completeDecks, "opponent": completeDecks,
			"edition": completeEditions, "compare": completeEditions}[f.Name]
		if f.Name == "format" {
			complete = completeFormats(cmd.Name())
		}
		if complete != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, complete)
		}
	})
}

// completeDecks offers the embedded decks, and files.
func completeDecks(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	return beginning(pool.AllDecks(), typed), cobra.ShellCompDirectiveDefault
}

func completeEditions(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{rulebook.Edition2006.String(), rulebook.Edition2017.String(), rulebook.Edition2026.String()},
		cobra.ShellCompDirectiveNoFileComp
}

// completeFormats offers the formats of a command: those of deck construction, or those of games.
func completeFormats(command string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		var of []string
		for _, f := range sim.Formats {
			of = append(of, string(f))
		}
		if command == "check" {
			of = legal.Formats()
		}
		return beginning(of, typed), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeCards offers names of cards that are known without card files.
func completeCards(cmd *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	files, _ := cmd.Flags().GetStringArray("cards")
	all, err := (&deckFlags{cards: files}).collection()
	if err != nil || typed == "" {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for c := range all.All() {
		names = append(names, c.Name)
	}
	slices.Sort(names)
	names = beginning(names, typed)
	return names[:min(len(names), shownNames)], cobra.ShellCompDirectiveNoFileComp
}

// completeKeywords offers the keywords of all editions.
func completeKeywords(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return beginning(keywords(), typed), cobra.ShellCompDirectiveNoFileComp
}

// beginning returns the names that begin as typed, in any case.
func beginning(names []string, typed string) (out []string) {
	for _, n := range names {
		if len(n) >= len(typed) && strings.EqualFold(n[:len(typed)], typed) {
			out = append(out, n)
		}
	}
	return out
}
