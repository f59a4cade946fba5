// Package shipped tells what software by others is part of a release of Arbiter: the Go modules that the program is
// compiled from on each system, Go's own library, and the npm packages in the web page. Of each it knows version and
// licenses; it writes the texts of the licenses, a table, and a software bill of materials.
package shipped

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Target is a system and a processor, as Go names them.
type Target struct{ OS, Arch string }

// Targets are those that releases are built for.
var Targets = []Target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"}}

// browser is what the judge of the web page is compiled for.
var browser = Target{"js", "wasm"}

// Bundled are the npm packages whose code is in the built web page: Svelte, and the few lines with which Vite and
// Rolldown load its parts. Building the page fails if there are others.
var Bundled = []string{"clsx", "rolldown", "svelte", "vite"}

// ownLicenseEnds begins the part of a license file that is about what a tool contains itself, and doesn't write into
// what it makes.
const ownLicenseEnds = "\n# Licenses of bundled dependencies\n"

// A Component is a module or package by others.
type Component struct {
	// System is golang or npm, as in package URLs.
	System, Name, Version string
	// Licenses are the identifiers of its licenses (SPDX), Texts the files that hold them.
	Licenses []string
	Texts    []Text
}

// Text is a file with a license or notice.
type Text struct{ File, Content string }

// standard is the name of Go's library as a component.
const standard = "std"

// Components returns what is shipped, by name. Dir is the folder of the repository; the npm packages have to be
// installed there (npm ci), unless npm is false, which leaves them out.
func Components(dir string, npm bool) ([]Component, error) {
	all, err := goModules(dir, append(slices.Clone(Targets), browser)...)
	if err != nil || !npm {
		return all, err
	}
	packages, err := npmPackages(dir)
	return append(all, packages...), err
}

// goModules returns Go's library and the modules that the program is compiled from for some of the targets.
func goModules(dir string, targets ...Target) ([]Component, error) {
	type module struct {
		version, dir string
		packages     []string
	}
	found := map[string]*module{}
	for _, t := range targets {
		list := exec.Command("go", "list", "-deps", "-json=Dir,Module", program(t))
		list.Dir, list.Env = dir, append(os.Environ(), "GOOS="+t.OS, "GOARCH="+t.Arch, "CGO_ENABLED=0")
		var errs bytes.Buffer
		list.Stderr = &errs
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s/%s: %w\n%s", t.OS, t.Arch, err, &errs)
		}
		for dec := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct {
				Dir    string
				Module *struct {
					Path, Version, Dir string
					Main               bool
				}
			}
			if err := dec.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("go list: %w", err)
			}
			m := p.Module
			if m == nil || m.Main {
				continue // Go's library, or ours
			}
			if found[m.Path] == nil {
				found[m.Path] = &module{version: m.Version, dir: m.Dir}
			}
			found[m.Path].packages = append(found[m.Path].packages, p.Dir)
		}
	}
	root, version, err := goLibrary(dir)
	if err != nil {
		return nil, err
	}
	found[standard] = &module{version: version, dir: root}
	var out []Component
	for name, m := range found {
		c := Component{System: "golang", Name: name, Version: m.version}
		if err := c.read(m.dir, m.packages...); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b Component) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

// program returns what is compiled for a target.
func program(t Target) string {
	if t == browser {
		return "./cmd/ask"
	}
	return "./cmd/arbiter"
}

// goLibrary returns the folder and the version of Go.
func goLibrary(dir string) (root, version string, err error) {
	env := exec.Command("go", "env", "GOROOT", "GOVERSION")
	env.Dir = dir
	out, err := env.Output()
	if err != nil {
		return "", "", fmt.Errorf("go env: %w", err)
	}
	root, version, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
	return root, strings.TrimPrefix(version, "go"), nil
}

// npmPackages returns the packages in the web page, in the versions that are locked.
func npmPackages(dir string) ([]Component, error) {
	locked, err := Locked(dir)
	if err != nil {
		return nil, err
	}
	var out []Component
	for _, name := range Bundled {
		c := Component{System: "npm", Name: name, Version: locked[name]}
		if c.Version == "" {
			return nil, fmt.Errorf("web/package-lock.json has no package %s", name)
		}
		if err := c.read(filepath.Join(dir, "web", "node_modules", filepath.FromSlash(name))); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// Locked returns the versions of the npm packages that web/package-lock.json names.
func Locked(dir string) (map[string]string, error) {
	const file = "web/package-lock.json"
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	out := map[string]string{}
	for where, p := range lock.Packages {
		if name, ok := strings.CutPrefix(where, "node_modules/"); ok {
			out[name] = p.Version
		}
	}
	return out, nil
}

// CheckBundled compares the packages that were found in the built web page with those that are expected. In a part of
// the page some may be missing.
func CheckBundled(found []string, part bool) error {
	found = slices.Compact(slices.Sorted(slices.Values(found)))
	other := slices.ContainsFunc(found, func(name string) bool { return !slices.Contains(Bundled, name) })
	if other || !part && len(found) < len(Bundled) {
		return fmt.Errorf("the web page contains code of the npm packages %s, and Bundled in internal/shipped names %s",
			strings.Join(found, ", "), strings.Join(Bundled, ", "))
	}
	return nil
}

// read reads the licenses of a component: the files in its folder, and in the folders down to those of its packages.
func (c *Component) read(dir string, packages ...string) error {
	folders := []string{dir}
	for _, p := range packages {
		for ; len(p) > len(dir); p = filepath.Dir(p) {
			folders = append(folders, p)
		}
	}
	slices.Sort(folders)
	for _, folder := range slices.Compact(folders) {
		files, err := os.ReadDir(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		within, err := filepath.Rel(dir, folder)
		if err != nil {
			return err
		}
		for _, f := range files {
			if f.IsDir() || !isLicense(f.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, f.Name()))
			if err != nil {
				return err
			}
			c.add(path.Join(filepath.ToSlash(within), f.Name()), string(text))
		}
	}
	if len(c.Texts) == 0 { // some say in their description alone what their license is
		text, err := os.ReadFile(filepath.Join(dir, "README.md"))
		if err != nil {
			return fmt.Errorf("%s %s has no license", c.Name, c.Version)
		}
		c.add("README.md", string(text))
	}
	if len(c.Licenses) == 0 {
		return fmt.Errorf("%s %s: no known license in %s", c.Name, c.Version, c.Texts[0].File)
	}
	return nil
}

func (c *Component) add(file, text string) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if c.System == "npm" {
		text, _, _ = strings.Cut(text, ownLicenseEnds)
	}
	text = strings.Trim(text, "\n") + "\n"
	c.Texts = append(c.Texts, Text{file, text})
	for _, id := range identify(text) {
		if !slices.Contains(c.Licenses, id) {
			c.Licenses = append(c.Licenses, id)
		}
	}
}
