package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"arbiter/pool"
	"arbiter/scenario"
	"arbiter/scenario/rulecoverage"
)

func devNodesCommand() *cobra.Command {
	var write bool
	cmd := &cobra.Command{
		Use:   "nodes [FOLDER]",
		Short: "List which scenario shows that each node type, field and value is executed",
		Long: `List which scenario shows that the engine executes each node type of package ability, each field and each value
of a field: a scenario that passes, and fails once that node type, field or value is switched off. "-" marks what no
scenario shows, with the result of the last one that was tried.

FOLDER holds the scenarios and the list not-shown.txt; it is conformance unless another is given. With --write the names
that a scenario shows are taken off that list.`,
		Example: "  arbiter dev nodes\n  arbiter dev nodes --write",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := "conformance"
			if len(args) > 0 {
				folder = args[0]
			}
			files, err := scenario.Files(folder)
			if err != nil {
				return err
			}
			var all []scenario.Scenario
			for _, f := range files {
				list, err := scenario.ReadFile(f)
				if err != nil {
					return err
				}
				all = append(all, list...)
			}
			file := filepath.Join(folder, "not-shown.txt")
			unshown, err := rulecoverage.ReadUnshown(file)
			if err != nil {
				return err
			}
			nodes := rulecoverage.Executions(all, pool.Cards(), unshown)
			if write {
				var b bytes.Buffer
				if err := rulecoverage.WriteUnshown(&b, nodes, unshown); err != nil {
					return err
				}
				return os.WriteFile(file, b.Bytes(), 0o644)
			}
			for _, e := range nodes {
				by := "-" + e.Detail
				if e.By != nil {
					by = e.By.ID
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%-40s %s\n", e.Name, by)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "take what is shown off the list not-shown.txt of the folder")
	return cmd
}
