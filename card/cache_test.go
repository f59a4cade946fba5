package card

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestCache(t *testing.T) {
	c := NewCollection(read(t, "Bear {1}{G}\nCreature — Bear\nTrample\n2/2\n\nLayout: split\nFire {1}{R}\nInstant\nFire deals 2 damage to any target.\n//\nIce {1}{U}\nInstant\nTap target permanent.\n\nQuiet Land\nLand\n{T}: Add {C}.")...)
	path := filepath.Join(t.TempDir(), "deep", "cards")
	if err := WriteCache(path, c, "a.json"); err != nil {
		t.Fatal(err)
	}
	again, from, err := ReadCache(path)
	if err != nil || !slices.Equal(from, []string{"a.json"}) || again.Len() != c.Len() {
		t.Fatalf("%v %v", from, err)
	}
	for k := range c.All() {
		if x := again.Find(k.Name); x == nil || x.String() != k.String() {
			t.Errorf("%s comes back as %v", k.Name, x)
		}
	}
	if again.Find("Ice") == nil {
		t.Error("a face is not found")
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// Whatever lies there instead is refused, and nothing breaks.
	for n := 0; n < len(whole); n += 97 {
		bad := slices.Clone(whole)
		bad[n] ^= 0x55
		for _, b := range [][]byte{whole[:n], bad} {
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := ReadCache(path); err != nil && !errors.Is(err, ErrCache) {
				t.Errorf("byte %d: %v", n, err)
			}
		}
	}
}
