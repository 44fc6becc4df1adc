package fetch

import (
	"bufio"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// kind is the type of a file, as its site declares it.
type kind struct {
	// name is the media type in lower case, empty if the site declares none.
	name string
	// charset is the label of its charset, as it is written.
	charset string
}

func (k kind) isHTML() bool { return k.name == "text/html" }

// isXML reports whether a file may be an XHTML page.
func (k kind) isXML() bool {
	return k.name == "application/xhtml+xml" || k.name == "application/xml" || k.name == "text/xml"
}

// kindOf reads the Content-Type header. If there are several, it uses the last valid
// one (Fetch Standard, "extract a MIME type").
func kindOf(header http.Header) kind {
	var last kind
	for value := range strings.SplitSeq(strings.Join(header.Values("Content-Type"), ","), ",") {
		name, _, _ := strings.Cut(value, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if !strings.Contains(name, "/") || name == "*/*" || name == "unknown/unknown" || name == "application/unknown" {
			continue
		}
		name, _, _ = strings.Cut(name, " ")
		label := charsetIn(value)
		if label == "" && name == last.name {
			label = last.charset
		}
		last = kind{name, label}
	}
	return last
}

// charsetForm matches the charset in the text of a Content-Type (HTML Standard,
// "extracting a character encoding from a meta element").
var charsetForm = regexp.MustCompile(`(?i)charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s;][^\s;]*))`)

// charsetIn returns the label of the charset in the text of a Content-Type. It returns
// "" if there is none.
func charsetIn(text string) string {
	label := charsetForm.FindStringSubmatch(text)
	if label == nil {
		return ""
	}
	return label[1] + label[2] + label[3]
}

// spaces are HTML's white space characters.
const spaces = "\t\n\f\r "

// encodingOf returns the encoding of a label, or nil if the label is unknown. Browsers
// decode gbk as gb18030.
func encodingOf(label string) encoding.Encoding {
	found, name := charset.Lookup(label)
	if name == "gbk" {
		return simplifiedchinese.GB18030
	}
	return found
}

// encodingInside returns the encoding of a label that is in the page itself. A
// label of UTF-16 means UTF-8 there: in a UTF-16 page, the label couldn't have been
// found without knowing the encoding.
func encodingInside(label string) encoding.Encoding {
	switch _, name := charset.Lookup(label); name {
	case "utf-16be", "utf-16le":
		return unicode.UTF8
	case "x-user-defined":
		return charmap.Windows1252
	}
	return encodingOf(label)
}

// declarationBytes is the maximum length of an XML declaration.
const declarationBytes = 256

var declarationForm = regexp.MustCompile(`^<\?xml\s[^>]*?encoding\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')`)

// declaredInXML returns the encoding in the XML declaration at the start of a file.
// It returns nil if the file declares no known encoding.
func declaredInXML(raw *bufio.Reader) encoding.Encoding {
	if start, _ := raw.Peek(len("<?xml")); string(start) != "<?xml" {
		return nil
	}
	start, _ := raw.Peek(declarationBytes)
	label := declarationForm.FindSubmatch(start)
	if label == nil {
		return nil
	}
	return encodingInside(string(label[1]) + string(label[2]))
}

// hasMark reports whether a page begins with a byte order mark.
func hasMark(raw *bufio.Reader) bool {
	start, _ := raw.Peek(3) // less if the page is shorter
	return slices.ContainsFunc([]string{"\xef\xbb\xbf", "\xfe\xff", "\xff\xfe"}, func(mark string) bool {
		return strings.HasPrefix(string(start), mark)
	})
}

// decode converts a page to UTF-8. A byte order mark overrides the given encoding.
func decode(page io.Reader, from encoding.Encoding) io.Reader {
	return transform.NewReader(page, unicode.BOMOverride(from.NewDecoder()))
}

// guess returns the encoding of a page that declares none: UTF-8 if most of its
// non-ASCII text is valid UTF-8, which text in other encodings almost never is.
func guess(text []byte) encoding.Encoding {
	if utf8.Valid(text) {
		return unicode.UTF8
	}
	good, bad := 0, 0
	for _, letter := range string(text) {
		switch {
		case letter == utf8.RuneError:
			bad++
		case letter >= utf8.RuneSelf:
			good++
		}
	}
	if good > bad {
		return unicode.UTF8
	}
	return charmap.Windows1252
}
