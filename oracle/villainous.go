package oracle

import "arbiter/ability"

// villainous adds facing a villainous choice (701.55).
func (l *lang) villainous() {
	l.act.P(ability.FaceChoice{}, "face[s] a villainous choice — %0 %you %upper {First:clause} , or %0 %you {Second:clause}")
	l.clause.P(ability.FaceAgain{}, "if {Who:subj} would face a villainous choice , they face that choice an additional time")
}
