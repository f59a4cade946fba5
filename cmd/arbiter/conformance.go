package main

import (
	"github.com/spf13/cobra"

	"arbiter/conformance"
)

func conformanceCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "conformance",
		Short: "The suite of scenarios, for this and for other engines",
		Long: `The suite of scenarios for this and for other engines. docs/conformance-protocol.md describes how an engine is
tested with it.`,
	}
	cmd.AddCommand(conformanceSchemaCommand(), conformanceExportCommand(), conformanceRunCommand(),
		conformanceServeCommand(), conformanceMutantsCommand())
	return cmd
}

func conformanceSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of a scenario",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(conformance.Schema)
			return err
		},
	}
}
