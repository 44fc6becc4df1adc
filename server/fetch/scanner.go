package fetch

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
)

// scanner goes through the tags of a page, and notes what a preview needs.
type scanner struct {
	isXML bool
	// known is called once, when the head has ended and the title is known.
	known func()
	// wantsCharset ends the scan at the first tag that tells the charset.
	wantsCharset bool
	charset      encoding.Encoding

	titles  titles
	icons   namedIcons
	base    string
	refresh string

	open scopes
	// root is the first element.
	root string
	// hasHead tells that the head has ended, where the page itself says so.
	hasHead bool
	// inTitle counts the open elements from the title that is being read on.
	inTitle int
	text    strings.Builder
}

// scan reads a page to its end. A noscript element is text to browsers, but for
// its charset.
func (s *scanner) scan(page io.Reader) error {
	tokens := html.NewTokenizer(page)
	for {
		tokens.AllowCDATA(s.isXML || s.open.isForeign())
		kind := tokens.Next()
		switch kind {
		case html.ErrorToken:
			err := tokens.Err()
			if errors.Is(err, io.EOF) {
				s.endTitle("\uFFFD") // what may be left of a character that was cut in two
				return nil
			}
			return err
		case html.TextToken:
			// In XML, the text of an element within the title is none of its own.
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
			return nil // a feed, or data: no page
		}
	}
}

// start reads a start tag. An element in XML that closes itself is empty, and
// so is one of a picture or a formula.
func (s *scanner) start(tokens *html.Tokenizer, closesItself bool) {
	raw, hasAttributes := tokens.TagName()
	name := string(raw)
	if s.root == "" {
		s.root = name
	}
	attributes := attributesOf(tokens, name, hasAttributes)
	isForeign := s.open.start(name, attributes, closesItself, s.isXML)
	if s.isXML || isForeign || name == "noscript" && s.wantsCharset {
		tokens.NextIsNotRawText()
	}
	isEmpty := closesItself && s.isXML
	if s.inTitle > 0 && !isEmpty {
		s.inTitle++
	}
	if isForeign || s.open.isInert() || s.inTitle > 0 {
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
			s.base = strings.Trim(attributes["href"], spaces)
		}
	case "link":
		s.icons.add(attributes)
	case "meta":
		s.meta(attributes)
	}
}

func (s *scanner) end(name string) {
	switch {
	case s.inTitle == 1:
		s.endTitle("")
	case s.inTitle > 1:
		s.inTitle--
	case name == "head" && !s.open.isForeign() && !s.open.isInert():
		s.hasHead = true
	default:
		s.open.end(name)
	}
}

// endTitle notes the title that is being read, if any, without what its end is
// to be cleared of.
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

// attributesOf reads the attributes of a tag, if they say something. Of two of
// one name the first counts.
func attributesOf(tokens *html.Tokenizer, name string, hasMore bool) map[string]string {
	switch name {
	case "base", "link", "meta", "font", "annotation-xml":
	default:
		return nil
	}
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
