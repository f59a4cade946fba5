package card

// ReadCache is for programs with files, which the browser has none of.
func ReadCache(string) (*Collection, []string, error) { return nil, nil, ErrCache }
