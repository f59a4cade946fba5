package process

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	got, err := Words(`"my engine" --rules  'of 2026' -x=a" "b ""`)
	if want := []string{"my engine", "--rules", "of 2026", "-x=a b", ""}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
