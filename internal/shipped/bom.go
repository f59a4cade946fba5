package shipped

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Bill is a software bill of materials in the form of CycloneDX 1.6.
type Bill struct {
	Schema       string          `json:"$schema"`
	Format       string          `json:"bomFormat"`
	Spec         string          `json:"specVersion"`
	Serial       string          `json:"serialNumber"`
	Version      int             `json:"version"`
	Metadata     billMetadata    `json:"metadata"`
	Components   []billComponent `json:"components"`
	Dependencies []billDepends   `json:"dependencies"`
}

type billMetadata struct {
	Timestamp string        `json:"timestamp,omitempty"`
	Component billComponent `json:"component"`
}

type billComponent struct {
	Type     string        `json:"type"`
	Ref      string        `json:"bom-ref"`
	Name     string        `json:"name"`
	Version  string        `json:"version"`
	Hashes   []billHash    `json:"hashes,omitempty"`
	Licenses []billLicense `json:"licenses,omitempty"`
	PURL     string        `json:"purl,omitempty"`
}

type billHash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type billLicense struct {
	License struct {
		ID string `json:"id"`
	} `json:"license"`
}

type billDepends struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn,omitempty"`
}

// NewBill returns the bill of materials of a program that was built: the modules that it says it consists of, Go's
// library, and what the web page in it consists of. All are the components of a release. The same program has the same
// bill: its time is that of the release, and may be empty.
func NewBill(binary, version, at string, all []Component) (*Bill, error) {
	data, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", binary, err)
	}
	if at != "" {
		if _, err := time.Parse(time.RFC3339, at); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256(data)
	b := &Bill{Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Serial = uuid(sum)
	main := billComponent{Type: "application", Ref: filepath.Base(binary), Name: "arbiter", Version: version,
		Hashes: []billHash{{"SHA-256", hex.EncodeToString(sum[:])}}, Licenses: billLicenses("Apache-2.0")}
	b.Metadata = billMetadata{Timestamp: at, Component: main}
	versions := map[string]string{standard: strings.TrimPrefix(info.GoVersion, "go")}
	hashes := map[string][]billHash{}
	for _, d := range info.Deps {
		versions[d.Path] = d.Version
		// The hash in go.sum is a SHA-256 hash of those of the module's files.
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(d.Sum, "h1:")); err == nil && len(sum) > 0 {
			hashes[d.Path] = []billHash{{"SHA-256", hex.EncodeToString(sum)}}
		}
	}
	depends := billDepends{Ref: main.Ref}
	for _, c := range all {
		if v, ok := versions[c.Name]; c.System == "golang" && !ok {
			continue // of another system
		} else if ok {
			c.Version = v
			delete(versions, c.Name)
		}
		purl := fmt.Sprintf("pkg:%s/%s@%s", c.System, strings.ReplaceAll(c.Name, "@", "%40"), c.Version)
		b.Components = append(b.Components, billComponent{Type: "library", Ref: purl, Name: c.Name, Version: c.Version,
			Hashes: hashes[c.Name], Licenses: billLicenses(c.Licenses...), PURL: purl})
		depends.DependsOn = append(depends.DependsOn, purl)
	}
	if len(versions) > 0 {
		return nil, fmt.Errorf("%s contains modules that no release does: %v", binary, versions)
	}
	slices.SortFunc(b.Components, func(x, y billComponent) int { return strings.Compare(x.Ref, y.Ref) })
	slices.Sort(depends.DependsOn)
	b.Dependencies = []billDepends{depends}
	return b, nil
}

// uuid makes a UUID of version 8, whose bits are the maker's own (RFC 9562), of a hash.
func uuid(sum [sha256.Size]byte) string {
	u := sum[:16]
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

func billLicenses(ids ...string) (out []billLicense) {
	for _, id := range ids {
		var l billLicense
		l.License.ID = id
		out = append(out, l)
	}
	return out
}

// Write writes the bill as JSON.
func (b *Bill) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(b)
}
