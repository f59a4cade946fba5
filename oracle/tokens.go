package oracle

import "arbiter/oracle/phrase"

// tokens adds token creation (111) and the kinds of counters (122).
func (l *lang) tokens() {
	phrase.Words(l.counter, "+1/+1", "-1/-1", "charge", "bribery", "loyalty", "time")
}
