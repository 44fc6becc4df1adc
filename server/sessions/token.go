package sessions

import (
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// claimSession is the claim with the session's id. OpenID Connect uses the same
// name.
const claimSession = "sid"

// claims are the claims of a token that this package uses.
type claims struct {
	session string
	// isRefreshable is false for tokens with which superusers impersonate an
	// account, and true for all others.
	isRefreshable bool
}

// readClaims reads a token without checking its signature. PocketBase must have
// checked or created the token. A token that can't be parsed counts as refreshable
// and without a session.
func readClaims(token string) claims {
	read, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return claims{isRefreshable: true}
	}
	session, _ := read[claimSession].(string)
	isRefreshable, isSaid := read[core.TokenClaimRefreshable].(bool)
	return claims{session: session, isRefreshable: isRefreshable || !isSaid}
}

// newToken creates a token for a session of an account. It has PocketBase's claims
// and is signed with PocketBase's key, so PocketBase accepts it.
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

// sentToken returns the token in the Authorization header of a request. As in
// PocketBase, the scheme is optional.
func sentToken(e *core.RequestEvent) string {
	const scheme = "Bearer "
	header := e.Request.Header.Get("Authorization")
	if len(header) > len(scheme) && strings.EqualFold(header[:len(scheme)], scheme) {
		return header[len(scheme):]
	}
	return header
}
