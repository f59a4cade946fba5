package shipped

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

var root = filepath.Join("..", "..")

// modules are what Components finds without npm packages, looked for once.
var modules = sync.OnceValues(func() ([]Component, error) { return Components(root, false) })

// TestTable covers that docs/third-party.md names what a release contains: the modules that go list finds, each with
// its licenses, and the npm packages in the versions that are locked.
func TestTable(t *testing.T) {
	all, err := modules()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "third-party.md"))
	if err != nil {
		t.Fatal(err)
	}
	locked, err := Locked(root)
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| npm, in the web page \| (\S+) \| (\S+) \| (\S+) \|$`).FindAllStringSubmatch(
		string(page), -1)
	for _, r := range rows {
		if locked[r[1]] != r[2] {
			t.Errorf("%s is %s in docs/third-party.md, and %s in web/package-lock.json", r[1], r[2], locked[r[1]])
		}
		all = append(slices.Clip(all), Component{System: "npm", Name: r[1], Version: r[2], Licenses: []string{r[3]}})
	}
	var want bytes.Buffer
	if err := WriteTable(&want, all); err != nil {
		t.Fatal(err)
	}
	if want.String() != string(page) {
		t.Errorf("docs/third-party.md is out of date: go run ./internal/shipped/cmd/shipped table\nwant\n%s", &want)
	}
	var names []string
	for _, r := range rows {
		names = append(names, r[1])
	}
	if err := CheckBundled(names, false); err != nil {
		t.Error(err)
	}
}

// TestLicenses covers that each module has a text, and that no text is there twice.
func TestLicenses(t *testing.T) {
	all, err := modules()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteLicenses(&b, all); err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.Name != standard && !strings.Contains(b.String(), "\n"+c.Name+" "+c.Version) || len(c.Licenses) == 0 {
			t.Errorf("%s has no license", c.Name)
		}
	}
	for _, want := range []string{"the library of Go ", "klauspost/compress v1.20.3, zstd/internal/xxhash/LICENSE.txt",
		"The Go Authors", "Copyright 2012-2015 The Prometheus Authors"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing", want)
		}
	}
	there := map[string]string{}
	for _, part := range strings.Split(b.String(), strings.Repeat("=", 100))[1:] {
		names, text, ok := strings.Cut(strings.TrimSpace(part), "\n\n")
		words := strings.Join(strings.Fields(text), " ")
		if other, twice := there[words]; twice || !ok {
			t.Errorf("the text of %q is that of %q", names, other)
		}
		there[words] = names
	}
	if len(there) < 10 {
		t.Errorf("only %d texts", len(there))
	}
}

func TestIdentify(t *testing.T) {
	for text, want := range map[string][]string{
		"Permission is hereby granted,\nfree of charge, to any person obtaining\n a copy of this software and": {"MIT"},
		"Redistribution and use in source and binary forms, with":                                              {"BSD-2-Clause"},
		"Redistribution and use in source and binary forms. Neither may be used to endorse or promote":         {"BSD-3-Clause"},
		"    Apache License\n      Version 2.0, January 2004":                                                  {"Apache-2.0"},
		"All rights reserved.": nil,
	} {
		if got := identify(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v; want %v", text, got, want)
		}
	}
}

// TestBill covers the bill of materials of a program: this test's own, whose modules are known.
func TestBill(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	all := []Component{{System: "golang", Name: standard, Version: "1.0", Licenses: []string{"BSD-3-Clause"}},
		{System: "golang", Name: "example.org/other", Version: "v1.0.0", Licenses: []string{"MIT"}},
		{System: "npm", Name: "@scope/thing", Version: "2.0.0", Licenses: []string{"MIT"}}}
	bill, err := NewBill(self, "v1.2.3", "2026-11-27T20:00:00Z", all)
	if err != nil {
		t.Fatal(err)
	}
	var b, again bytes.Buffer
	if err := bill.Write(&b); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || got["bomFormat"] != "CycloneDX" {
		t.Errorf("%v\n%s", err, &b)
	}
	for _, want := range []string{`"pkg:golang/std@1.`, `"pkg:npm/%40scope/thing@2.0.0"`, `"version": "v1.2.3"`,
		`"timestamp": "2026-11-27T20:00:00Z"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in\n%s", want, &b)
		}
	}
	if strings.Contains(b.String(), "example.org") {
		t.Errorf("a module of another program is there:\n%s", &b)
	}
	if bill, err = NewBill(self, "v1.2.3", "2026-11-27T20:00:00Z", all); err != nil {
		t.Fatal(err)
	}
	if err := bill.Write(&again); err != nil || again.String() != b.String() {
		t.Errorf("%v: the bill is another the second time", err)
	}
	if _, err := NewBill(self, "v1.2.3", "", all[1:]); err == nil {
		t.Error("a module without a license is passed over")
	}
}
