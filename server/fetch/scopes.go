package fetch

// maxScopes bounds the open scopes, because a page may open any number of them.
const maxScopes = 100

// scopes has the names of the open templates, SVGs and formulas, outermost first. A
// title in one of them isn't the title of the page. An SVG or a formula is foreign
// until its end tag, although the HTML Standard lets it contain HTML.
type scopes []string

// isForeign reports whether the next element is part of an SVG or a formula.
func (s scopes) isForeign() bool {
	return len(s) > 0 && s[len(s)-1] != "template"
}

// start opens an element, and reports whether it is part of an SVG or a formula.
func (s *scopes) start(name string, closesItself, isXML bool) bool {
	isScope := name == "svg" || name == "math" || name == "template"
	isForeign := s.isForeign() || isScope && name != "template"
	isEmpty := closesItself && (isForeign || isXML)
	if isScope && !isEmpty && len(*s) < maxScopes {
		*s = append(*s, name)
	}
	return isForeign
}

// end closes the innermost open scope of a name, and those within it.
func (s *scopes) end(name string) {
	for at := len(*s) - 1; at >= 0; at-- {
		if (*s)[at] == name {
			*s = (*s)[:at]
			return
		}
	}
}
