// Package config reads the server's settings from environment variables. The hooks
// get them from this package.
package config

import (
	"cmp"
	"errors"
	"net/url"
	"os"
	"slices"
	"strings"
)

// Config has the settings. A setting whose variable isn't set has its zero value,
// unless its comment names another default.
type Config struct {
	// URL is the public address, the first of JOT_URL. URLs has the other addresses
	// of the server.
	URL  *url.URL
	URLs []*url.URL
	// TrustedProxy is the header in which a proxy names the client's address.
	TrustedProxy string
	// SMTP is the mail server, and MailFrom the sender of mails. Each is nil if it
	// isn't set.
	SMTP     *SMTP
	MailFrom *Sender
	// Contact is the operator's email address.
	Contact string
	// Registration says who may register: "on", "invite" or "off". The default is
	// "on". An invalid value means "off".
	Registration string
	// HasDemo is whether the server has a demo account. The default is true.
	HasDemo bool
	// Provider is the OpenID Connect provider for logins, or nil.
	Provider *Provider

	// HasNoRateLimits is whether JOT_RATE_LIMITS is off, for developers.
	HasNoRateLimits bool
	// MaxItems and MaxCollections are the quotas of an account in tests. 0 means
	// the server's own quotas.
	MaxItems, MaxCollections int

	// Gone has the variables of earlier versions that are still set.
	Gone Gone
}

// Read reads the variables with get, which returns "" for a variable that isn't
// set. The error names each invalid variable and the form that its value must have.
// It doesn't quote the value of a variable that may be a secret.
func Read(get func(name string) string) (Config, error) {
	r := &reader{get: get}
	var c Config
	c.URL, c.URLs = r.addresses("JOT_URL")
	c.TrustedProxy = read(r, "JOT_TRUSTED_PROXY", parseHeader, "the name of the header in which your proxy writes the client’s address, such as X-Forwarded-For")
	c.SMTP = r.smtp()
	c.MailFrom = read(r, "JOT_MAIL_FROM", parseSender, "an address: Jot <jot@example.org> or jot@example.org")
	c.Contact = read(r, "JOT_CONTACT", parseMailAddress, "a mail address, such as me@example.org")
	c.Registration = cmp.Or(r.oneOf("JOT_REGISTRATION", "on", "invite", "off"), "off")
	c.HasDemo = r.oneOf("JOT_DEMO", "on", "off") == "on"
	c.Provider = r.provider()
	c.HasNoRateLimits = r.oneOf("JOT_RATE_LIMITS", "on", "off") == "off"
	c.MaxItems = read(r, "JOT_TEST_MAX_ITEMS", parsePositive, positiveForm)
	c.MaxCollections = read(r, "JOT_TEST_MAX_COLLECTIONS", parsePositive, positiveForm)
	c.Gone = r.gone()
	if len(r.problems) > 0 {
		return c, errors.New(strings.Join(r.problems, " "))
	}
	return c, nil
}

// reader reads variables and collects what is wrong with them.
type reader struct {
	get      func(name string) string
	problems []string
}

func (r *reader) text(name string) string { return strings.TrimSpace(r.get(name)) }

// isBad records what is wrong with a variable.
func (r *reader) isBad(problem string) { r.problems = append(r.problems, problem) }

// read parses one variable. It returns the zero value if the variable isn't set or
// is invalid.
func read[T any](r *reader, name string, parse func(text string) (T, bool), form string) T {
	var none T
	text := r.text(name)
	if text == "" {
		return none
	}
	value, isUsable := parse(text)
	if !isUsable {
		r.isBad(unusable(name, form))
		return none
	}
	return value
}

func unusable(name, form string) string { return name + " is not usable: it must be " + form + "." }

// secret reads a secret from a variable, or from the file that the variable with
// the suffix _FILE names.
func (r *reader) secret(name string) string {
	text, path := r.text(name), r.text(name+"_FILE")
	switch {
	case path == "":
		return text
	case text != "":
		r.isBad(name + " and " + name + "_FILE are both set: remove one of them.")
		return ""
	}
	content, err := os.ReadFile(path)
	text = strings.TrimSpace(string(content))
	if err != nil || text == "" {
		r.isBad(name + "_FILE is not usable: " + path + " can't be read, or is empty.")
	}
	return text
}

// oneOf reads a variable that must have one of the given values. It returns the
// first value if the variable isn't set, and "" if it has any other value.
func (r *reader) oneOf(name string, values ...string) string {
	text := r.text(name)
	if text == "" {
		return values[0]
	}
	if !slices.Contains(values, text) {
		last := len(values) - 1
		r.isBad(unusable(name, `"`+strings.Join(values[:last], `", "`)+`" or "`+values[last]+`"`))
		return ""
	}
	return text
}
