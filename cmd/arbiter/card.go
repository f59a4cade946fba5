package main

import "github.com/spf13/cobra"

func cardCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "card", Short: "Show what cards say and what it means"}
	cmd.AddCommand(cardCheckCommand(), cardShowCommand(), cardReadCommand(), cardCoverageCommand())
	return cmd
}
