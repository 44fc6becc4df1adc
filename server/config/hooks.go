package config

import "strings"

// ForHooks is what the hooks read as $config (pb_hooks/globals.d.ts), made anew
// for each of their runtimes. An isServer is told where it can be reached from
// this machine; "" where it serves a domain with a certificate of its own.
func (c Config) ForHooks(isServer bool, own string) map[string]any {
	values := map[string]any{
		"isServer":       isServer,
		"own":            own,
		"url":            "",
		"smtp":           nil,
		"mailFrom":       nil,
		"trustedProxy":   c.TrustedProxy,
		"contact":        c.Contact,
		"hasDemo":        c.HasDemo,
		"provider":       nil,
		"maxItems":       c.MaxItems,
		"maxCollections": c.MaxCollections,
		"kept":           c.Gone.Kept,
	}
	if c.URL != nil {
		values["url"] = strings.TrimRight(c.URL.String(), "/")
	}
	if s := c.SMTP; s != nil {
		values["smtp"] = map[string]any{"host": s.Host, "port": s.Port, "tls": s.TLS, "username": s.Username, "password": s.Password}
	}
	if c.MailFrom != nil {
		values["mailFrom"] = map[string]any{"name": c.MailFrom.Name, "address": c.MailFrom.Address}
	}
	if p := c.Provider; p != nil {
		values["provider"] = map[string]any{"issuer": p.Issuer, "clientId": p.ClientID, "clientSecret": p.ClientSecret}
	}
	return values
}
