package config

import "strings"

// ForHooks returns a new map of the values that the hooks read as $config
// (pb_hooks/globals.d.ts). isServer is whether the process is the server. own is the
// address at which this machine can reach the server, or "" for other commands and
// for a server with certificates of its own.
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
