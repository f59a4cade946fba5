package rulebook

// ruleHistory is a rule's number from a day on, oldest first.
type ruleHistory []struct {
	from   Date
	number string
}

func (n ruleHistory) on(d Date) string {
	s := ""
	for _, v := range n {
		if d >= v.from {
			s = v.number
		}
	}
	return s
}

// ruleNumbers holds the history of every rule's number.
var ruleNumbers [NumRules]ruleHistory
