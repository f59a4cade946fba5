// Package gym plays many games at once for programs that learn to play: environments in a batch, stepped together by
// several goroutines, whose observations, legal actions and rewards are written into buffers that the caller owns.
//
// A [Batch] has a number of environments. Each plays episodes: one game from the first mulligan to its end. A step
// takes one action for each environment, the index of an option, and plays on to the next question that a learning
// seat has to answer; other seats are played by agents. Episode k of a batch depends on the configuration, the seed
// and k only, not on the size of the batch, on the number of threads or on the machine: environment i of n plays the
// episodes i, i+n, i+2n and so on. They are the games that package sim plays with the same decks and seed.
//
// What is observed is what the seat may know: it is read from an [arbiter/engine.View]. Observations are tables of
// 16-bit numbers: each row is a player, an object, something on the stack or an option, each column a feature
// ([Features] names them). Numbers that don't fit are cut to the nearest that does.
//
// Rows refer to each other by reference numbers: 0 is nothing, 1+i is player i counted from the observing seat, which
// is 0, and 1+players+j is row j of the table of objects. Cards are numbers of rows of [Cards], which describes each
// card by its characteristics, by the hash of its ability trees, and by the trees themselves as rows of numbers, so
// that what was learned of one card can be used for another.
//
// The python folder has this package as a library for Python.
package gym
