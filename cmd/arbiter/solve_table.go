package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"arbiter/internal/bounded"
)

// all solves one puzzle, or several one after the other.
func (o *solving) all(ctx context.Context, args []string, out, errs io.Writer) error {
	var files []string
	for _, a := range args {
		if info, err := os.Stat(a); err != nil || !info.IsDir() {
			files = append(files, a)
			continue
		}
		found, err := filepath.Glob(filepath.Join(a, "*.pzl"))
		if err != nil {
			return err
		}
		slices.Sort(found)
		files = append(files, found...)
	}
	if len(files) == 1 && o.table == "" {
		return o.run(ctx, files[0], out, errs)
	}
	if o.record != "" || o.state != "" {
		return errors.New("--record and --state need a single puzzle")
	}
	known, err := o.known()
	if err != nil {
		return err
	}
	open := 0
	for _, f := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		line, seen := known[filepath.Base(f)]
		if !seen {
			if line, err = o.line(ctx, f, errs); err != nil {
				return err
			}
		}
		var r solved
		if err := json.Unmarshal(line, &r); err != nil {
			return err
		}
		if r.Status != "solved" {
			open++
		}
		if o.asJSON {
			fmt.Fprintf(out, "%s\n", bytes.TrimSpace(line))
			continue
		}
		fmt.Fprintf(out, "%-10s %6.1f s  %10d positions  %s", r.Status, r.Seconds, r.Positions, r.Name)
		if len(r.Problems) > 0 {
			fmt.Fprintf(out, ": %s", r.Problems[0])
		}
		fmt.Fprintln(out)
	}
	if open > 0 {
		return failed{fmt.Errorf("%d of %d puzzles not solved", open, len(files))}
	}
	return nil
}

// line solves one puzzle and appends the result to the table.
func (o *solving) line(ctx context.Context, file string, errs io.Writer) ([]byte, error) {
	own := *o
	own.asJSON, own.quiet = true, true
	var buf bytes.Buffer
	var not failed
	if err := own.run(ctx, file, &buf, errs); err != nil && !errors.As(err, &not) {
		return nil, err
	}
	if o.table == "" || ctx.Err() != nil {
		return buf.Bytes(), nil
	}
	f, err := os.OpenFile(o.table, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	if _, err = f.Write(buf.Bytes()); err != nil {
		f.Close()
		return nil, err
	}
	return buf.Bytes(), f.Close()
}

// known returns the lines of the table by file.
func (o *solving) known() (map[string][]byte, error) {
	lines := map[string][]byte{}
	if o.table == "" {
		return lines, nil
	}
	f, err := bounded.OpenFile(o.table)
	if errors.Is(err, os.ErrNotExist) {
		return lines, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		var r solved
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s: %w", o.table, err)
		}
		lines[r.File] = bytes.Clone(sc.Bytes())
	}
	return lines, sc.Err()
}
