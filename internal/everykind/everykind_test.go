package everykind_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"arbiter/internal/everykind"
)

// TestAnalyzer holds the analyzer to examples of switches that pass over kinds in silence, and of those that don't.
func TestAnalyzer(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks packages")
	}
	analysistest.Run(t, analysistest.TestData(), everykind.Analyzer, "a")
}
