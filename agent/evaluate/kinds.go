package evaluate

import "arbiter/mana"

const black = mana.Colors(1 << mana.B)
