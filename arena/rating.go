package arena

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Anchor is the player whose rating is 1000 by definition, and what the mean is if it doesn't play.
const (
	Anchor       = "random"
	anchorRating = 1000
)

// scale is the rating difference at which a player is expected to win ten games for one that they lose: 400 points.
const scale = 400 / math.Ln10

// pairing is the games of one duplicate: the same seed and decks with the seats changed.
type pairing struct {
	a, b  int     // the players
	games float64 // usually 2
	won   float64 // by a; a draw is half a game won
}

// rate returns the ratings that make the results likeliest by the model of Bradley and Terry, in which a player of
// strength s beats one of strength t with probability s/(s+t). A draw counts as half a game won. Every two players who
// have met are given one more drawn game, so that who has won all of their games has a finite rating.
func rate(players int, all []pairing, anchor int) []float64 {
	games, score := make([]float64, players*players), make([]float64, players)
	for i := range all {
		p := &all[i]
		if games[p.a*players+p.b] == 0 {
			games[p.a*players+p.b], games[p.b*players+p.a] = 1, 1
			score[p.a] += 0.5
			score[p.b] += 0.5
		}
		games[p.a*players+p.b] += p.games
		games[p.b*players+p.a] += p.games
		score[p.a] += p.won
		score[p.b] += p.games - p.won
	}
	strength := make([]float64, players)
	for i := range strength {
		strength[i] = 1
	}
	for range 10_000 {
		change := 0.0
		for i := range strength {
			sum := 0.0
			for j := range strength {
				if n := games[i*players+j]; n > 0 && i != j {
					sum += n / (strength[i] + strength[j])
				}
			}
			if sum == 0 {
				continue
			}
			next := score[i] / sum
			change = max(change, math.Abs(math.Log(next/strength[i])))
			strength[i] = next
		}
		if change < 1e-9 {
			break
		}
	}
	out := make([]float64, players)
	mean := 0.0
	for i, s := range strength {
		out[i] = scale * math.Log(s)
		mean += out[i] / float64(players)
	}
	zero := mean
	if anchor >= 0 {
		zero = out[anchor]
	}
	for i := range out {
		out[i] = out[i] - zero + anchorRating
	}
	return out
}

// resamples is the number of samples of the bootstrap.
const resamples = 1000

// intervals returns 95% intervals of the ratings by bootstrap: of every two players, as many duplicates are drawn as
// they have played, with replacement, and everything is rated again. The games of a duplicate stay together, since they
// have the same cards.
func intervals(players int, all []pairing, anchor int, seed uint64) (low, high []float64) {
	rng := rand.New(rand.NewPCG(seed, 0xA7E4A))
	meetings := map[[2]int][]int{}
	var order [][2]int
	for i := range all {
		k := [2]int{all[i].a, all[i].b}
		if meetings[k] == nil {
			order = append(order, k)
		}
		meetings[k] = append(meetings[k], i)
	}
	samples := make([][]float64, players)
	drawn := make([]pairing, 0, len(all))
	for range resamples {
		drawn = drawn[:0]
		for _, k := range order {
			of := meetings[k]
			for range of {
				if n := rng.IntN(len(of) + 1); n < len(of) {
					drawn = append(drawn, all[of[n]])
				} else {
					drawn = append(drawn, pairing{k[0], k[1], 2, 1})
				}
			}
		}
		for i, r := range rate(players, drawn, anchor) {
			samples[i] = append(samples[i], r)
		}
	}
	for _, s := range samples {
		slices.Sort(s)
		low, high = append(low, s[resamples*25/1000]), append(high, s[resamples*975/1000-1])
	}
	return low, high
}
