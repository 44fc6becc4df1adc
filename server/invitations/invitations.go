// Package invitations creates, lists and revokes invitations to register, for
// JOT_REGISTRATION=invite. The hooks check them and count their uses
// (pb_hooks/registration.js).
package invitations

import (
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// table stores the invitations that have uses left.
const table = "invitations"

// invitation is a stored invitation. Its token isn't stored, so that nobody can
// register with a copy of the database.
type invitation struct {
	Number int64 `db:"number"`
	// Email is the only address that may register, or "" if any may.
	Email string `db:"email"`
	// Created and Expires are in seconds since 1970.
	Created  int64 `db:"created"`
	Expires  int64 `db:"expires"`
	UsesLeft int   `db:"usesLeft"`
}

// errNoTable is the error of a data folder in which no server has created the table.
var errNoTable = errors.New("the data folder has no invitations yet: start Jot once, then try again")

// create stores an invitation and returns its token, which can't be read again.
func create(app core.App, email string, uses int, now, expires time.Time) (token string, err error) {
	if !app.HasTable(table) {
		return "", errNoTable
	}
	token = rand.Text()
	_, err = app.NonconcurrentDB().Insert(table, dbx.Params{
		"digest":   security.SHA256(token),
		"email":    email,
		"created":  now.Unix(),
		"expires":  expires.Unix(),
		"usesLeft": uses,
	}).Execute()
	if err != nil {
		return "", fmt.Errorf("the invitation can't be stored: %w", err)
	}
	return token, nil
}

// open returns the invitations that haven't expired, the oldest first.
func open(app core.App, now time.Time) ([]invitation, error) {
	if !app.HasTable(table) {
		return nil, errNoTable
	}
	found := []invitation{}
	err := app.ConcurrentDB().
		Select("number", "email", "created", "expires", "usesLeft").From(table).
		Where(dbx.NewExp("expires > {:now}", dbx.Params{"now": now.Unix()})).
		OrderBy("number").All(&found)
	if err != nil {
		return nil, fmt.Errorf("the invitations can't be read: %w", err)
	}
	return found, nil
}

// revoke deletes an invitation. It returns an error if there is none of that number.
func revoke(app core.App, number int64) error {
	if !app.HasTable(table) {
		return errNoTable
	}
	result, err := app.NonconcurrentDB().Delete(table, dbx.HashExp{"number": number}).Execute()
	if err != nil {
		return fmt.Errorf("the invitation can't be deleted: %w", err)
	}
	if deleted, err := result.RowsAffected(); err != nil || deleted == 0 {
		return errors.Join(fmt.Errorf("there is no invitation %d: it was used or revoked, or has expired; see invite list", number), err)
	}
	return nil
}
