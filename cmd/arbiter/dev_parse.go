package main

import (
	"bufio"
	"fmt"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/oracle"
)

func devParseCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "parse [LINE]...",
		Short: "Print every way in which a line of rules text can be parsed",
		Long: `Parse lines of rules text. Each is printed as Arbiter prints it back, followed by the syntax trees, without empty
fields, of up to four ways to parse it. The tree with the lowest cost is used. References are not resolved yet.

Without arguments the lines are read from standard input. "~" stands for the card's own name, and \n within a line
separates the lines of a modal ability.`,
		Example: `  arbiter dev parse "Draw two cards, then discard a card."`,
		RunE: func(cmd *cobra.Command, lines []string) error {
			if len(lines) == 0 {
				s := bufio.NewScanner(cmd.InOrStdin())
				s.Buffer(nil, 1<<20)
				for s.Scan() {
					if strings.TrimSpace(s.Text()) != "" {
						lines = append(lines, s.Text())
					}
				}
				if err := s.Err(); err != nil {
					return fmt.Errorf("standard input: %w", err)
				}
				if len(lines) == 0 {
					return errNoInput
				}
			}
			w := cmd.OutOrStdout()
			bad := 0
			for _, line := range lines {
				text := strings.ReplaceAll(line, `\n`, "\n")
				parses, err := oracle.Parses(text, 4)
				if err != nil {
					bad++
					fmt.Fprintf(w, "%s\n   error: %v\n", line, err)
					continue
				}
				printed, err := oracle.PrintLine(parses[0].Tree, nil, 2026)
				if err != nil {
					printed = "error: " + err.Error()
				}
				fmt.Fprintf(w, "%s\n   printed: %s\n", line, oneLine(printed))
				for _, p := range parses {
					fmt.Fprintf(w, "   tree at cost %d: %s\n", p.Cost, shortTree(reflect.ValueOf(p.Tree)))
				}
			}
			if bad > 0 {
				return failed{fmt.Errorf("%d of %d lines can't be parsed", bad, len(lines))}
			}
			return nil
		},
	}
}

// shortTree returns a syntax tree as text without its zero fields.
func shortTree(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return shortTree(v.Elem())
	case reflect.Slice:
		var out []string
		for i := range v.Len() {
			out = append(out, shortTree(v.Index(i)))
		}
		return "[" + strings.Join(out, " ") + "]"
	case reflect.Struct:
		var out []string
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				out = append(out, v.Type().Field(i).Name+":"+shortTree(v.Field(i)))
			}
		}
		if len(out) == 0 {
			return v.Type().Name()
		}
		return v.Type().Name() + "(" + strings.Join(out, " ") + ")"
	}
	return fmt.Sprint(v)
}
