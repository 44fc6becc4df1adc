package edge

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"golang.org/x/oauth2"
	"jot/server/routes"
)

// atProvider begins what PocketBase says of a login that failed at the
// provider, and not for what was sent.
const atProvider = "Failed to fetch OAuth2 "

// longRun is what a token, a key or a code consists of.
var longRun = regexp.MustCompile(`[A-Za-z0-9_-]{25,}(?:\.[A-Za-z0-9_-]+)*`)

// providerSecrets are what a request has sent that a provider's words may
// repeat, and that the log must not have. There are none but with a login at a
// provider.
func providerSecrets(e *core.RequestEvent) []string {
	if e.Request.Pattern != routes.ProviderLogin {
		return nil
	}
	info, err := e.RequestInfo()
	if err != nil {
		// What can't be read has been sent nowhere.
		return nil
	}
	var secrets []string
	for _, field := range []string{"code", "codeVerifier"} {
		if text, _ := info.Body[field].(string); text != "" {
			secrets = append(secrets, text)
		}
	}
	return secrets
}

// providerCause returns why a login failed at the provider, which is for who
// runs the server to fix: a wrong secret, an address that can't be reached,
// keys that don't fit. It is without secrets, and "" for any other refusal.
func providerCause(refusal *router.ApiError, secrets []string) string {
	cause, isError := refusal.RawData().(error)
	if !isError || !strings.HasPrefix(refusal.Message, atProvider) {
		return ""
	}
	words := cause.Error()
	var answer *oauth2.RetrieveError
	if errors.As(cause, &answer) {
		// Its text may have the whole answer.
		words = strings.TrimSpace(fmt.Sprintf("the provider answers %s: %s %s", answer.Response.Status, answer.ErrorCode, answer.ErrorDescription))
	}
	for _, secret := range secrets {
		words = strings.ReplaceAll(words, secret, "…")
	}
	words = longRun.ReplaceAllStringFunc(words, func(run string) string {
		// Words with dashes between them have no digits, as good as always.
		if strings.ContainsAny(run, "0123456789") {
			return "…"
		}
		return run
	})
	return cut(words, otherMax)
}
