package webapp

import (
	"bytes"
	"encoding/json"
	"log"
	"regexp"
)

// pagesDir has the prerendered pages, and the rules that map paths to them.
const pagesDir = "pages/"

// rulesFile is written by the build from PATH_RULES in src/domain/paths.ts.
const rulesFile = pagesDir + "path-rules.json"

// missingPage is the page of a 404.
const missingPage = "404"

// pathRules are the rules parsed from text. The first rule that matches a path counts.
type pathRules struct {
	text  []byte
	rules []pathRule
}

// pathRule names the prerendered page of the paths that match. "" is the app's own
// page.
type pathRule struct {
	Pattern pattern `json:"pattern"`
	Page    string  `json:"page"`
}

// pattern is a regular expression that ignores case.
type pattern struct{ *regexp.Regexp }

// UnmarshalText compiles a pattern.
func (p *pattern) UnmarshalText(text []byte) (err error) {
	p.Regexp, err = regexp.Compile("(?i)" + string(text))
	return err
}

// fileOfPage returns the file name of a prerendered page. For "", that is the app's
// own page.
func fileOfPage(page string) string {
	if page == "" {
		return "index.html"
	}
	return pagesDir + page + ".html"
}

// pageAt returns the name of the prerendered page of a path. It returns "", the app's
// own page, if no rule matches or the folder has no rules.
func (a *App) pageAt(path string) string {
	text := a.read(rulesFile)
	known := a.rules.Load()
	if known == nil || !bytes.Equal(known.text, text) {
		var rules []pathRule
		if err := json.Unmarshal(text, &rules); err != nil && text != nil {
			rules = nil
			log.Printf("%s can't be read, so the app draws every page itself: %v. Build the app again.", rulesFile, err)
		}
		known = &pathRules{text, rules}
		a.rules.Store(known)
	}
	for _, rule := range known.rules {
		if rule.Pattern.MatchString(path) {
			return rule.Page
		}
	}
	return ""
}
