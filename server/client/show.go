package client

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
)

// maxShown is the maximum length of a text in a line, in characters.
const maxShown = 100

// item is an item in an answer, as far as a line shows it.
type item struct {
	Type       string `json:"type"`
	Title      string `json:"title"`
	Content    string `json:"content"`
	Collection string `json:"collection"`
	IsTodoDone bool   `json:"isTodoDone"`
	Created    string `json:"created"`
	LaterUntil string `json:"laterUntil"`
}

func readItem(value jsontext.Value) (it item, err error) {
	return it, json.Unmarshal(value, &it)
}

// line returns the line that shows an item in a list. An item that is put away has the time
// when it comes back, in this machine's zone.
func (it item) line() string {
	box := "   "
	if it.Type == "todo" {
		box = map[bool]string{false: "[ ]", true: "[x]"}[it.IsTodoDone]
	}
	day, _, _ := strings.Cut(it.Created, " ")
	line := fmt.Sprintf("%s %s   %s  %s", box, it.text(), clean(it.Collection), clean(day))
	if until, err := time.Parse("2006-01-02 15:04:05Z", it.LaterUntil); err == nil && until.After(time.Now()) {
		line += "  later: " + until.Local().Format("2006-01-02 15:04")
	}
	return line
}

// text returns an item's title, or else the first line of its content. A link also has its
// address, which isn't shortened.
func (it item) text() string {
	content := strings.TrimSpace(it.Content)
	title := shorten(it.Title)
	if it.Type == "link" {
		return strings.TrimSpace(title + "  " + clean(content))
	}
	if title != "" {
		return title
	}
	line, _, _ := strings.Cut(content, "\n")
	return shorten(line)
}

func shorten(text string) string {
	characters := []rune(clean(text))
	if len(characters) <= maxShown {
		return string(characters)
	}
	return string(characters[:maxShown-1]) + "…"
}

// clean makes a text one line that does nothing on a terminal except show itself. Joiners
// stay, because emoji and some scripts need them.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		const nonJoiner, joiner = '\u200c', '\u200d'
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsGraphic(r), r == nonJoiner, r == joiner:
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// printJSON prints a JSON value in a line. It escapes the characters that could change a
// terminal. They are in strings only.
func printJSON(out io.Writer, value jsontext.Value) error {
	if err := value.Compact(); err != nil {
		return err
	}
	var line strings.Builder
	for _, r := range string(value) {
		if unicode.IsGraphic(r) {
			line.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&line, `\u%04x`, unit)
		}
	}
	_, err := fmt.Fprintln(out, line.String())
	return err
}
