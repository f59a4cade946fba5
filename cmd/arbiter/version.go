package main

import (
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"arbiter/engine"
	"arbiter/oracle"
	"arbiter/pool"
	"arbiter/record"
	"arbiter/rulebook"
	"arbiter/rulebook/definitions"
	"arbiter/scenario/protocol"
	"arbiter/server/backup"
	"arbiter/server/table"
	"arbiter/server/wire"
	"arbiter/web"
)

func versionCommand() *cobra.Command {
	var asJSON, licenses bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version, with --json also what rules and grammar it has",
		Long: `Print the version of the program.

With --json: what it was built from, the editions it knows, how many cards and decks are embedded, the
versions of the formats it reads and writes, and SHA-256 hashes of the rulebook and of the grammar.
Two programs with the same hashes define every word alike and read card text by the same phrases.

With --licenses: the licenses of the software by others that the program contains.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := cmd.OutOrStdout()
			switch {
			case asJSON:
				enc := json.NewEncoder(out)
				enc.SetIndent("", "  ")
				return enc.Encode(newVersionReport(record.Built()))
			case licenses:
				text, err := web.Licenses()
				if err != nil {
					return err
				}
				_, err = out.Write(text)
				return err
			}
			fmt.Fprintf(out, "arbiter %s (%s)\n", version(), runtime.Version())
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&licenses, "licenses", false, "print the licenses of the software by others in it")
	cmd.MarkFlagsMutuallyExclusive("json", "licenses")
	return cmd
}

// version returns the module's version or the revision it was built from.
func version() string { return record.Program() }

// versionReport is what version --json prints.
type versionReport struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Date    string `json:"date,omitempty"`
	Changed bool   `json:"changed,omitempty"` // since that commit
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	// Page is whether the web page is part of it.
	Page bool `json:"page"`

	Rulebook rulebookReport `json:"rulebook"`
	Grammar  struct {
		SHA256  string `json:"sha256"`
		Phrases int    `json:"phrases"`
	} `json:"grammar"`

	Cards int      `json:"cards"`
	Decks []string `json:"decks"`

	// Formats are the versions of what the program reads and writes.
	Formats struct {
		Record      int `json:"record"`
		Game        int `json:"game"`
		Entry       int `json:"entry"`
		Backup      int `json:"backup"`
		Messages    int `json:"messages"`
		Conformance int `json:"conformance"`
	} `json:"formats"`
}

type rulebookReport struct {
	SHA256 string `json:"sha256"`
	// First is the first day whose rules are known. Editions are those with a short name; any later day than First is
	// an edition too.
	First    string          `json:"first"`
	Editions []editionReport `json:"editions"`
	// Rulebooks are the days of the documents that the definitions were taken from.
	Rulebooks   []string `json:"rulebooks"`
	Definitions int      `json:"definitions"`
}

type editionReport struct {
	Name string `json:"name"`
	Date string `json:"date"`
}

func newVersionReport(b record.Build) *versionReport {
	r := &versionReport{Version: b.Version, Commit: b.Commit, Date: b.Time, Changed: b.Changed, Go: runtime.Version(),
		OS: runtime.GOOS, Arch: runtime.GOARCH, Page: web.Built(), Cards: pool.Cards().Len(), Decks: pool.AllDecks(),
		Rulebook: rulebookReport{SHA256: definitions.Hash(), First: rulebook.First.Date.String(),
			Definitions: definitions.Count()}}
	for _, e := range namedEditions {
		r.Rulebook.Editions = append(r.Rulebook.Editions, editionReport{e.String(), e.Date.String()})
	}
	for _, d := range definitions.Rulebooks() {
		r.Rulebook.Rulebooks = append(r.Rulebook.Rulebooks, d.String())
	}
	r.Grammar.SHA256, r.Grammar.Phrases = oracle.GrammarHash(), oracle.Phrases()
	f := &r.Formats
	f.Record, f.Game, f.Entry, f.Backup = record.Version, engine.SaveVersion, table.EntryVersion, backup.Version
	f.Messages, f.Conformance = wire.Version, protocol.Version
	return r
}

// namedEditions are the editions with a short name.
var namedEditions = []rulebook.Edition{rulebook.Edition2006, rulebook.Edition2017, rulebook.Edition2026}
