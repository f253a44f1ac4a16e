package semantic

import (
	"slices"
	"strings"
)

// Sentence returns the sentence of a code, with its arguments in braces. Some codes
// have several, each with a variant; "" is the plain one.
func (r *Rules) Sentence(code, variant string) (sentence string, ok bool) {
	key := code
	if variant != "" {
		key += "/" + variant
	}
	sentence, ok = r.Sentences[key]
	return sentence, ok
}

// Variants returns the names of the further sentences of a code, in order.
func (r *Rules) Variants(code string) []string {
	var list []string
	for key := range r.Sentences {
		if name, variant, ok := strings.Cut(key, "/"); ok && name == code {
			list = append(list, variant)
		}
	}
	slices.Sort(list)
	return list
}

// RelatedSentence returns the sentence for related places of a kind: one of its own, or
// that of a code and its variant.
func (r *Rules) RelatedSentence(key string) (sentence string, ok bool) {
	if sentence, ok = relatedSentences[key]; !ok {
		sentence, ok = r.Sentences[key]
	}
	return sentence, ok
}
