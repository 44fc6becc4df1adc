// Package moves lets accounts move between instances, servers that share the
// accounts of one address behind a proxy (docs/decisions/0063). It is bound
// only where JOT_INSTANCE names the instance.
//
// An account that leaves is held first: its requests are answered 503 with
// Retry-After, by which devices wait and keep everything. It stays held until
// it is released or forgotten, across restarts, so that it never lives twice.
package moves

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/environment"
	"jot/server/routes"
	"jot/server/sessions"
)

const (
	usersCollection = "users"
	// retryAfter is when a refused request may be sent again, in seconds.
	retryAfter = 1
	// beforeSessions runs hooks of a login before it has begun a session.
	beforeSessions = -1000
)

type mover struct {
	instance environment.Instance
	sessions *sessions.Manager
	gate     *gate
	// erase has an account erased whose erasure is noted.
	erase func(account string)
}

// Bind binds moves to an app. The check of each request runs with the given
// priority, which has to be after the one that loads the token's account and
// before that of the sessions; erase has an account erased whose erasure is
// noted.
func Bind(app core.App, instance environment.Instance, kept *sessions.Manager, erase func(account string), priority int) {
	bind(app, instance, kept, erase, priority)
}

func bind(app core.App, instance environment.Instance, kept *sessions.Manager, erase func(account string), priority int) *mover {
	m := &mover{instance, kept, newGate(), erase}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := m.prepare(e.App); err != nil {
				return err
			}
			e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: "jotMoves", Func: m.guard, Priority: priority})
			group := e.Router.Group("/api/moves").Bind(apis.RequireSuperuserAuth())
			group.GET("/directory", m.directory)
			group.GET("/accounts/{account}", m.look)
			group.POST("/accounts/{account}/export", m.export)
			group.POST("/accounts/{account}/release", m.release)
			group.POST("/accounts/{account}/forget", m.forget)
			group.POST("/import", m.take).Bind(apis.BodyLimit(0))
			return e.Next()
		},
		Priority: beforeSessions,
	})
	m.guardWithoutToken(app)
	kept.Around(m.within)
	return m
}

// prepare signs with the common secret from now on, and knows who is away.
func (m *mover) prepare(app core.App) error {
	if err := useSecret(app, m.instance.TokenSecret); err != nil {
		return err
	}
	leftovers, err := filepath.Glob(filepath.Join(app.DataDir(), spoolPattern))
	if err != nil {
		return err
	}
	for _, each := range leftovers {
		if err := os.Remove(each); err != nil {
			return err
		}
	}
	if err := tidy(app); err != nil {
		return err
	}
	var away []string
	if err := app.DB().Select("account").From("accountMoves").Column(&away); err != nil {
		return fmt.Errorf("the accounts that have moved can't be read: %w", err)
	}
	for _, account := range away {
		m.gate.shut(account)
	}
	return nil
}

// guard refuses requests of accounts that are away. A token of one that has
// left can't be checked any more, and names it all the same.
func (m *mover) guard(e *core.RequestEvent) error {
	isProven := e.Auth != nil && e.Auth.Collection().Name == usersCollection
	switch {
	case e.Auth != nil && !isProven:
		return e.Next()
	case !isProven || e.Request.Pattern == routes.Realtime:
		if named := sessions.NamedAccount(e); named != "" && m.gate.isAway(named) {
			return refuse(e)
		}
		return e.Next()
	}
	return m.within(e, e.Auth.Id, e.Next)
}

// within does the work of a request of an account, which moves before or
// after it.
func (m *mover) within(e *core.RequestEvent, account string, work func() error) error {
	if !m.gate.enter(account) {
		return refuse(e)
	}
	defer m.gate.leave(account)
	return work()
}

// guardWithoutToken does the same for logins and the links of mails; a logout
// is the sessions'.
func (m *mover) guardWithoutToken(app core.App) {
	bindWithin(m, app.OnRecordAuthRequest(usersCollection), func(e *core.RecordAuthRequestEvent) (*core.RequestEvent, *core.Record) {
		return e.RequestEvent, e.Record
	})
	bindWithin(m, app.OnRecordConfirmPasswordResetRequest(usersCollection), func(e *core.RecordConfirmPasswordResetRequestEvent) (*core.RequestEvent, *core.Record) {
		return e.RequestEvent, e.Record
	})
	bindWithin(m, app.OnRecordConfirmVerificationRequest(usersCollection), func(e *core.RecordConfirmVerificationRequestEvent) (*core.RequestEvent, *core.Record) {
		return e.RequestEvent, e.Record
	})
	bindWithin(m, app.OnRecordConfirmEmailChangeRequest(usersCollection), func(e *core.RecordConfirmEmailChangeRequestEvent) (*core.RequestEvent, *core.Record) {
		return e.RequestEvent, e.Record
	})
}

// bindWithin has a request of a hook done within, of the account that of finds
// in its event.
func bindWithin[E hook.Tagger](m *mover, on *hook.TaggedHook[E], of func(E) (*core.RequestEvent, *core.Record)) {
	on.Bind(&hook.Handler[E]{
		Func: func(e E) error {
			request, account := of(e)
			return m.within(request, account.Id, e.Next)
		},
		Priority: beforeSessions,
	})
}

// refuse has the device wait and come again, here or at the account's new
// instance.
func refuse(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	return e.Error(http.StatusServiceUnavailable, "The account is being moved. Try again in a moment.", nil)
}
