package webapp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"regexp"
)

// pagesDir holds the pages that are drawn at the build, and which of them
// stands at which path.
const pagesDir = "pages/"

// rulesFile is what the build writes of PATH_RULES in src/domain/paths.ts,
// which is where the rule stands.
const rulesFile = pagesDir + "path-rules.json"

// missingPage is the page for paths where the app has none.
const missingPage = "404"

// pathRules are the rules of a text, the first that fits a path first.
type pathRules struct {
	text  []byte
	rules []pathRule
}

// pathRule says which page stands at the paths that it fits; none is one that
// the app draws itself.
type pathRule struct {
	fits *regexp.Regexp
	page string
}

// fileOfPage is the file of a prerendered page, or of the app's own page.
func fileOfPage(page string) string {
	if page == "" {
		return "index.html"
	}
	return pagesDir + page + ".html"
}

// pageAt returns the prerendered page of a path, "" where the app draws the
// page itself. In a folder without rules it draws all.
func (a *App) pageAt(path string) string {
	text := a.read(rulesFile)
	known := a.rules.Load()
	if known == nil || !bytes.Equal(known.text, text) {
		rules, err := parseRules(text)
		if err != nil && text != nil {
			log.Printf("%s can't be read, so the app draws every page itself: %v. Build the app again.", rulesFile, err)
		}
		known = &pathRules{text, rules}
		a.rules.Store(known)
	}
	for _, rule := range known.rules {
		if rule.fits.MatchString(path) {
			return rule.page
		}
	}
	return ""
}

func parseRules(text []byte) ([]pathRule, error) {
	var written []struct {
		Pattern string `json:"pattern"`
		Page    string `json:"page"`
	}
	if err := json.Unmarshal(text, &written); err != nil {
		return nil, err
	}
	rules := make([]pathRule, 0, len(written))
	for _, rule := range written {
		fits, err := regexp.Compile("(?i)" + rule.Pattern)
		if err != nil {
			return nil, fmt.Errorf("the pattern %q: %w", rule.Pattern, err)
		}
		rules = append(rules, pathRule{fits, rule.Page})
	}
	return rules, nil
}
