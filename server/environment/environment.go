// Package environment reads the variables that configure what the server does
// around every request. What the hooks decide by is read in
// pb_hooks/environment.js.
package environment

import (
	"fmt"
	"net/url"
	"strings"
)

// Values are what the variables say. A variable that isn't set has its zero
// value.
type Values struct {
	// URL is the public address, JOT_URL. The hooks refuse to start with one
	// that is no web address.
	URL *url.URL
	// HasNoRateLimits is whether JOT_RATE_LIMITS is off. The hooks refuse to
	// start with anything but on and off.
	HasNoRateLimits bool
	// Registration is JOT_REGISTRATION, and HasNoPasswords whether
	// JOT_PASSWORD_LOGIN is off. The hooks refuse to start with anything that
	// these can't be.
	Registration   string
	HasNoPasswords bool
	// Origins may use the server beside its own, JOT_ORIGINS.
	Origins []*url.URL
	// Backups is JOT_BACKUPS.
	Backups Backups
	// LeastFree is how many bytes must be free for something new to be taken,
	// JOT_MIN_FREE_MB; 0 for any.
	LeastFree uint64
}

// Read reads the variables by get, which answers "" for one that isn't set.
// An error names the variable that can't be used, and the form it must have.
func Read(get func(name string) string) (Values, error) {
	var values Values
	if address, err := url.Parse(strings.TrimSpace(get("JOT_URL"))); err == nil && address.Host != "" {
		values.URL = address
	}
	values.HasNoRateLimits = strings.TrimSpace(get("JOT_RATE_LIMITS")) == "off"
	values.Registration = strings.TrimSpace(get("JOT_REGISTRATION"))
	values.HasNoPasswords = strings.TrimSpace(get("JOT_PASSWORD_LOGIN")) == "off"
	var err error
	if values.Origins, err = readOrigins(get("JOT_ORIGINS")); err != nil {
		return values, err
	}
	if values.Backups, err = readBackups(strings.TrimSpace(get("JOT_BACKUPS"))); err != nil {
		return values, err
	}
	if values.LeastFree, err = readLeastFree(strings.TrimSpace(get("JOT_MIN_FREE_MB"))); err != nil {
		return values, err
	}
	return values, err
}

// readOrigins reads origins with commas between them.
func readOrigins(text string) ([]*url.URL, error) {
	var origins []*url.URL
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		origin, err := url.Parse(part)
		isWeb := err == nil && (origin.Scheme == "http" || origin.Scheme == "https")
		if !isWeb || origin.Hostname() == "" || strings.ContainsAny(origin.Host, "*?") || part != origin.Scheme+"://"+origin.Host {
			return nil, unusable("JOT_ORIGINS", "origins with commas between them, such as https://a.example.org,https://b.example.org")
		}
		origins = append(origins, origin)
	}
	return origins, nil
}

// unusable is the error of a variable whose value can't be used.
func unusable(name, form string) error {
	return fmt.Errorf("%s is not usable: it must be %s", name, form)
}
