package sessions

import (
	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// refusal returns the 401 response to an invalid token. If the token's account was
// deleted, the response says so, and the device then removes the account's data.
func refusal(e *core.RequestEvent, token string) error {
	// A 401 without this header comes from a proxy or a firewall, and devices don't
	// end the session then.
	e.Response.Header().Set(UserHeader, noAccount)
	isDeleted, err := isOfDeletedAccount(e.App, token)
	if err != nil {
		// The response then doesn't say that the account was deleted, so the device
		// keeps its data.
		e.App.Logger().Warn("it can't be found out whether an account was deleted", "error", err.Error())
	}
	if !isDeleted {
		return e.UnauthorizedError("The session has ended. Log in again.", nil)
	}
	const words = "The account has been deleted."
	return e.UnauthorizedError(words, validation.Errors{"account": validation.NewError("accountDeleted", words)})
}

// isOfDeletedAccount reports whether the account of a token was deleted, by the id
// in the token. It can't check the token's signature, because the key was deleted
// with the account. An account that is only missing, for instance after an older
// backup was restored, doesn't count as deleted.
func isOfDeletedAccount(app core.App, token string) (bool, error) {
	// This also reads the claims of an expired token.
	claims, _ := security.ParseUnverifiedJWT(token)
	id, _ := claims[core.TokenClaimId].(string)
	users, err := app.FindCachedCollectionByNameOrId(usersCollection)
	if id == "" || err != nil {
		return false, err
	}
	var isDeleted bool
	err = app.DB().
		NewQuery("SELECT EXISTS (SELECT 1 FROM deletedAccounts WHERE digest = {:digest})").
		Bind(dbx.Params{"digest": security.HS256(id, users.AuthToken.Secret)}).
		Row(&isDeleted)
	return isDeleted, err
}
