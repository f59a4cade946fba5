package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// GameSeed returns the seed of one game of a match, derived from the match's seed and the game's index (from 0), so
// that each game can be played again alone.
func GameSeed(seed uint64, index int) [32]byte {
	return derive(seed, uint64(index), "game")
}

// AgentSeed returns the seed of the agent in a seat for one game of a match.
func AgentSeed(seed uint64, index, seat int) uint64 {
	s := derive(seed, uint64(index), "agent"+string(rune('0'+seat)))
	return binary.LittleEndian.Uint64(s[:])
}

// RoundSeed returns the seed of one game of a round (from 0); that of the first is GameSeed.
func RoundSeed(seed uint64, index, game int) [32]byte {
	if game == 0 {
		return GameSeed(seed, index)
	}
	return derive(seed, uint64(index), fmt.Sprintf("game %d", game))
}

// RoundAgentSeed returns the seed of the agent in a seat for one game of a round; that of the first is AgentSeed.
func RoundAgentSeed(seed uint64, index, game, seat int) uint64 {
	if game == 0 {
		return AgentSeed(seed, index, seat)
	}
	s := derive(seed, uint64(index), fmt.Sprintf("agent %d of game %d", seat, game))
	return binary.LittleEndian.Uint64(s[:])
}

func derive(seed, index uint64, what string) [32]byte {
	b := make([]byte, 0, 32)
	b = binary.LittleEndian.AppendUint64(b, seed)
	b = binary.LittleEndian.AppendUint64(b, index)
	return sha256.Sum256(append(b, what...))
}
