package moves

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// conflict is why an account can't be taken; its text is for the operator.
type conflict string

func (c conflict) Error() string { return string(c) }

// rowsAtOnce is how many rows are written in a transaction, for which others'
// writes wait.
const rowsAtOnce = 200

// take makes the account of an exported file live here. It does all or
// nothing.
func (m *mover) take(e *core.RequestEvent) error {
	spool, err := os.CreateTemp(e.App.DataDir(), spoolPattern)
	if err != nil {
		return err
	}
	defer drop(e.App, spool)
	// Whose it is comes first. From then on the account counts as arriving, so
	// that nobody has it live on elsewhere because another import was refused.
	sent := io.TeeReader(e.Request.Body, spool)
	begun, err := newReader(sent)
	if err != nil {
		return e.BadRequestError(sentence(err), nil)
	}
	m.gate.expect(begun.head.Account)
	defer m.gate.settle(begun.head.Account)
	// By the same reader: PocketBase's body begins anew behind its end.
	if _, err := io.Copy(io.Discard, struct{ io.Reader }{begun.lines}); err != nil {
		return e.BadRequestError("The file can’t be read.", err)
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	read, err := newReader(spool)
	if err != nil {
		return e.BadRequestError(sentence(err), nil)
	}
	err = m.insert(e.App, read)
	var refusal conflict
	switch {
	case errors.As(err, &refusal):
		return e.Error(http.StatusConflict, sentence(err), nil)
	case err != nil:
		// Only superusers read this.
		return e.InternalServerError("The account can’t be taken: "+err.Error()+".", err)
	}
	if err := m.sessions.Take(e.App, read.head.Account); err != nil {
		return err
	}
	m.gate.open(read.head.Account)
	return e.JSON(http.StatusOK, presence{Instance: m.instance.Name, Account: read.head.Account})
}

// insert writes an account and what its devices need to go on. Others write
// between its transactions; of what is there, nobody sees anything before the
// last one. What can't be taken as a whole is erased again.
func (m *mover) insert(app core.App, read *reader) error {
	account := read.head.Account
	err := app.RunInTransaction(func(tx core.App) error {
		err := m.check(tx, read.head)
		if err == nil {
			read.places, err = places(tx.DB())
		}
		if err != nil {
			return err
		}
		return note(tx, account, arriving)
	})
	if err != nil {
		return err
	}
	for hasMore := true; hasMore && err == nil; {
		err = app.RunInTransaction(func(tx core.App) (err error) {
			hasMore, err = read.insert(tx.DB(), rowsAtOnce)
			return err
		})
	}
	if err == nil {
		err = app.RunInTransaction(func(tx core.App) error { return complete(tx, read) })
	}
	if err == nil {
		return nil
	}
	if abandonError := m.abandon(app, account); abandonError != nil {
		return errors.Join(err, abandonError)
	}
	return conflict(err.Error())
}

// complete writes the account itself.
func complete(tx core.App, read *reader) error {
	account := read.head.Account
	if _, err := read.insert(tx.DB(), rowsAtOnce); err != nil {
		return err
	}
	if !read.isWhole {
		return errBroken
	}
	for _, statement := range []string{
		"DELETE FROM accountMoves WHERE account = {:account}",
		// No cursor of before is as new as this: a device of the account reads
		// everything anew, also one that has been here before.
		"UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'changeLog'",
		"INSERT OR REPLACE INTO syncState (owner, prunedRev) SELECT {:account}, seq FROM sqlite_sequence WHERE name = 'changeLog'",
	} {
		if _, err := tx.DB().NewQuery(statement).Bind(dbx.Params{"account": account}).Execute(); err != nil {
			return fmt.Errorf("the change log can't be moved on: %w", err)
		}
	}
	for _, each := range read.head.Timelines {
		_, err := tx.DB().NewQuery("INSERT OR REPLACE INTO movedTimelines (owner, timeline, endRev) VALUES ({:account}, {:id}, {:rev})").
			Bind(dbx.Params{"account": account, "id": each.ID, "rev": each.EndRev}).Execute()
		if err != nil {
			return err
		}
	}
	return nil
}

// abandon has what is there of an account erased.
func (m *mover) abandon(app core.App, account string) error {
	m.gate.shut(account)
	err := app.RunInTransaction(func(tx core.App) error {
		return errors.Join(note(tx, account, gone), noteErasure(tx, account, "", ""))
	})
	if err == nil {
		m.erase(account)
	}
	return err
}

// check refuses a file whose account can't live here.
func (m *mover) check(tx core.App, of head) error {
	schema, err := schemaOf(tx.DB())
	if err != nil {
		return err
	}
	if of.Schema != schema {
		return conflict("the instances have different versions of Jot: upgrade both to the same one")
	}
	if of.Secret != derive(m.instance.TokenSecret, "moves") {
		return conflict("the instances sign with different secrets: set the same JOT_TOKEN_SECRET on both")
	}
	if of.Instance == m.instance.Name {
		return conflict("the file is of an instance with this one's name: give each its own JOT_INSTANCE")
	}
	var isErased, isFree, isHere, isNameFree, isAddressFree bool
	err = tx.DB().NewQuery(`SELECT
			NOT EXISTS (SELECT 1 FROM accountDeletions WHERE account = {:account}),
			NOT EXISTS (SELECT 1 FROM accountMoves WHERE account = {:account} AND state = {:arriving}),
			EXISTS (SELECT 1 FROM users WHERE id = {:account}),
			NOT EXISTS (SELECT 1 FROM users WHERE username = {:username} COLLATE NOCASE),
			NOT EXISTS (SELECT 1 FROM users WHERE email = {:email} COLLATE NOCASE AND email <> '')`).
		Bind(dbx.Params{"account": of.Account, "arriving": arriving, "username": of.Username, "email": of.Email}).
		Row(&isErased, &isFree, &isHere, &isNameFree, &isAddressFree)
	switch {
	case err != nil:
		return err
	case !isErased:
		return conflict("what the account had here before is still being erased: try again in two minutes")
	case !isFree:
		return conflict("the account is arriving already")
	case isHere:
		return conflict("the account is here already")
	case !isNameFree:
		return conflict("another account here has the username")
	case !isAddressFree:
		return conflict("another account here has the email address")
	}
	return nil
}

// sentence is an error as an answer says it.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
