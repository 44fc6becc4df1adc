package fetch

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
)

// scanner reads the tags of a page that a preview needs.
type scanner struct {
	isXML bool
	// known is called when the head has ended and the title is known.
	known func()
	// wantsCharset ends the scan at the first tag that names a charset.
	wantsCharset bool
	charset      encoding.Encoding

	titles  titles
	icons   namedIcons
	base    string
	refresh string

	open scopes
	// root is the first element.
	root string
	// hasHead is set once a tag has ended the head.
	hasHead bool
	// inTitle is the number of open elements in a title, including the title itself.
	// It is 0 outside a title.
	inTitle int
	text    strings.Builder
}

// scan reads a page to its end. If wantsCharset is set, it ends at the first charset
// that it finds. It also ends at the root of an XML file that isn't a page. As in
// browsers, nothing in a noscript element counts except a charset.
func (s *scanner) scan(page io.Reader) error {
	tokens := html.NewTokenizer(page)
	for {
		tokens.AllowCDATA(s.isXML || s.open.isForeign())
		kind := tokens.Next()
		switch kind {
		case html.ErrorToken:
			err := tokens.Err()
			if errors.Is(err, io.EOF) {
				s.endTitle("\uFFFD") // the last character may have been truncated
				return nil
			}
			return err
		case html.TextToken:
			// In XML, a title may contain elements, whose text doesn't count.
			if s.inTitle == 1 {
				s.text.Write(tokens.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			s.start(tokens, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := tokens.TagName()
			s.end(string(name))
		}
		if s.charset != nil && s.wantsCharset {
			return nil
		}
		if s.known != nil && s.hasHead && s.titles.isKnown() {
			s.known()
			s.known = nil
		}
		if s.isXML && s.root != "" && s.root != "html" {
			return nil // a feed or other data, not a page
		}
	}
}

// start reads a start tag. A self-closing element is empty in XML, in an SVG and in a
// formula. In other HTML, the slash is ignored.
func (s *scanner) start(tokens *html.Tokenizer, closesItself bool) {
	raw, hasAttributes := tokens.TagName()
	name := string(raw)
	if s.root == "" {
		s.root = name
	}
	isForeign := s.open.start(name, closesItself, s.isXML)
	if s.isXML || isForeign || name == "noscript" && s.wantsCharset {
		tokens.NextIsNotRawText()
	}
	isEmpty := closesItself && s.isXML
	if s.inTitle > 0 && !isEmpty {
		s.inTitle++
	}
	if len(s.open) > 0 || s.inTitle > 0 {
		return
	}
	switch name {
	case "title":
		s.inTitle = 1
		if isEmpty {
			s.endTitle("")
		}
	case "body", "frameset":
		s.hasHead = true
	case "base":
		if s.base == "" {
			s.base = strings.Trim(attributesOf(tokens, hasAttributes)["href"], spaces)
		}
	case "link":
		s.icons.add(attributesOf(tokens, hasAttributes))
	case "meta":
		s.meta(attributesOf(tokens, hasAttributes))
	}
}

func (s *scanner) end(name string) {
	switch {
	case s.inTitle == 1:
		s.endTitle("")
	case s.inTitle > 1:
		s.inTitle--
	case name == "head" && len(s.open) == 0:
		s.hasHead = true
	default:
		s.open.end(name)
	}
}

// endTitle ends the open title, if any, and adds it to the titles. It trims the
// characters in cut from the title's end.
func (s *scanner) endTitle(cut string) {
	if s.inTitle > 0 {
		s.titles.add(readable(strings.TrimRight(s.text.String(), cut)))
		s.text.Reset()
		s.inTitle = 0
	}
}

func (s *scanner) meta(attributes map[string]string) {
	content := attributes["content"]
	pragma := strings.ToLower(strings.Trim(attributes["http-equiv"], spaces))
	if s.charset == nil {
		s.charset = encodingInside(attributes["charset"])
	}
	if s.charset == nil && pragma == "content-type" {
		s.charset = encodingInside(charsetIn(content))
	}
	if pragma == "refresh" && s.refresh == "" {
		s.refresh = content
	}
	for _, key := range []string{attributes["property"], attributes["name"]} {
		switch strings.ToLower(strings.Trim(key, spaces)) {
		case "og:title":
			s.titles.openGraph = cmp.Or(s.titles.openGraph, readable(content))
		case "twitter:title":
			s.titles.twitter = cmp.Or(s.titles.twitter, readable(content))
		}
	}
}

// attributesOf returns the attributes of a tag. If two have the same name, the first
// counts.
func attributesOf(tokens *html.Tokenizer, hasMore bool) map[string]string {
	attributes := map[string]string{}
	for hasMore {
		var name, value []byte
		name, value, hasMore = tokens.TagAttr()
		if _, isThere := attributes[string(name)]; !isThere {
			attributes[string(name)] = string(value)
		}
	}
	return attributes
}
