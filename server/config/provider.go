package config

import "regexp"

// Provider is the OpenID Connect provider for logins.
type Provider struct{ Issuer, ClientID, ClientSecret string }

const issuerForm = "the https address of your provider, exactly as the provider writes it"

// issuer matches an https address, and for this machine also an http address.
var issuer = regexp.MustCompile(`(?i)^(?:https://[^\s/?#@]+|http://(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:/[^\s?#]*)?$`)

// provider reads the three settings of a provider. It returns nil if none is set,
// or if one is missing or invalid.
func (r *reader) provider() *Provider {
	before := len(r.problems)
	p := &Provider{r.text("JOT_OIDC_ISSUER"), r.text("JOT_OIDC_CLIENT_ID"), r.secret("JOT_OIDC_CLIENT_SECRET")}
	hasSecretProblem := len(r.problems) > before
	if *p == (Provider{}) {
		return nil
	}
	if !issuer.MatchString(p.Issuer) {
		r.isBad(unusable("JOT_OIDC_ISSUER", issuerForm))
	}
	if p.ClientID == "" {
		r.isBad("JOT_OIDC_CLIENT_ID is missing: your provider gives it to you.")
	}
	if p.ClientSecret == "" && !hasSecretProblem {
		r.isBad("JOT_OIDC_CLIENT_SECRET is missing: your provider gives it to you.")
	}
	if len(r.problems) > before {
		return nil
	}
	return p
}
