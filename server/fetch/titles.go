package fetch

import (
	"cmp"
	"strings"
	"unicode"
)

// maxTitle is the maximum length of a title, in characters. An item's title is
// shorter.
const maxTitle = 1000

// titles are the titles found in a page, each readable or empty.
type titles struct {
	// hasFirst is set once the first title element has been read.
	hasFirst                  bool
	first, openGraph, twitter string
	// later is the first visible one of the other title elements.
	later string
}

func (t *titles) add(title string) {
	if !t.hasFirst {
		t.hasFirst, t.first = true, title
	} else {
		t.later = cmp.Or(t.later, title)
	}
}

// isKnown reports that no later title can count: the first title element is
// visible, or it isn't and another title replaces it.
func (t *titles) isKnown() bool {
	return t.hasFirst && cmp.Or(t.first, t.openGraph, t.twitter) != ""
}

// best returns the first visible title: the page's own, those for other sites, a
// second one, the file's name, or the host's.
func (t *titles) best(at *address) string {
	return cmp.Or(t.first, t.openGraph, t.twitter, t.later, readable(at.fileName()), at.displayHost())
}

// readable returns a text in one line, without control characters and marks that
// override the direction. It is "" if the text shows nothing.
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

// turnsDirection reports marks that override the direction, which would also
// affect the texts around, and byte order marks.
func turnsDirection(letter rune) bool {
	return letter >= '\u202a' && letter <= '\u202e' || letter >= '\u2066' && letter <= '\u2069' || letter == '\ufeff'
}

// isInvisible reports characters that show nothing by themselves (Unicode,
// Default_Ignorable_Code_Point), and the blank Braille pattern.
func isInvisible(letter rune) bool {
	switch {
	case unicode.Is(unicode.Prepended_Concatenation_Mark, letter):
		return false
	case unicode.In(letter, unicode.Cf, unicode.Zs, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return true
	}
	return letter == '\u2800'
}
