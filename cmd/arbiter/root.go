package main

import "github.com/spf13/cobra"

// root is the command with all its subcommands.
func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "arbiter",
		Short: "An executable rulebook for Magic: The Gathering",
		Long: `Arbiter reads a card's rules text and plays it by the Comprehensive Rules of the edition you choose.

This is an unofficial fan project; it ships no art and no text of others.`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	cmd.AddCommand(simCommand(), workerCommand(), replayCommand(), proveCommand(), playCommand(), serveCommand(), benchCommand(), cardCommand(), deckCommand(), scenarioCommand(), rulesCommand(), judgeCommand(), solveCommand(), versionCommand(), devCommand())
	return cmd
}
