package fetch

import (
	"strconv"
	"strings"
	"time"
)

// maxRefreshDelay is how long a page may wait before it leads elsewhere, and
// still stand for the page that it leads to. One that waits longer is read by
// people, and has a title of its own.
const maxRefreshDelay = 10 * time.Second

// refreshOf reads what a Refresh header or a meta element of that name says
// (HTML Standard, "shared declarative refresh steps"). It is nil where a page
// is only loaded again, waits too long, or leads to no page of the web.
func refreshOf(content string, base *address) *address {
	delay, reference, ok := parseRefresh(content)
	if !ok || reference == "" || delay > maxRefreshDelay {
		return nil
	}
	target, err := base.resolve(reference)
	if err != nil {
		return nil
	}
	return target
}

func parseRefresh(content string) (delay time.Duration, reference string, ok bool) {
	text := strings.TrimLeft(content, spaces)
	rest := strings.TrimLeft(text, "0123456789")
	digits := text[:len(text)-len(rest)]
	if digits == "" && !strings.HasPrefix(rest, ".") {
		return 0, "", false
	}
	if digits != "" {
		seconds, err := strconv.ParseUint(digits, 10, 31)
		if err != nil {
			return 0, "", false // decades
		}
		delay = time.Duration(seconds) * time.Second
	}
	rest = strings.TrimLeft(rest, "0123456789.")
	if rest == "" {
		return delay, "", true
	}
	if !strings.ContainsAny(rest[:1], spaces+";,") {
		return 0, "", false
	}
	rest = strings.TrimLeft(rest, spaces)
	if rest != "" && strings.ContainsAny(rest[:1], ";,") {
		rest = strings.TrimLeft(rest[1:], spaces)
	}
	return delay, refreshAddress(rest), true
}

// refreshAddress takes off what may stand before and around an address.
func refreshAddress(text string) string {
	if len(text) >= len("url") && strings.EqualFold(text[:len("url")], "url") {
		value, isNamed := strings.CutPrefix(strings.TrimLeft(text[len("url"):], spaces), "=")
		if !isNamed {
			return text
		}
		text = strings.TrimLeft(value, spaces)
	}
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		text, _, _ = strings.Cut(text[1:], text[:1])
	}
	return strings.Trim(text, spaces)
}
