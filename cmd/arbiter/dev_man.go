package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/record"
)

func devManCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write the manual pages of all commands into a folder",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			top := cmd.Root()
			top.InitDefaultCompletionCmd()
			top.InitDefaultHelpCmd()
			return writeManuals(args[0], top)
		},
	}
}

// writeManuals writes the manual page of a command and of those below it, except hidden ones and help.
func writeManuals(folder string, cmd *cobra.Command) error {
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			if err := writeManuals(folder, c); err != nil {
				return err
			}
		}
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	return os.WriteFile(filepath.Join(folder, name+".1"), []byte(manual(cmd)), 0o644)
}

// manual returns the manual page of a command in the language of man(7).
func manual(cmd *cobra.Command) string {
	var b strings.Builder
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	date, _, _ := strings.Cut(record.Built().Time, "T")
	fmt.Fprintf(&b, ".TH %q 1 %q %q %q\n", strings.ToUpper(name), date, "Arbiter", "Arbiter")
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(cmd.Short))
	use := cmd.UseLine()
	if !cmd.Runnable() {
		use = cmd.CommandPath() + " COMMAND"
	}
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(use))
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n")
	literal(&b, text)
	if flags := cmd.NonInheritedFlags(); flags.HasAvailableFlags() {
		b.WriteString(".SH OPTIONS\n")
		flags.VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			b.WriteString(".TP\n.B ")
			if f.Shorthand != "" {
				b.WriteString(roff("-"+f.Shorthand) + ", ")
			}
			b.WriteString(roff("--" + f.Name))
			if value != "" {
				fmt.Fprintf(&b, " \\fI%s\\fR", roff(value))
			}
			fmt.Fprintf(&b, "\n%s\n", roff(usage))
		})
	}
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n")
		literal(&b, cmd.Example)
	}
	var others []string
	if cmd.HasParent() {
		others = append(others, cmd.Parent().CommandPath())
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			others = append(others, c.CommandPath())
		}
	}
	if len(others) > 0 {
		b.WriteString(".SH SEE ALSO\n")
		for i, o := range others {
			end := ","
			if i == len(others)-1 {
				end = ""
			}
			fmt.Fprintf(&b, ".BR %s (1)%s\n", roff(strings.ReplaceAll(o, " ", "-")), end)
		}
	}
	return b.String()
}

// literal writes text with its lines as they are.
func literal(b *strings.Builder, text string) {
	b.WriteString(".nf\n")
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		b.WriteString(roff(line) + "\n")
	}
	b.WriteString(".fi\n")
}

// roff escapes text for man(7).
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
