package webapp

import (
	"encoding/json"
	"fmt"
	"log"
	"regexp"
	"sync/atomic"
)

// pagesDir holds the pages that are drawn at the build, and which of them
// stands at which path.
const pagesDir = "pages/"

// rulesFile is what the build writes of PATH_RULES in src/domain/paths.ts,
// which is where the rule stands.
const rulesFile = pagesDir + "path-rules.json"

// missingPage is the page for paths where the app has none.
const missingPage = "404"

// pathRule says which page stands at the paths that it fits; none is one that
// the app draws itself.
type pathRule struct {
	fits *regexp.Regexp
	page string
}

// keptRules are the rules of the rules file that they were read from.
type keptRules struct {
	atomic.Pointer[rulesOf]
}

type rulesOf struct {
	file  *file
	rules []pathRule
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
func (f *files) pageAt(path string) string {
	for _, rule := range f.pathRules() {
		if rule.fits.MatchString(path) {
			return rule.page
		}
	}
	return ""
}

func (f *files) pathRules() []pathRule {
	source := f.read(rulesFile)
	if source == nil {
		return nil
	}
	if kept := f.rules.Load(); kept != nil && kept.file.etag == source.etag {
		return kept.rules
	}
	rules, err := parseRules(source.content)
	if err != nil {
		log.Printf("%s can't be read, so the app draws every page itself: %v. Build the app again.", rulesFile, err)
	}
	f.rules.Store(&rulesOf{source, rules})
	return rules
}

// parseRules reads the rules, the first that fits a path first.
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
