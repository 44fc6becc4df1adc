package fetch

import (
	"cmp"
	"strings"
	"unicode"
)

// maxTitle is the maximum length of a title, in characters. An item's title is
// shorter.
const maxTitle = 1000

// titles has the titles found in a page, each as [readable] returns it.
type titles struct {
	// hasFirst is set once the first title element has been read.
	hasFirst                  bool
	first, openGraph, twitter string
	// later is the first visible title of the other title elements.
	later string
}

func (t *titles) add(title string) {
	if !t.hasFirst {
		t.hasFirst, t.first = true, title
	} else {
		t.later = cmp.Or(t.later, title)
	}
}

// isKnown reports whether the page has a title: its first title element has been read,
// and that title, or one for Open Graph or Twitter, is visible.
func (t *titles) isKnown() bool {
	return t.hasFirst && cmp.Or(t.first, t.openGraph, t.twitter) != ""
}

// best returns the first visible text of these: the first title element, the titles
// for Open Graph and Twitter, another title element, the file's name and the host's.
func (t *titles) best(at *address) string {
	return cmp.Or(t.first, t.openGraph, t.twitter, t.later, readable(at.fileName()), at.displayHost())
}

// readable returns a text in one line of at most maxTitle characters, without control
// characters and marks that change the text direction around them. It returns "" if
// the text shows nothing.
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

// turnsDirection reports whether a character is a byte order mark, or a mark that
// changes the text direction. Such a mark would also affect the text around a title.
func turnsDirection(letter rune) bool {
	return letter >= '\u202a' && letter <= '\u202e' || letter >= '\u2066' && letter <= '\u2069' || letter == '\ufeff'
}

// isInvisible reports whether a character shows nothing by itself: format characters,
// spaces, others that Unicode calls default ignorable, and the blank Braille pattern.
func isInvisible(letter rune) bool {
	switch {
	case unicode.Is(unicode.Prepended_Concatenation_Mark, letter):
		return false
	case unicode.In(letter, unicode.Cf, unicode.Zs, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return true
	}
	return letter == '\u2800'
}
