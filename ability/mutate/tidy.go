package mutate

import "arbiter/ability"

// nothing is a sentence that instructs nothing.
var nothing ability.Effect = ability.Seq{}

// Tidy returns what is left of a node some of whose parts were taken away: nil, or an effect that instructs nothing,
// for a node that has nothing left to say, and other nodes as they are.
func Tidy(n ability.Node) ability.Node {
	silent := func(e ability.Effect) bool {
		s, ok := e.(ability.Seq)
		return e == nil || ok && len(s.List) == 0
	}
	switch n := n.(type) {
	case ability.Do:
		if len(n.Acts) == 0 {
			return nothing
		}
	case ability.Rule:
		if n.Fact == nil {
			return nothing
		}
	case ability.Statement:
		if silent(n.Does) {
			return nil
		}
	case ability.Worded:
		if n.Ability == nil {
			return nil
		}
	case ability.Marked:
		if n.Ability == nil {
			return nil
		}
	case ability.Keywords:
		if len(n.List) == 0 {
			return nil
		}
	case ability.Triggered:
		if n.When == nil {
			return nil
		}
	case ability.Delayed:
		if n.When == nil || silent(n.Effect) {
			return nothing
		}
	case ability.Reflexive:
		if silent(n.Effect) {
			return nothing
		}
	case ability.While:
		if silent(n.Effect) {
			return nothing
		}
	case ability.Instead:
		if n.When == nil {
			return nothing
		}
	case ability.If:
		if silent(n.Then) && silent(n.Else) {
			return nothing
		}
	case ability.AsEnters:
		if silent(n.Effect) {
			return nothing
		}
	case ability.Then:
		if silent(n.Effect) {
			return nothing
		}
	case ability.Seq:
		var list []ability.Effect
		for _, e := range n.List {
			if !silent(e) {
				list = append(list, e)
			}
		}
		n.List = list
		return n
	case ability.Does:
		if len(n.Acts) == 0 {
			return nil
		}
	case ability.AnyOf:
		if len(n.List) == 0 {
			return nil
		}
	case ability.Gain:
		if len(n.List) == 0 {
			return nil
		}
	case ability.Lose:
		if len(n.List) == 0 && !n.All && !n.Types {
			return nil
		}
	case ability.Cant:
		if len(n.Acts) == 0 {
			return nil
		}
	case ability.Must:
		if len(n.Acts) == 0 {
			return nil
		}
	case ability.CanAlso:
		if n.Act == nil {
			return nil
		}
	case ability.CanOnly:
		if n.Act == nil {
			return nil
		}
	}
	return n
}
