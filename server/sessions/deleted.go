package sessions

import (
	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// refusal is the answer to a token that is no longer good. To one of an account
// that has deleted itself it says so, and the device lets go of what it holds.
func refusal(e *core.RequestEvent, token string) error {
	// A 401 without it is a proxy's or a firewall's, and ends no session.
	e.Response.Header().Set(userHeader, noAccount)
	isDeleted, err := isOfDeletedAccount(e.App, token)
	if err != nil {
		// The device keeps everything then, and asks again.
		e.App.Logger().Warn("it can't be found out whether an account was deleted", "error", err.Error())
	}
	if !isDeleted {
		return e.UnauthorizedError("The session has ended. Log in again.", nil)
	}
	const words = "The account has been deleted."
	return e.UnauthorizedError(words, validation.Errors{"account": validation.NewError("accountDeleted", words)})
}

// isOfDeletedAccount goes by the id in a token, which nobody can check any more:
// the key that it was signed with is gone with the account. An account that is
// merely missing, as on a server that was put back to an older copy, isn't
// deleted.
func isOfDeletedAccount(app core.App, token string) (bool, error) {
	// Claims of a token that is too old are read all the same.
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
