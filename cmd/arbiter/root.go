package main

import "github.com/spf13/cobra"

// root returns the arbiter command with all its subcommands.
func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "arbiter",
		Short: "An executable rulebook for Magic: The Gathering",
		Long: `Arbiter parses the rules text of Magic cards and plays them by the Comprehensive Rules of any
edition.

Start with:
  arbiter play                  play against the computer in the terminal
  arbiter serve                 play in a browser
  arbiter judge FILE            explain what happens in a rules question, and why
  arbiter card check FILE       check cards of your own
  arbiter sim                   measure how decks fare against each other

Arbiter is an unofficial fan project. It ships no art and no third-party text.`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	cmd.AddCommand(simCommand(), goldfishCommand(), manaCommand(), fieldCommand(), tuneCommand(),
		mulliganCommand(),
		workerCommand(), replayCommand(), reviewCommand(), proveCommand(), playCommand(), arenaCommand(),
		serveCommand(), storeCommand(),
		benchCommand(), cardCommand(), deckCommand(), scenarioCommand(), conformanceCommand(), rulesCommand(),
		judgeCommand(), solveCommand(), comboCommand(), puzzleCommand(), turingCommand(), setCommand(), mcpCommand(),
		lspCommand(),
		versionCommand(), devCommand())
	completions(cmd)
	return cmd
}
