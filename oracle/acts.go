package oracle

// acts adds instructions, family by family. They are verb phrases without a subject; the same ones serve as costs.
func (l *lang) acts() {
	l.perEach()
	l.lifeActs()
	l.cardActs()
	l.searchActs()
	l.damageActs()
	l.prevention()
	l.redirection()
	l.places()
	l.zoneActs()
	l.counterActs()
	l.controlActs()
	l.stateActs()
	l.choosing()
	l.piles()
	l.keywordActions()
	l.gameActs()
	l.doneThisWay()
}
