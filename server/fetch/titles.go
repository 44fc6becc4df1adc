package fetch

import (
	"cmp"
	"strings"
	"unicode"
)

// maxTitle is how many characters of a title are kept. An item's title is
// shorter.
const maxTitle = 1000

// titles are those of a page that were found, each readable or empty.
type titles struct {
	// hasFirst tells that the page's own title was found, empty or not.
	hasFirst                  bool
	first, openGraph, twitter string
	// later is the first that says something behind an own title that doesn't.
	later string
}

func (t *titles) add(title string) {
	if !t.hasFirst {
		t.hasFirst, t.first = true, title
	} else if t.later == "" {
		t.later = title
	}
}

func (t *titles) setOpenGraph(title string) {
	if t.openGraph == "" {
		t.openGraph = title
	}
}

func (t *titles) setTwitter(title string) {
	if t.twitter == "" {
		t.twitter = title
	}
}

// isKnown tells that no later title can count: the page's own says something,
// or it doesn't and another stands in for it.
func (t *titles) isKnown() bool {
	return t.hasFirst && (t.first != "" || t.openGraph != "" || t.twitter != "")
}

// best is the first that says something: the page's own, those for other sites,
// a second one, the name of the file, and that of the host.
func (t *titles) best(at *address) string {
	return cmp.Or(t.first, t.openGraph, t.twitter, t.later, readable(at.fileName()), at.displayHost())
}

// readable is a text of a page in one line, without control characters and
// marks that turn the direction. It is empty where nothing of it would be seen.
func readable(text string) string {
	var line strings.Builder
	length := 0
	isSeen, isGap := false, false
	for _, letter := range text {
		switch {
		case unicode.IsSpace(letter) || unicode.IsControl(letter):
			isGap = true
			continue
		case turnsDirection(letter):
			continue
		case !isSeen && isInvisible(letter) && letter != rightToLeft && letter != leftToRight:
			continue
		}
		if length++; length > maxTitle {
			break
		}
		if isGap && line.Len() > 0 {
			line.WriteByte(' ')
		}
		isGap = false
		isSeen = isSeen || !isInvisible(letter)
		line.WriteRune(letter)
	}
	if !isSeen {
		return ""
	}
	return strings.TrimRight(line.String(), "\u200b\u2060\u00ad")
}

const (
	leftToRight = '\u200e'
	rightToLeft = '\u200f'
)

// turnsDirection tells of the marks that turn what follows, also in the texts
// around, and of a byte order mark.
func turnsDirection(letter rune) bool {
	return letter >= '\u202a' && letter <= '\u202e' || letter >= '\u2066' && letter <= '\u2069' || letter == '\ufeff'
}

// isInvisible tells of a character that shows nothing by itself (Unicode,
// Default_Ignorable_Code_Point), and of the empty pattern of Braille.
func isInvisible(letter rune) bool {
	switch {
	case unicode.Is(unicode.Prepended_Concatenation_Mark, letter):
		return false
	case unicode.In(letter, unicode.Cf, unicode.Zs, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return true
	}
	return letter == '\u2800'
}
