package preview

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"jot/server/weburl"
)

const (
	// maxIcons is how many icons of each kind are noted; a page has a few.
	maxIcons = 20
	// maxTried is how many of them are tried besides the host's own.
	maxTried = 5
)

// icons are those that a page names, as they are written and in their order.
type icons struct {
	icon, touch []icon
}

type icon struct {
	href string
	// isVector tells of an SVG, which is never kept.
	isVector bool
	// isElsewhere tells of one that is not for a light screen.
	isElsewhere bool
}

// add notes what a link element says of an icon, if it does. An icon for a
// pinned tab (mask-icon) is none.
func (i *icons) add(attributes map[string]string) {
	href := strings.Trim(attributes["href"], spaces)
	if href == "" {
		return
	}
	named := icon{href, isVector(attributes["type"], href), isForElsewhere(attributes["media"])}
	kinds := strings.Fields(strings.ToLower(attributes["rel"]))
	switch {
	case slices.Contains(kinds, "icon"):
		i.icon = note(i.icon, named)
	case slices.Contains(kinds, "apple-touch-icon"), slices.Contains(kinds, "apple-touch-icon-precomposed"):
		i.touch = note(i.touch, named)
	}
}

func note(list []icon, named icon) []icon {
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
func (i *icons) addresses(at, base *weburl.URL) (first string, candidates []string) {
	var last []string
	for _, named := range slices.Concat(i.icon, i.touch) {
		resolved, err := base.Resolve(named.href)
		if err != nil {
			continue // in the page's own text, or no address
		}
		address := resolved.String()
		if first == "" {
			first = address
		}
		switch {
		case named.isVector || slices.Contains(candidates, address) || slices.Contains(last, address):
		case named.isElsewhere:
			last = append(last, address)
		default:
			candidates = append(candidates, address)
		}
	}
	candidates = candidates[:min(len(candidates), maxTried)]
	if own, err := at.Resolve("/favicon.ico"); err == nil && !slices.Contains(candidates, own.String()) {
		candidates = append(candidates, own.String())
	}
	candidates = append(candidates, last[:min(len(last), maxTried)]...)
	if first == "" && len(candidates) > 0 {
		first = candidates[0]
	}
	return first, candidates
}
