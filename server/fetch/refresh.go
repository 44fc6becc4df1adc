package fetch

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// maxRefreshDelay is the longest delay of a refresh that is followed. A page with a
// longer delay is meant to be read, and has a title of its own.
const maxRefreshDelay = 10 * time.Second

// refreshForm matches the value of a Refresh header or of a meta element of
// that name: the delay in seconds, and the address in double, single or no
// quotes (HTML Standard, "shared declarative refresh steps").
var refreshForm = regexp.MustCompile(`(?is)^\s*(\d+|\.)[\d.]*(?:(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*)))?`)

// refreshOf returns the target of a refresh. It returns nil if the page only reloads
// itself, if the delay is too long, or if the target isn't a web address.
func refreshOf(content string, base *address) *address {
	parts := refreshForm.FindStringSubmatch(content)
	if parts == nil {
		return nil
	}
	seconds, err := strconv.Atoi("0" + strings.TrimPrefix(parts[1], "."))
	reference := strings.Trim(parts[2]+parts[3]+parts[4], spaces)
	if err != nil || seconds > int(maxRefreshDelay.Seconds()) || reference == "" {
		return nil
	}
	target, err := base.resolve(reference)
	if err != nil {
		return nil
	}
	return target
}
