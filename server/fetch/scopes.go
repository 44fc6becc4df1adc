package fetch

import "strings"

// scope is what an open element makes of the elements within it.
type scope struct {
	name string
	kind scopeKind
}

type scopeKind int

const (
	// ofHTML elements are those of the page, also within a picture.
	ofHTML scopeKind = iota
	// ofForeign elements are those of a picture or a formula, whose title is
	// not the page's.
	ofForeign
	// ofTemplate elements are not in the page.
	ofTemplate
)

// scopes are the open elements that are scopes, from the outermost on. It is
// what is needed of the HTML Standard's stack of open elements.
type scopes struct {
	open []scope
	// counts are how many of each name are open.
	counts map[string]int
}

// isForeign tells that the next element is one of a picture or a formula.
func (s *scopes) isForeign() bool {
	return len(s.open) > 0 && s.open[len(s.open)-1].kind == ofForeign
}

// isInert tells that the next element is in a template.
func (s *scopes) isInert() bool {
	return s.counts["template"] > 0
}

// start opens an element, and tells whether it is one of a picture or a
// formula.
func (s *scopes) start(name string, attributes map[string]string, closesItself, isXML bool) bool {
	if !isXML && breaksOut(name, attributes) {
		s.breakOut()
	}
	isForeign := s.isForeign()
	switch {
	case isForeign && closesItself, closesItself && isXML:
	case isForeign && hasHTML(name, attributes):
		s.push(scope{name, ofHTML})
	case name == "svg" || name == "math":
		if !closesItself {
			s.push(scope{name, ofForeign})
		}
		return true
	case name == "template" && !isForeign:
		s.push(scope{name, ofTemplate})
	}
	return isForeign
}

// end closes the innermost open element of a name, with all within it.
func (s *scopes) end(name string) {
	if name == "p" || name == "br" {
		s.breakOut()
	}
	if s.counts[name] == 0 {
		return
	}
	for s.pop() != name {
	}
}

// breakOut closes the pictures and formulas that are open up to one of HTML.
func (s *scopes) breakOut() {
	for s.isForeign() {
		s.pop()
	}
}

func (s *scopes) push(opened scope) {
	if s.counts == nil {
		s.counts = map[string]int{}
	}
	s.open = append(s.open, opened)
	s.counts[opened.name]++
}

func (s *scopes) pop() string {
	name := s.open[len(s.open)-1].name
	s.open = s.open[:len(s.open)-1]
	s.counts[name]--
	return name
}

// hasHTML tells whether an element of a picture or a formula holds elements of
// HTML (HTML Standard, "HTML integration point").
func hasHTML(name string, attributes map[string]string) bool {
	switch name {
	case "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext":
		return true
	case "annotation-xml":
		encoding := strings.ToLower(attributes["encoding"])
		return encoding == "text/html" || encoding == "application/xhtml+xml"
	}
	return false
}

// breaksOut tells whether a start tag ends the picture or formula that it
// stands in (HTML Standard, "parsing tokens in foreign content").
func breaksOut(name string, attributes map[string]string) bool {
	switch name {
	case "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
		"h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr",
		"ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u",
		"ul", "var":
		return true
	case "font":
		for _, attribute := range []string{"color", "face", "size"} {
			if _, isThere := attributes[attribute]; isThere {
				return true
			}
		}
	}
	return false
}
