package limits

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	tooManyWrong = "Too many wrong passwords."
	// The same is said whether an account has the name or not.
	tooManyWrongHere       = tooManyWrong + " If you have forgotten yours, set a new one by mail: it lets you in at once."
	tooManyWrongEverywhere = "Too many wrong passwords were tried for this name. " +
		"Log in where you have used the account before, or set a new password by mail: it lets you in at once."
)

// claimedEmail is the field of an address that its account hasn't proved.
const claimedEmail = "claimedEmail"

// login counts wrong passwords of a login: by what was typed as the name,
// whether such an account exists or not, and by the address.
func (l *Limiter) login(e *core.RecordAuthWithPasswordRequestEvent) error {
	who, now := l.clientOf(e.RequestEvent), l.now()
	identity := identityKey(e.Collection, e.Identity)
	guess := identity + " " + who.key
	refuse := func(reason string, wait time.Duration) error {
		// It costs no check of a password, so others on the same network don't pay for it.
		l.logins.refund(who, 1, now)
		return refuse(e.RequestEvent, reason, wait)
	}
	if wait := l.guesses.begin(guess, now); wait > 0 {
		return refuse(tooManyWrongHere, wait)
	}
	// Where somebody used the account before, others' guesses count for nothing.
	account := namedAccount(e)
	isKnown := account != nil && l.known.has(accountKey(account), who, now)
	if !isKnown {
		if wait := l.wrongOfAddress.allow(who, 1, now); wait > 0 {
			l.guesses.end(guess, undecided, now)
			return refuse(tooManyWrongHere, wait)
		}
		if wait := l.wrongOfAccount.allow(identity, 1, now); wait > 0 {
			l.wrongOfAddress.refund(who, 1, now)
			l.guesses.end(guess, undecided, now)
			return refuse(tooManyWrongEverywhere, wait)
		}
	}
	err := e.Next()
	how := loginOutcome(err)
	now = l.now()
	l.guesses.end(guess, how, now)
	if !isKnown && how != wrong {
		l.wrongOfAddress.refund(who, 1, now)
		l.wrongOfAccount.refund(identity, 1, now)
	}
	if how == right && e.Record != nil {
		l.known.add(accountKey(e.Record), who, now)
	}
	return err
}

// namedAccount is the account that a login names, nil where there is none. Of
// several that claim an address it is the first, as in pb_hooks/addresses.js.
func namedAccount(e *core.RecordAuthWithPasswordRequestEvent) *core.Record {
	if e.Record != nil || e.Collection.Fields.GetByName(claimedEmail) == nil {
		return e.Record
	}
	var first core.Record
	err := e.App.RecordQuery(e.Collection).
		AndWhere(dbx.NewExp("claimedEmail = {:address} COLLATE NOCASE AND claimedEmail != '' AND email = ''", dbx.Params{"address": e.Identity})).
		OrderBy("created ASC", "id ASC").
		Limit(1).
		One(&first)
	if err != nil {
		// There is none, or the login itself will fail.
		return nil
	}
	return &first
}

// identityKey is what wrong passwords of a name are counted by.
func identityKey(collection *core.Collection, identity string) string {
	return collection.Id + " " + foldedIdentity(identity)
}

// foldedIdentity is the one spelling of all that name the same account: the
// database ignores the case of ASCII letters and nothing else.
func foldedIdentity(identity string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, identity)
}

func loginOutcome(err error) outcome {
	var answer *router.ApiError
	switch {
	case err == nil:
		return right
	case errors.As(err, &answer) && answer.Status == http.StatusBadRequest:
		return wrong
	}
	return undecided
}

// passwordReset lets in who has read the account's mail, while others are
// guessing: the place where the new password was set is known from then on, and
// elsewhere wrong passwords are counted from none again, as they were guesses at
// the old one.
func (l *Limiter) passwordReset(e *core.RecordConfirmPasswordResetRequestEvent) error {
	names := []string{e.Record.GetString("username"), e.Record.Email(), e.Record.GetString(claimedEmail)}
	if err := e.Next(); err != nil {
		return err
	}
	l.known.add(accountKey(e.Record), l.clientOf(e.RequestEvent), l.now())
	for _, name := range names {
		if name == "" {
			continue
		}
		identity := identityKey(e.Collection, name)
		l.wrongOfAccount.forget(identity)
		l.guesses.forget(identity + " ")
	}
	return nil
}

// passwordChange counts wrong old passwords of somebody who has a session,
// which may be a stolen one.
func (l *Limiter) passwordChange(e *core.RecordRequestEvent) error {
	if !e.Collection.IsAuth() || e.HasSuperuserAuth() {
		return e.Next()
	}
	info, err := e.RequestInfo()
	if err != nil {
		return err
	}
	if _, isSent := info.Body["oldPassword"]; !isSent {
		return e.Next()
	}
	return l.guess(e.RequestEvent, e.Record, "oldPassword", e.Next)
}

// emailChange counts wrong passwords where a mail's token needs one beside it.
func (l *Limiter) emailChange(e *core.RequestEvent, next func() error) error {
	var body struct {
		Token string `json:"token" form:"token"`
	}
	if err := e.BindBody(&body); err != nil {
		return next() // refused by the route itself, which says why
	}
	account, err := e.App.FindAuthRecordByToken(body.Token, core.TokenTypeEmailChange)
	if err != nil {
		return next() // likewise
	}
	return l.guess(e, account, "password", next)
}

// guess counts wrong passwords that come with the proof of a session or a mail
// beside them. A wrong one is answered with an error at the field.
func (l *Limiter) guess(e *core.RequestEvent, account *core.Record, field string, next func() error) error {
	who, now := l.clientOf(e), l.now()
	owner := "own " + accountKey(account)
	guess := owner + " " + who.key
	if wait := l.guesses.begin(guess, now); wait > 0 {
		return refuse(e, tooManyWrong, wait)
	}
	if wait := l.wrongOfAccount.allow(owner, 1, now); wait > 0 {
		l.guesses.end(guess, undecided, now)
		return refuse(e, tooManyWrong, wait)
	}
	err := next()
	how := right
	if err != nil {
		how = undecided
		var answer *router.ApiError
		if errors.As(err, &answer) && answer.Data[field] != nil {
			how = wrong
		}
	}
	now = l.now()
	l.guesses.end(guess, how, now)
	if how != wrong {
		l.wrongOfAccount.refund(owner, 1, now)
	}
	return err
}
