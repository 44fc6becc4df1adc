package fetch

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

const (
	// maxIcons is how many icons of each kind are noted; a page has a few.
	maxIcons = 20
	// maxTried is how many of them are tried besides the host's own.
	maxTried = 5
)

// namedIcons are those that a page names, as they are written and in their
// order.
type namedIcons struct {
	icon, touch []namedIcon
}

type namedIcon struct {
	href string
	// isVector tells of an SVG, which is never kept.
	isVector bool
	// isElsewhere tells of one that is not for a light screen.
	isElsewhere bool
}

// add notes what a link element says of an icon, if it does. An icon for a
// pinned tab (mask-icon) is none.
func (n *namedIcons) add(attributes map[string]string) {
	href := strings.Trim(attributes["href"], spaces)
	if href == "" {
		return
	}
	named := namedIcon{href, isVector(attributes["type"], href), isForElsewhere(attributes["media"])}
	kinds := strings.Fields(strings.ToLower(attributes["rel"]))
	switch {
	case slices.Contains(kinds, "icon"):
		n.icon = note(n.icon, named)
	case slices.Contains(kinds, "apple-touch-icon"), slices.Contains(kinds, "apple-touch-icon-precomposed"):
		n.touch = note(n.touch, named)
	}
}

func note(list []namedIcon, named namedIcon) []namedIcon {
	if len(list) == maxIcons {
		return list
	}
	return append(list, named)
}

// isVector tells an SVG by its type, or by its name where there is no type.
func isVector(mediaType, href string) bool {
	if mediaType = strings.Trim(mediaType, spaces); mediaType != "" {
		return strings.HasPrefix(strings.ToLower(mediaType), "image/svg")
	}
	href, _, _ = strings.Cut(href, "#")
	href, _, _ = strings.Cut(href, "?")
	extension := strings.ToLower(path.Ext(href))
	return extension == ".svg" || extension == ".svgz"
}

// elsewhere are the media that are not a light screen.
var elsewhere = regexp.MustCompile(`(?i)^\s*(not\s+all|print|speech)\b|prefers-color-scheme\s*:\s*dark`)
var notDark = regexp.MustCompile(`(?i)\bnot\b.*prefers-color-scheme\s*:\s*dark`)

func isForElsewhere(media string) bool {
	return elsewhere.MatchString(media) && !notDark.MatchString(media)
}

// addresses are the first icon that can be asked for, and those to be tried:
// icons, touch icons, the host's own, and last those for another screen.
func (n *namedIcons) addresses(at, base *address) (first string, candidates []string) {
	var last []string
	for _, named := range slices.Concat(n.icon, n.touch) {
		resolved, err := base.resolve(named.href)
		if err != nil {
			continue // in the page's own text, or no address
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
