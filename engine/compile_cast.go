package engine

// How a spell is cast: additional and alternative costs, kicker and its kin, what spells cost. In work by the lead.
