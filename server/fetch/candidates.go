package fetch

import (
	"regexp"
	"slices"
	"strings"
)

const (
	// maxIcons is the maximum number of links of each kind that are read.
	maxIcons = 20
	// maxTried is the maximum number of candidates for the usual screen, and of those
	// for another screen or medium. The host's own icon isn't counted.
	maxTried = 5
)

// namedIcons are the icons and the touch icons that a page links, in the page's order.
type namedIcons struct {
	icon, touch []namedIcon
}

type namedIcon struct {
	href string
	// isVector marks an SVG, which is never stored.
	isVector bool
	// isElsewhere marks an icon for a dark screen or another medium.
	isElsewhere bool
}

// add records a link element if it links an icon. An icon for a pinned tab
// (mask-icon) doesn't count.
func (n *namedIcons) add(attributes map[string]string) {
	kinds := strings.Fields(strings.ToLower(attributes["rel"]))
	list := &n.touch
	switch {
	case slices.Contains(kinds, "icon"):
		list = &n.icon
	case !slices.Contains(kinds, "apple-touch-icon") && !slices.Contains(kinds, "apple-touch-icon-precomposed"):
		return
	}
	href := strings.Trim(attributes["href"], spaces)
	media := attributes["media"]
	if href != "" && len(*list) < maxIcons {
		*list = append(*list, namedIcon{href, isVector(attributes["type"], href), elsewhere.MatchString(media) && !notDark.MatchString(media)})
	}
}

var (
	vectorName = regexp.MustCompile(`(?i)^[^?#]*\.svgz?(?:[?#]|$)`)
	elsewhere  = regexp.MustCompile(`(?i)^\s*(not\s+all|print|speech)\b|prefers-color-scheme\s*:\s*dark`)
	notDark    = regexp.MustCompile(`(?i)\bnot\b.*prefers-color-scheme\s*:\s*dark`)
)

// isVector recognizes an SVG by its type, or by its name if there is no type.
func isVector(mediaType, href string) bool {
	if mediaType = strings.Trim(mediaType, spaces); mediaType != "" {
		return strings.HasPrefix(strings.ToLower(mediaType), "image/svg")
	}
	return vectorName.MatchString(href)
}

// addresses returns the first linked icon with a valid address, and the candidates in
// the order in which they are tried: icons, touch icons, the host's favicon.ico, and
// last the icons for another screen or medium. If no linked icon has a valid address,
// the first icon is the host's favicon.ico.
func (n *namedIcons) addresses(at, base *address) (first string, candidates []string) {
	var last []string
	for _, named := range slices.Concat(n.icon, n.touch) {
		resolved, err := base.resolve(named.href)
		if err != nil {
			continue // a data: URL or an invalid address
		}
		text := resolved.String()
		if first == "" {
			first = text
		}
		switch {
		case named.isVector || slices.Contains(candidates, text) || slices.Contains(last, text):
		case named.isElsewhere:
			last = append(last, text)
		default:
			candidates = append(candidates, text)
		}
	}
	candidates = candidates[:min(len(candidates), maxTried)]
	if own, err := at.resolve("/favicon.ico"); err == nil && !slices.Contains(candidates, own.String()) {
		candidates = append(candidates, own.String())
	}
	candidates = append(candidates, last[:min(len(last), maxTried)]...)
	if first == "" && len(candidates) > 0 {
		first = candidates[0]
	}
	return first, candidates
}
