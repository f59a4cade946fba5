package shipped

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// isLicense reports whether a file is named as those with licenses are.
func isLicense(name string) bool {
	name = strings.ToLower(name)
	if strings.HasSuffix(name, ".go") {
		return false
	}
	for _, begin := range []string{"license", "licence", "copying", "notice", "patents"} {
		if strings.HasPrefix(name, begin) {
			return true
		}
	}
	return false
}

// licenses are words by which licenses are known, in small letters with single spaces.
var licenses = []struct{ id, words string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"BSD-2-Clause", "redistribution and use in source and binary forms"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"MIT", "## license mit"},
	{"MPL-2.0", "mozilla public license version 2.0"},
}

// third are the words of the third clause of BSD-3-Clause.
var third = regexp.MustCompile(`may (not )?be used to endorse or promote|nor the names of (its|the) contributors`)

var spaces = regexp.MustCompile(`[\s*>,]+`)

// identify returns the SPDX identifiers of the licenses whose words a text has.
func identify(text string) (ids []string) {
	text = spaces.ReplaceAllString(strings.ToLower(text), " ")
	for _, l := range licenses {
		if !strings.Contains(text, spaces.ReplaceAllString(l.words, " ")) {
			continue
		}
		id := l.id
		if id == "BSD-2-Clause" && third.MatchString(text) {
			id = "BSD-3-Clause"
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// WriteLicenses writes the texts of all licenses, each once, under the names of what it holds for. Texts are the same
// if they have the same words.
func WriteLicenses(w io.Writer, all []Component) error {
	var b strings.Builder
	b.WriteString(`Arbiter contains software by others, under the licenses below. Arbiter itself is under the Apache License,
Version 2.0 (see LICENSE and NOTICE).
`)
	var order []string
	first := map[string]string{} // the text that has these words first
	of := map[string][]string{}
	for _, c := range all {
		for _, t := range c.Texts {
			words := strings.Join(strings.Fields(t.Content), " ")
			text, known := first[words]
			if !known {
				text, first[words] = t.Content, t.Content
				order = append(order, text)
			}
			name := c.Name + " " + c.Version
			if c.Name == standard {
				name = "the library of Go " + c.Version
			}
			if strings.Contains(t.File, "/") {
				name += ", " + t.File
			}
			of[text] = append(of[text], name)
		}
	}
	for _, text := range order {
		fmt.Fprintf(&b, "\n%s\n\n", strings.Repeat("=", 100))
		for _, name := range of[text] {
			fmt.Fprintln(&b, name)
		}
		fmt.Fprintf(&b, "\n%s", text)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteTable writes what is shipped as a page of the documentation. Go's library is named without its version, which is
// that of the Go that compiles.
func WriteTable(w io.Writer, all []Component) error {
	var b strings.Builder
	b.WriteString(`# Software by others

What a release contains besides Arbiter's own code, with the licenses as SPDX names them. A release has their texts
(` + "`licenses.txt`, `arbiter version --licenses`" + `) and lists them in its software bill of materials. This page is
generated: ` + "`go run ./internal/shipped/cmd/shipped table`" + ` writes it, and a test compares it.

| from | name | version | license |
|---|---|---|---|
`)
	for _, c := range all {
		name, version, from := c.Name, c.Version, "Go"
		switch {
		case c.Name == standard:
			name, version = "Go's library", "that of the compiler"
		case c.System == "npm":
			from = "npm, in the web page"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", from, name, version, strings.Join(c.Licenses, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
