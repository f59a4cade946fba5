package audit

// Summary counts the definitions of some documents.
type Summary struct {
	// Definitions is their number, Read how many are parsed completely, and Equal how many mean the same as ours.
	Definitions int `json:"definitions"`
	Read        int `json:"read"`
	Equal       int `json:"equal"`
	// Explained is how many of the others are in the reviewed list, Open how many are not.
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

// Place returns where a definition is: its rule's number, or the heading or glossary entry above it.
func (d *Definition) Place() string {
	switch {
	case d.Glossary:
		return "glossary, " + d.Title
	case d.Rule == "":
		return d.Title
	}
	return d.Rule
}
