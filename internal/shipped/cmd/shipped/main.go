// The shipped program writes what software by others a release contains:
//
//	shipped licenses        the texts of all licenses
//	shipped table           the page docs/third-party.md
//	shipped bill PROGRAM    the software bill of materials (CycloneDX) of a program that was built
//
// The npm packages of the web page have to be installed (cd web && npm ci).
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"arbiter/internal/shipped"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "shipped:", err)
		os.Exit(1)
	}
}

func run() error {
	to := flag.String("o", "", "the `file` to write (default standard output, or docs/third-party.md)")
	version := flag.String("version", "development", "the `version` of the release, for its bill")
	at := flag.String("time", "", "the `time` of the release, for its bill")
	flag.Parse()
	found, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "arbiter").Output()
	if err != nil {
		return fmt.Errorf("go list -m: %w", err)
	}
	dir := strings.TrimSpace(string(found))
	all, err := shipped.Components(dir, true)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	switch flag.Arg(0) {
	case "licenses":
		err = shipped.WriteLicenses(&b, all)
	case "table":
		if *to == "" {
			*to = filepath.Join(dir, "docs", "third-party.md")
		}
		err = shipped.WriteTable(&b, all)
	case "bill":
		var bill *shipped.Bill
		if bill, err = shipped.NewBill(flag.Arg(1), *version, *at, all); err == nil {
			err = bill.Write(&b)
		}
	default:
		err = errors.New("say licenses, table or bill PROGRAM")
	}
	if err != nil {
		return err
	}
	if *to == "" {
		_, err = os.Stdout.Write(b.Bytes())
		return err
	}
	return os.WriteFile(*to, b.Bytes(), 0o644)
}
