package moves

import (
	"errors"
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// States of an account in accountMoves.
const (
	// held is for one that is leaving, and may live elsewhere by now.
	held = "held"
	// gone is for one that has left, or whose arrival was broken off.
	gone = "gone"
	// arriving is for one that isn't here as a whole yet.
	arriving = "arriving"
)

const (
	// now is the time as the tables have it.
	now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"
	// rememberedFor is how long it is known that an account has left. A proxy
	// that leads its devices here even then is not being kept.
	rememberedFor = "-90 days"
)

// note keeps the state of an account.
func note(app core.App, account, state string) error {
	_, err := app.DB().NewQuery("INSERT OR REPLACE INTO accountMoves (account, begun, state) VALUES ({:account}, " + now + ", {:state})").
		Bind(dbx.Params{"account": account, "state": state}).Execute()
	if err != nil {
		return fmt.Errorf("that the account is %s can't be kept: %w", state, err)
	}
	return nil
}

// isArriving tells whether an import brings an account: one that is still being
// read, or whose rows are being written.
func (m *mover) isArriving(app core.App, account string) (bool, error) {
	if m.gate.isComing(account) {
		return true, nil
	}
	var isNoted bool
	err := app.DB().NewQuery("SELECT EXISTS (SELECT 1 FROM accountMoves WHERE account = {:account} AND state = {:state})").
		Bind(dbx.Params{"account": account, "state": arriving}).Row(&isNoted)
	return isNoted, err
}

// noteErasure has the rows of an account erased as those of a deleted one are
// (pb_hooks/erasure.js). It isn't deleted, so no mail says so.
func noteErasure(app core.App, account, username, email string) error {
	_, err := app.DB().NewQuery("INSERT OR IGNORE INTO accountDeletions (account, username, email, deletedAt, isMailed) VALUES ({:account}, {:username}, {:email}, " + now + ", 1)").
		Bind(dbx.Params{"account": account, "username": username, "email": email}).Execute()
	return err
}

// tidy breaks off what was arriving when the server ended, and forgets those
// who have left long ago.
func tidy(app core.App) error {
	return app.RunInTransaction(func(tx core.App) error {
		var broken []string
		if err := tx.DB().Select("account").From("accountMoves").Where(dbx.HashExp{"state": arriving}).Column(&broken); err != nil {
			return err
		}
		for _, account := range broken {
			if err := errors.Join(note(tx, account, gone), noteErasure(tx, account, "", "")); err != nil {
				return err
			}
		}
		_, err := tx.DB().NewQuery("DELETE FROM accountMoves WHERE state = {:gone} AND begun < strftime('%Y-%m-%d %H:%M:%fZ', 'now', {:age})").
			Bind(dbx.Params{"gone": gone, "age": rememberedFor}).Execute()
		return err
	})
}
