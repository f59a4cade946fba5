package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/ability"
	"arbiter/card"
	"arbiter/oracle"
)

func cardReadCommand() *cobra.Command {
	var (
		asJSON  bool
		name    string
		types   string
		wording int
	)
	cmd := &cobra.Command{
		Use:   "read",
		Short: "Parse rules text from standard input, one ability per line",
		Long: `Parse rules text from standard input, one ability per line, and print the syntax tree of each. "~"
stands for the card's own name, and \n within a line separates the lines of a modal ability.

With --json each input line gives one line of JSON: the tree, its hash and the text printed back, or
the error. The exit code is 1 if a line can't be parsed.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var face *card.Face
			if name != "" || types != "" {
				face = &card.Face{Name: name, TypeLine: types}
				var odd []string
				face.Supertypes, face.Types, face.Subtypes, odd = card.ParseTypeLine(types)
				if len(odd) > 0 {
					return fmt.Errorf("--type %q: unknown: %s", types, strings.Join(odd, " "))
				}
			}
			return readTexts(cmd.InOrStdin(), cmd.OutOrStdout(), face, wording, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&name, "name", "", "the name of the card")
	cmd.Flags().StringVar(&types, "type", "", `the type line of the card, such as "Creature — Goblin"`)
	cmd.Flags().IntVar(&wording, "wording", 2026, "print the text back in the wording of this `year`")
	return cmd
}

// reading is the result for one line.
type reading struct {
	Text  string          `json:"text"`
	OK    bool            `json:"ok"`
	Tree  json.RawMessage `json:"tree,omitempty"`
	Hash  string          `json:"hash,omitempty"`
	Print string          `json:"print,omitempty"`
	Error string          `json:"error,omitempty"`
}

func readTexts(in io.Reader, out io.Writer, face *card.Face, year int, asJSON bool) error {
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<20)
	w := bufio.NewWriter(out)
	defer w.Flush()
	enc := jsonLines(w)
	lines, bad := 0, 0
	for s.Scan() {
		text := strings.ReplaceAll(strings.TrimSpace(s.Text()), `\n`, "\n")
		if text == "" {
			continue
		}
		lines++
		r := readText(text, face, year)
		if !r.OK {
			bad++
		}
		if asJSON {
			if err := enc.Encode(r); err != nil {
				return err
			}
			continue
		}
		if !r.OK {
			fmt.Fprintf(w, "%s\n  not understood: %s\n", r.Text, r.Error)
			continue
		}
		fmt.Fprintf(w, "%s\n  %s\n  %s\n", r.Text, r.Print, r.Tree)
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	if lines == 0 {
		return errNoInput
	}
	if bad > 0 {
		return failed{fmt.Errorf("%d of %d texts not understood", bad, lines)}
	}
	return nil
}

func readText(text string, face *card.Face, year int) reading {
	r := reading{Text: text}
	a, err := oracle.ReadLine(text, face)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	tree, err := ability.Marshal(a)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	r.Tree, r.Hash = tree, fmt.Sprintf("%016x", ability.Hash(a))
	if r.Print, err = oracle.PrintLine(a, face, year); err != nil {
		r.Error = "parsed, but can't be printed: " + err.Error()
		return r
	}
	r.OK = true
	return r
}
