package audit

// Summary counts the definitions of some documents.
type Summary struct {
	// Definitions is how many there are, Read how many are read whole, Equal how many mean what ours means.
	Definitions int `json:"definitions"`
	Read        int `json:"read"`
	Equal       int `json:"equal"`
	// Explained is how many of the others stand in the reviewed list, Open how many do not.
	Explained int `json:"explained"`
	Open      int `json:"open"`
}

// Sum counts results.
func Sum(results []Result) Summary {
	var s Summary
	for i := range results {
		s.Definitions++
		if results[i].Read {
			s.Read++
		}
		switch {
		case results[i].Equal:
			s.Equal++
		case results[i].Reason != "":
			s.Explained++
		default:
			s.Open++
		}
	}
	return s
}

// Place is where a definition stands: its rule's number, or the heading or the entry of the glossary above it.
func (d *Definition) Place() string {
	switch {
	case d.Glossary:
		return "glossary, " + d.Title
	case d.Rule == "":
		return d.Title
	}
	return d.Rule
}
