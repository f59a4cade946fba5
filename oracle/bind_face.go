package oracle

import (
	"slices"

	"arbiter/ability"
	"arbiter/card"
)

// bindFace binds the abilities of a face in place; those that are nil were not read and have their error already. The statements of an instant or sorcery are
// one text (608.2c): later paragraphs refer back to earlier ones, and mentions are numbered through.
func bindFace(list []ability.Ability, errs []error, f *card.Face) {
	if bindCleaved(list, errs, f) {
		return
	}
	if !f.IsPermanent() && bindTogether(list, f.Types) {
		return
	}
	extra := hasExtraCost(list)
	for i, a := range list {
		if a != nil {
			list[i], errs[i] = bind(a, binding{self: f.Types, extraCost: extra})
		}
	}
}

// bindTogether binds the abilities of a spell, its statements as one. It reports whether that was possible and needed.
func bindTogether(list []ability.Ability, self ability.Types) bool {
	var seq ability.Seq
	for _, a := range list {
		if s, _, ok := statement(a); ok {
			seq.List = append(seq.List, s.Does)
		}
	}
	if len(seq.List) < 2 {
		return false
	}
	out := make([]ability.Ability, len(list))
	whole, err := bind(ability.Statement{Does: seq}, binding{self: self, paragraphs: true, extraCost: hasExtraCost(list)})
	if err != nil {
		return false
	}
	parts := whole.(ability.Statement).Does.(ability.Seq).List
	for i, a := range list {
		s, word, ok := statement(a)
		switch {
		case ok:
			s.Does, parts = parts[0], parts[1:]
			out[i] = s
			if word != "" {
				out[i] = ability.Worded{Word: word, Ability: s}
			}
		case a != nil:
			if out[i], err = Bind(a, self); err != nil {
				return false
			}
		}
	}
	copy(list, out)
	return true
}

func hasExtraCost(list []ability.Ability) bool {
	return slices.ContainsFunc(list, func(a ability.Ability) bool { _, ok := a.(ability.AdditionalCost); return ok })
}

// statement is the statement that an ability is, perhaps behind an ability word.
func statement(a ability.Ability) (ability.Statement, ability.AbilityWord, bool) {
	switch a := a.(type) {
	case ability.Statement:
		return a, "", true
	case ability.Worded:
		if s, ok := a.Ability.(ability.Statement); ok {
			return s, a.Word, true
		}
	}
	return ability.Statement{}, "", false
}

// bindCleaved binds the abilities of a face with square brackets: all of them with the words there, and again without.
func bindCleaved(list []ability.Ability, errs []error, f *card.Face) bool {
	whole, cut := make([]ability.Ability, len(list)), make([]ability.Ability, len(list))
	any := false
	for i, a := range list {
		whole[i], cut[i] = a, a
		if c, ok := a.(ability.Cleaved); ok {
			whole[i], cut[i], any = c.Whole, c.Cut, true
		}
	}
	if !any {
		return false
	}
	cutErrs := make([]error, len(list))
	bindFace(whole, errs, f)
	bindFace(cut, cutErrs, f)
	for i, a := range list {
		if _, ok := a.(ability.Cleaved); !ok {
			list[i] = whole[i]
			continue
		}
		if errs[i] == nil {
			errs[i] = cutErrs[i]
		}
		list[i] = ability.Cleaved{Whole: whole[i], Cut: cut[i]}
	}
	return true
}
