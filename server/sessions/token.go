package sessions

import (
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// claimSession names the session in a token, as OpenID Connect does.
const claimSession = "sid"

// claims are what is read of a token beside its account.
type claims struct {
	session string
	// isRefreshable is false for tokens that PocketBase makes for superusers
	// who act as an account; all others are renewed.
	isRefreshable bool
}

// readClaims reads a token whose signature has been checked, or that was just
// made. One that can't be read has no claims.
func readClaims(token string) claims {
	read, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return claims{isRefreshable: true}
	}
	session, _ := read[claimSession].(string)
	isRefreshable, isSaid := read[core.TokenClaimRefreshable].(bool)
	return claims{session: session, isRefreshable: isRefreshable || !isSaid}
}

// newToken signs a token as PocketBase does, for one session of an account.
// PocketBase's own check of the signature goes on to hold for it.
func newToken(user *core.Record, session string, lifetime time.Duration) (string, error) {
	key := user.TokenKey() + user.Collection().AuthToken.Secret
	if user.TokenKey() == "" || user.Collection().AuthToken.Secret == "" {
		return "", core.ErrMissingSigningKey
	}
	return security.NewJWT(jwt.MapClaims{
		core.TokenClaimType:         core.TokenTypeAuth,
		core.TokenClaimId:           user.Id,
		core.TokenClaimCollectionId: user.Collection().Id,
		core.TokenClaimRefreshable:  true,
		claimSession:                session,
	}, key, lifetime)
}

// sentToken is the token of a request, read as PocketBase reads it: the
// scheme may be left out.
func sentToken(e *core.RequestEvent) string {
	const scheme = "Bearer "
	header := e.Request.Header.Get("Authorization")
	if len(header) > len(scheme) && strings.EqualFold(header[:len(scheme)], scheme) {
		return header[len(scheme):]
	}
	return header
}
