package main

import "github.com/spf13/cobra"

func cardCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "card", Aliases: []string{"cards"}, Short: "Show what cards say and what it means"}
	cmd.AddCommand(cardCheckCommand(), cardImportCommand(), cardShowCommand(), cardReadCommand(), cardCoverageCommand(), cardWordingsCommand())
	return cmd
}
