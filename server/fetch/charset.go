package fetch

import (
	"bufio"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// kind is what a site says of a file's type.
type kind struct {
	// name is the media type in lower case, empty where the site tells none.
	name string
	// charset is the label of its charset, as it is written.
	charset string
}

func (k kind) isHTML() bool { return k.name == "text/html" }

// isXML tells whether it may be a page in XHTML.
func (k kind) isXML() bool {
	return k.name == "application/xhtml+xml" || k.name == "application/xml" || k.name == "text/xml"
}

// kindOf reads the Content-Type. Of several the last that is one counts
// (Fetch Standard, "extract a MIME type").
func kindOf(header http.Header) kind {
	var last kind
	for value := range strings.SplitSeq(strings.Join(header.Values("Content-Type"), ","), ",") {
		name, _, _ := strings.Cut(value, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if !strings.Contains(name, "/") || name == "*/*" || name == "unknown/unknown" || name == "application/unknown" {
			continue
		}
		name, _, _ = strings.Cut(name, " ")
		charset := charsetIn(value)
		if charset == "" && name == last.name {
			charset = last.charset
		}
		last = kind{name, charset}
	}
	return last
}

var charsetWord = regexp.MustCompile(`(?i)charset`)

// charsetIn finds the charset in the text of a Content-Type (HTML Standard,
// "extracting a character encoding from a meta element"), or returns "".
func charsetIn(text string) string {
	for {
		at := charsetWord.FindStringIndex(text)
		if at == nil {
			return ""
		}
		text = strings.TrimLeft(text[at[1]:], spaces)
		value, isOne := strings.CutPrefix(text, "=")
		if !isOne {
			continue
		}
		value = strings.TrimLeft(value, spaces)
		if value == "" {
			return ""
		}
		if quote := value[0]; quote == '"' || quote == '\'' {
			value, _, isOne = strings.Cut(value[1:], string(quote))
			if !isOne {
				return ""
			}
			return value
		}
		if end := strings.IndexAny(value, spaces+";"); end >= 0 {
			value = value[:end]
		}
		return value
	}
}

// spaces are the blanks of HTML's syntax.
const spaces = "\t\n\f\r "

// labelled is the encoding of a label, or nil where it is none.
func labelled(label string) encoding.Encoding {
	found, err := htmlindex.Get(strings.Trim(label, spaces))
	if err != nil {
		return nil
	}
	if found == simplifiedchinese.GBK {
		return simplifiedchinese.GB18030 // which browsers read it as
	}
	return found
}

// labelledInside is the encoding of a label that stands in a page. As it could
// be read there, it is not UTF-16.
func labelledInside(label string) encoding.Encoding {
	found := labelled(label)
	if found == nil {
		return nil
	}
	switch name, _ := htmlindex.Name(found); name {
	case "utf-16be", "utf-16le":
		return unicode.UTF8
	case "x-user-defined":
		return labelled("windows-1252")
	}
	return found
}

// marks are the byte order marks.
var marks = []struct {
	bytes    string
	encoding encoding.Encoding
}{
	{"\xef\xbb\xbf", unicode.UTF8},
	{"\xfe\xff", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
	{"\xff\xfe", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
}

// declarationBytes is how long an XML declaration may be.
const declarationBytes = 256

var declarationForm = regexp.MustCompile(`^<\?xml[\t\n\r ][^>]*?encoding[\t\n\r ]*=[\t\n\r ]*(?:"([^"<>]*)"|'([^'<>]*)')`)

// declaredOutside is the encoding that a page's byte order mark, its header or,
// of XML, its declaration tells, in this order, or nil. It takes the mark off.
func declaredOutside(kind kind, raw *bufio.Reader) encoding.Encoding {
	for _, mark := range marks {
		if start, _ := raw.Peek(len(mark.bytes)); string(start) == mark.bytes {
			_, _ = raw.Discard(len(mark.bytes)) // which are in the buffer
			return mark.encoding
		}
	}
	if found := labelled(kind.charset); found != nil || !kind.isXML() {
		return found
	}
	if found := declaredInXML(raw); found != nil {
		return found
	}
	return unicode.UTF8
}

// declaredInXML is the encoding of the declaration that a file begins with.
func declaredInXML(raw *bufio.Reader) encoding.Encoding {
	if start, _ := raw.Peek(len("<?xml")); string(start) != "<?xml" {
		return nil
	}
	start, _ := raw.Peek(declarationBytes)
	label := declarationForm.FindSubmatch(start)
	if label == nil {
		return nil
	}
	return labelledInside(string(label[1]) + string(label[2]))
}

// guess is the encoding of a page that tells none. Text in other encodings is
// practically never UTF-8 by accident, and UTF-8 may be damaged in places.
func guess(text []byte) encoding.Encoding {
	good, bad := 0, 0
	for len(text) > 0 {
		letter, size := utf8.DecodeRune(text)
		switch {
		case letter == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		text = text[size:]
	}
	if bad == 0 || good > bad {
		return unicode.UTF8
	}
	return labelled("windows-1252")
}
