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

// atProvider is the prefix of PocketBase's message for a login that failed at the
// provider.
const atProvider = "Failed to fetch OAuth2 "

// longRun matches texts that may be tokens, keys or codes.
var longRun = regexp.MustCompile(`[A-Za-z0-9_-]{25,}(?:\.[A-Za-z0-9_-]+)*`)

// providerSecrets returns the secrets in the body of a login at a provider. The
// provider's error may quote them.
func providerSecrets(e *core.RequestEvent) []string {
	if e.Request.Pattern != routes.ProviderLogin {
		return nil
	}
	info, err := e.RequestInfo()
	if err != nil {
		// An unreadable body wasn't sent to the provider.
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

// providerCause returns why a login failed at the provider, without secrets. The
// operator needs it to fix, for example, a wrong client secret, an unreachable
// address or wrong keys. It returns "" for any other refusal.
func providerCause(refusal *router.ApiError, secrets []string) string {
	cause, isError := refusal.RawData().(error)
	if !isError || !strings.HasPrefix(refusal.Message, atProvider) {
		return ""
	}
	words := cause.Error()
	var answer *oauth2.RetrieveError
	if errors.As(cause, &answer) {
		// The error's own text may contain the whole response.
		words = strings.TrimSpace(fmt.Sprintf("the provider answers %s: %s %s", answer.Response.Status, answer.ErrorCode, answer.ErrorDescription))
	}
	for _, secret := range secrets {
		words = strings.ReplaceAll(words, secret, "…")
	}
	words = longRun.ReplaceAllStringFunc(words, func(run string) string {
		// Words joined by dashes rarely contain digits.
		if strings.ContainsAny(run, "0123456789") {
			return "…"
		}
		return run
	})
	return cut(words, otherMax)
}
