package fetch

import "strings"

// scope is an open element that decides how the elements within it are read. An SVG
// or a formula is foreign: a title element in it isn't the title of the page.
type scope struct {
	name      string
	isForeign bool
}

// scopes has the open scopes, outermost first. It is the part of the HTML Standard's
// stack of open elements that is needed here.
type scopes struct {
	open []scope
	// counts has the number of open elements by name.
	counts map[string]int
}

// isForeign reports whether the next element is part of an SVG or a formula.
func (s *scopes) isForeign() bool {
	return len(s.open) > 0 && s.open[len(s.open)-1].isForeign
}

// isInert reports whether the next element is in a template.
func (s *scopes) isInert() bool {
	return s.counts["template"] > 0
}

// start opens an element, and reports whether it is part of an SVG or a formula.
func (s *scopes) start(name string, attributes map[string]string, closesItself, isXML bool) bool {
	if !isXML && breaksOut(name, attributes) {
		s.breakOut()
	}
	isForeign := s.isForeign()
	switch {
	case isForeign && closesItself, closesItself && isXML:
	case isForeign && hasHTML(name, attributes):
		s.push(scope{name, false})
	case name == "svg" || name == "math":
		if !closesItself {
			s.push(scope{name, true})
		}
		return true
	case name == "template" && !isForeign:
		s.push(scope{name, false})
	}
	return isForeign
}

// end closes the innermost open element of a name, and those within it.
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

// breakOut closes the innermost scopes as long as they are foreign.
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

// hasHTML reports whether an element of an SVG or a formula contains HTML (HTML
// Standard, "HTML integration point").
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

// breaksOut reports whether a start tag ends the SVG or formula around it (HTML
// Standard, "parsing tokens in foreign content").
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
