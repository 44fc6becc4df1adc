package moves

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/sessions"
)

const (
	// spoolPattern names the files in which accounts are kept while they come
	// and go: nobody writes to the database for as long as a network takes.
	spoolPattern = ".account-move-*"
	// drainTimeout is how long requests that are being answered may take until an
	// account leaves. A fetch for a link takes 5 seconds at most.
	drainTimeout = 20 * time.Second
)

// find returns an account by its id, username or email address.
func find(app core.App, named string) (*core.Record, error) {
	user := &core.Record{}
	err := app.RecordQuery(usersCollection).
		AndWhere(dbx.NewExp("id = {:name} OR username = {:name} COLLATE NOCASE OR (email = {:name} COLLATE NOCASE AND email <> '')", dbx.Params{"name": named})).
		Limit(1).One(user)
	return user, err
}

// found does the work for the account that a path names; 404 without one.
func found(e *core.RequestEvent, work func(user *core.Record) error) error {
	user, err := find(e.App, e.Request.PathValue("account"))
	if errors.Is(err, sql.ErrNoRows) {
		return e.NotFoundError("There is no such account on this instance.", nil)
	}
	if err != nil {
		return err
	}
	return work(user)
}

// presence is what an instance says of an account that it has or is getting.
type presence struct {
	Instance string `json:"instance"`
	Account  string `json:"account"`
	// IsAway is whether it is leaving.
	IsAway bool `json:"isAway"`
	// IsArriving is whether it isn't here yet, and an import may still bring it.
	IsArriving bool `json:"isArriving"`
}

// look answers where an account stands; 404 where it is neither here nor
// arriving, which is known by its id alone.
func (m *mover) look(e *core.RequestEvent) error {
	named := e.Request.PathValue("account")
	// First: an import that ends in between has made the account be here.
	coming, err := m.isArriving(e.App, named)
	if err != nil {
		return err
	}
	if coming {
		if _, err := find(e.App, named); errors.Is(err, sql.ErrNoRows) {
			return e.JSON(http.StatusOK, presence{Instance: m.instance.Name, Account: named, IsArriving: true})
		}
	}
	return found(e, func(user *core.Record) error {
		return e.JSON(http.StatusOK, presence{Instance: m.instance.Name, Account: user.Id, IsAway: m.gate.isAway(user.Id)})
	})
}

// export holds an account and answers all that it has. It can be done again.
func (m *mover) export(e *core.RequestEvent) error {
	return found(e, func(user *core.Record) error {
		reason, err := immovable(e.App, user)
		switch {
		case err != nil:
			return err
		case reason != "":
			return e.Error(http.StatusConflict, reason, nil)
		}
		if err := m.hold(e.Request.Context(), e.App, user.Id); err != nil {
			return e.Error(http.StatusServiceUnavailable, "The account is busy. Try again.", err)
		}
		spool, err := os.CreateTemp(e.App.DataDir(), spoolPattern)
		if err != nil {
			return err
		}
		defer drop(e.App, spool)
		if err := m.read(e.Request.Context(), e.App, user, spool); err != nil {
			return e.InternalServerError("The account can’t be read, and is held. Release it, or try again: "+err.Error()+".", err)
		}
		if _, err := spool.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return e.Stream(http.StatusOK, "application/x-ndjson", spool)
	})
}

// immovable says why an account can't move; "" where it can.
func immovable(app core.App, user *core.Record) (string, error) {
	if sessions.IsDemo(user) {
		return "The demo account is each instance’s own.", nil
	}
	links, err := app.FindAllExternalAuthsByRecord(user)
	if err == nil && len(links) > 0 {
		return "The account logs in at a provider, and a proxy can’t see whose login that is: it has to stay.", nil
	}
	return "", err
}

// hold lets no request of an account in any more, and waits for those that are
// being answered. Where they take too long, nothing is held.
func (m *mover) hold(ctx context.Context, app core.App, account string) error {
	wasHeld := m.gate.isAway(account)
	m.gate.shut(account)
	ctx, cancel := context.WithTimeout(ctx, drainTimeout)
	defer cancel()
	err := m.gate.wait(ctx, account)
	if err == nil {
		err = note(app, account, held)
	}
	if err != nil && !wasHeld {
		m.gate.open(account)
	}
	return err
}

// read writes a held account.
func (m *mover) read(ctx context.Context, app core.App, user *core.Record, w io.Writer) error {
	if err := m.sessions.Save(app); err != nil {
		return err
	}
	db, ok := app.ConcurrentDB().(*dbx.DB)
	if !ok {
		return errors.New("the database is in a transaction")
	}
	// A reader: nobody waits for it.
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	first, err := m.headOf(tx, user)
	if err == nil {
		err = write(w, tx, first)
	}
	return errors.Join(err, tx.Rollback())
}

func (m *mover) headOf(tx dbx.Builder, user *core.Record) (head, error) {
	schema, err := schemaOf(tx)
	if err != nil {
		return head{}, err
	}
	first := head{
		Format: fileFormat, Version: fileVersion, Instance: m.instance.Name,
		Account: user.Id, Username: user.GetString("username"), Email: user.Email(),
		Schema: schema, Secret: derive(m.instance.TokenSecret, "moves"),
	}
	if first.Claimed, err = claimOf(tx, user); err != nil {
		return head{}, err
	}
	err = tx.NewQuery(`SELECT id, coalesce(
			(SELECT later.startRev FROM timelines later WHERE later.number > given.number ORDER BY later.number LIMIT 1),
			(SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0
		) AS endRev FROM timelines given ORDER BY number`).All(&first.Timelines)
	return first, err
}

// claimOf is the address by which an account logs in that has proved none; ""
// where another account here has proved it, whose address it is.
func claimOf(tx dbx.Builder, user *core.Record) (string, error) {
	claimed := user.GetString("claimedEmail")
	if user.Email() != "" || claimed == "" {
		return "", nil
	}
	var isProved bool
	err := tx.NewQuery("SELECT EXISTS (SELECT 1 FROM users WHERE email = {:email} COLLATE NOCASE)").
		Bind(dbx.Params{"email": claimed}).Row(&isProved)
	if isProved {
		claimed = ""
	}
	return claimed, err
}

// release lets a held account live on here. Only whoever knows that no other
// instance has taken it may do that.
func (m *mover) release(e *core.RequestEvent) error {
	return found(e, func(user *core.Record) error {
		_, err := e.App.DB().Delete("accountMoves", dbx.HashExp{"account": user.Id, "state": held}).Execute()
		if err != nil {
			return err
		}
		m.gate.open(user.Id)
		return e.NoContent(http.StatusNoContent)
	})
}

// forget takes a held account away, for good: another instance has it. Rows
// are erased as those of a deleted account are, soon after.
func (m *mover) forget(e *core.RequestEvent) error {
	return found(e, func(user *core.Record) error {
		if !m.gate.isAway(user.Id) {
			return e.Error(http.StatusConflict, "The account isn’t leaving: export it first.", nil)
		}
		if err := m.sessions.End(e.App, user.Id); err != nil {
			return err
		}
		err := e.App.RunInTransaction(func(tx core.App) error {
			email := ""
			if user.Verified() {
				email = user.Email()
			}
			if err := errors.Join(note(tx, user.Id, gone), noteErasure(tx, user.Id, user.GetString("username"), email)); err != nil {
				return err
			}
			_, err := tx.DB().Delete(usersCollection, dbx.HashExp{"id": user.Id}).Execute()
			return err
		})
		if err != nil {
			return err
		}
		m.erase(user.Id)
		return e.NoContent(http.StatusNoContent)
	})
}

// drop removes a spool file, also on systems that keep open ones.
func drop(app core.App, spool *os.File) {
	if err := errors.Join(spool.Close(), os.Remove(spool.Name())); err != nil {
		app.Logger().Error("a file of a moved account is left", "file", spool.Name(), "error", err.Error())
	}
}
