package main

import (
	"github.com/spf13/cobra"
)

func conformanceCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "conformance", Short: "The suite of scenarios, for this and for other engines"}
	cmd.AddCommand(conformanceMutantsCommand())
	return cmd
}
