package config

import (
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

const (
	// DefaultAddress is where the server listens by default.
	DefaultAddress = "127.0.0.1:8090"
	defaultDataDir = "pb_data"
	urlForm        = "the public address, such as https://jot.example.org, and after commas the others that the server has"
)

// webURL matches an http or https address without credentials, query or fragment.
var webURL = regexp.MustCompile(`(?i)^https?://(?:[^\s/?#@:\[\]*,]+|\[[0-9a-f:]+\])(?::\d{1,5})?(/[^\s?#]*)?$`)

// DataDir returns the default of the flag for the data folder: JOT_DATA, or
// pb_data.
func DataDir(get func(name string) string) string {
	if dir := strings.TrimSpace(get("JOT_DATA")); dir != "" {
		return dir
	}
	return defaultDataDir
}

// Address returns the address of JOT_HTTP, at which the server listens. It returns
// the default if the variable isn't set.
func Address(get func(name string) string) (string, error) {
	address := strings.TrimSpace(get("JOT_HTTP"))
	if address == "" {
		return DefaultAddress, nil
	}
	_, port, err := net.SplitHostPort(address)
	if number, wrong := strconv.ParseUint(port, 10, 16); err != nil || wrong != nil || number > 65535 {
		return "", fmt.Errorf("JOT_HTTP is not usable: %q is no address to listen on. It must be one such as %s; --http=%s does the same", address, DefaultAddress, DefaultAddress)
	}
	return address, nil
}

// addresses reads a comma-separated list of the public address and other addresses.
// Only the public one may have a path, which links use.
func (r *reader) addresses(name string) (public *url.URL, others []*url.URL) {
	for part := range strings.SplitSeq(r.text(name), ",") {
		if part = strings.TrimRight(strings.TrimSpace(part), "/"); part == "" {
			continue
		}
		parts := webURL.FindStringSubmatch(part)
		address, err := url.Parse(part)
		if parts == nil || err != nil || public != nil && parts[1] != "" {
			r.isBad(unusable(name, urlForm))
			return nil, nil
		}
		if public == nil {
			public = address
		} else {
			others = append(others, address)
		}
	}
	return public, others
}
