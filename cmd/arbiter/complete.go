package main

import (
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/agent/search"
	"arbiter/card"
	"arbiter/conformance/classics"
	"arbiter/engine/load"
	"arbiter/legal"
	"arbiter/pool"
	"arbiter/rulebook/definitions"
	"arbiter/scenario"
	"arbiter/sim"
)

// shownNames is how many names a shell is offered at most: all of tens of thousands of cards help nobody.
const shownNames = 100

// Endings of the files that a shell is offered.
var (
	cardFiles     = []string{"txt", "json", "gz"}
	scenarioFiles = []string{"yaml", "yml", "jsonl"}
)

// completeFlags are the flags with values that a shell is offered, by name.
var completeFlags = map[string]cobra.CompletionFunc{
	"deck":        completeDecks,
	"opponent":    completeDecks,
	"edition":     completeEditions,
	"compare":     completeEditionList,
	"cards":       completeFiles(cardFiles...),
	"agent":       completeWords("easy", "medium", "hard", "random", "heuristic", "goldfish", "search:"),
	"player":      completeWords("random", "heuristic", "goldfish", "search:"),
	"level":       completeWords(search.Levels...),
	"text":        completeWords(string(load.Oracle), string(load.Printed)),
	"sync":        completeWords("always", "interval"),
	"decks":       completeFolders,
	"data":        completeFolders,
	"records":     completeFolders,
	"rules":       completeFolders,
	"card-folder": completeFolders,
}

// completeArguments are the arguments that a shell is offered, by the command's path.
var completeArguments = map[string]cobra.CompletionFunc{
	"arbiter card show":           completeCards,
	"arbiter card check":          completeFiles(cardFiles...),
	"arbiter card import":         completeFiles(cardFiles...),
	"arbiter set check":           completeFiles(cardFiles...),
	"arbiter deck check":          completeDecks,
	"arbiter rules show":          completeKeywords,
	"arbiter rules check":         completeFiles("txt"),
	"arbiter judge":               completeFiles(scenarioFiles...),
	"arbiter solve":               completeFiles(scenarioFiles...),
	"arbiter scenario run":        completeFiles(scenarioFiles...),
	"arbiter conformance run":     completeFiles(scenarioFiles...),
	"arbiter conformance export":  completeFiles(scenarioFiles...),
	"arbiter conformance mutants": completeFiles(scenarioFiles...),
	"arbiter prove":               completeCards,
	"arbiter dev agree":           completeCards,
}

// completions makes the shell complete what the flags and arguments of all commands take: decks, editions, formats,
// cards, keywords, scenarios and files. Commands that take no arguments aren't offered any.
func completions(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		completions(c)
	}
	if complete := completeArguments[cmd.CommandPath()]; complete != nil {
		cmd.ValidArgsFunction = complete
	} else if cmd.Args != nil && cmd.Args(cmd, []string{"argument"}) != nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		complete := completeFlags[f.Name]
		switch {
		case f.Name == "format":
			complete = completeFormats(cmd.Name())
		case f.Name == "scenario":
			complete = completeScenarios
		}
		if complete != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, complete)
		}
	})
}

// completeFiles offers the files with some endings, and folders.
func completeFiles(endings ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return endings, cobra.ShellCompDirectiveFilterFileExt
	}
}

// completeFolders offers folders.
func completeFolders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// completeWords offers words, and leaves the end of one that ends in a colon to be written.
func completeWords(words ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		out := beginning(words, typed)
		if len(out) == 1 && strings.HasSuffix(out[0], ":") {
			return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeDecks offers the embedded decks, each with what it is, and files.
func completeDecks(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, name := range beginning(pool.AllDecks(), typed) {
		out = append(out, cobra.CompletionWithDesc(name, pool.About(name)))
	}
	return out, cobra.ShellCompDirectiveDefault
}

// completeEditions offers the editions that have a name, and the days of the rulebooks to whoever types a date.
func completeEditions(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	return editionsFrom(typed), cobra.ShellCompDirectiveNoFileComp
}

func editionsFrom(typed string) []string {
	var out []string
	for _, e := range namedEditions {
		out = append(out, cobra.CompletionWithDesc(e.String(), "the rules of "+e.Date.String()))
	}
	if strings.Contains(typed, "-") {
		for _, d := range definitions.Rulebooks() {
			out = append(out, d.String())
		}
	}
	return beginning(out, typed)
}

// completeEditionList completes the last edition of a list separated by commas, with those that aren't in it. They come
// without descriptions: in Bash, Cobra's script finds no words with commas that have one.
func completeEditionList(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	last := strings.LastIndexByte(typed, ',') + 1
	var out []string
	for _, e := range editionsFrom(typed[last:]) {
		e, _, _ = strings.Cut(e, "\t")
		if !slices.Contains(strings.Split(typed[:last], ","), e) {
			out = append(out, typed[:last]+e)
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeFormats offers the formats of a command: those of deck construction, or those of games.
func completeFormats(command string) cobra.CompletionFunc {
	var of []string
	for _, f := range sim.Formats {
		of = append(of, string(f))
	}
	if command == "check" {
		of = legal.Formats()
	}
	return completeWords(of...)
}

// completeScenarios offers the names of the scenarios in the files of the command line, or of those that the judge has
// without files.
func completeScenarios(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	files, _ := scenario.Files(args...)
	var names []string
	if len(args) == 0 && cmd.Name() == "judge" {
		list, _ := scenario.ReadFS(classics.Files) // they are part of the program
		for i := range list {
			names = append(names, list[i].Name)
		}
	}
	for _, f := range files {
		list, err := scenario.ReadFile(f)
		if err != nil {
			continue // the command says what is wrong with it
		}
		for i := range list {
			names = append(names, list[i].Name)
		}
	}
	return fewest(beginning(names, typed)), cobra.ShellCompDirectiveNoFileComp
}

// completeCards offers the names of the imported and embedded cards and of those in the files of --cards. A name may be
// typed as several arguments.
func completeCards(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if typed == "" && len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	files, _ := cmd.Flags().GetStringArray("cards")
	all, err := (&deckFlags{cards: files}).collection()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return continued(args, typed, cardNames(all)), cobra.ShellCompDirectiveNoFileComp
}

func cardNames(of *card.Collection) (names []string) {
	for c := range of.All() {
		names = append(names, c.Name)
	}
	return names
}

// completeKeywords offers the keywords of all editions and, to whoever types a number, the numbers of their rules.
func completeKeywords(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	const none = cobra.ShellCompDirectiveNoFileComp
	if typed == "" || !unicode.IsDigit(rune(typed[0])) {
		return continued(args, typed, keywords()), none
	}
	var out []string
	for _, word := range keywords() {
		h, _ := definitions.Of(word)
		for _, n := range h.Numbers {
			if n.Rule != "" {
				out = append(out, n.Rule)
			}
		}
	}
	return fewest(beginning(out, typed)), none
}

// continued completes a name of which the first words may stand in arguments of their own: then the words that follow
// those are offered.
func continued(args []string, typed string, names []string) (out []string) {
	before := strings.Join(args, " ")
	if before != "" {
		before += " "
	}
	for _, n := range beginning(names, before+typed) {
		out = append(out, n[len(before):])
	}
	return fewest(out)
}

// fewest returns names in order, each once, and not too many.
func fewest(names []string) []string {
	slices.Sort(names)
	names = slices.Compact(names)
	return names[:min(len(names), shownNames)]
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
