package limits

import (
	"errors"
	"net/http"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	tooManyWrong = "Too many wrong passwords."
	// The message is the same whether or not there is an account of that name.
	tooManyWrongHere       = tooManyWrong + " If you have forgotten yours, set a new one by mail: it lets you in at once."
	tooManyWrongEverywhere = "Too many wrong passwords were tried for this name. " +
		"Log in where you have used the account before, or set a new password by mail: it lets you in at once."
)

// claimedEmail is the field for an address that the account hasn't verified.
const claimedEmail = "claimedEmail"

// login counts the wrong passwords of logins for each name, whether or not it has an
// account, and for each client address.
func (l *Limiter) login(e *core.RecordAuthWithPasswordRequestEvent) error {
	who := l.clientOf(e.RequestEvent)
	identity := identityKey(e.Collection, e.Identity)
	var charges []charge
	// At an address where the account was used before, only the wait of the back-off
	// applies, so that others' guesses elsewhere can't prevent the owner's login.
	if account := namedAccount(e); account == nil || !l.isKnown(account, who) {
		charges = append(l.wrongOfAddress.charges(who, 1, tooManyWrongHere), charge{l.wrongOfAccount, identity, 1, tooManyWrongEverywhere})
	}
	how, err := l.attempt(e.RequestEvent, charges, identity+" "+who.key, tooManyWrongHere, e.Next, func(err error) bool {
		var answer *router.ApiError
		return errors.As(err, &answer) && answer.Status == http.StatusBadRequest
	})
	switch {
	case how == refused:
		// No password was checked, so the attempt doesn't count towards the network's
		// logins.
		refundAll(l.logins.charges(who, 1, ""))
	case how == right && e.Record != nil:
		l.know(e.Record, who)
	}
	return err
}

// attempt runs next, which checks a password, or refuses the request with 429. isWrong
// reports whether an error of next means that the password is wrong. In all other
// cases attempt refunds the charges. Wrong passwords of a key make its next attempt
// wait.
func (l *Limiter) attempt(e *core.RequestEvent, charges []charge, key, reason string, next func() error, isWrong func(error) bool) (outcome, error) {
	now := l.now()
	if wait := l.guesses.begin(key, now); wait > 0 {
		return refused, refuse(e, reason, wait)
	}
	refund, err := allow(e, now, charges...)
	if err != nil {
		l.guesses.end(key, undecided, now)
		return refused, err
	}
	how := undecided
	if err = next(); err == nil {
		how = right
	} else if isWrong(err) {
		how = wrong
	}
	l.guesses.end(key, how, l.now())
	if how != wrong {
		refund()
	}
	return how, err
}

// namedAccount returns the account that a login names, or nil if there is none. If
// several accounts claim an address, it returns the oldest, as pb_hooks/addresses.js
// does.
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
		// There is no such account. After a failed query, the login fails anyway.
		return nil
	}
	return &first
}

// identityKey returns the key of a name in a collection. All spellings that the
// database treats as equal have the same key: they differ only in the case of ASCII
// letters.
func identityKey(collection *core.Collection, identity string) string {
	return collection.Id + " " + strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, identity)
}

// passwordReset makes sure that the owner can log in while others guess passwords. It
// makes the address where the new password was set known, and removes the counts of
// wrong passwords for the account's names, which were guesses at the old password.
func (l *Limiter) passwordReset(e *core.RecordConfirmPasswordResetRequestEvent) error {
	names := []string{e.Record.GetString("username"), e.Record.Email(), e.Record.GetString(claimedEmail)}
	if err := e.Next(); err != nil {
		return err
	}
	l.know(e.Record, l.clientOf(e.RequestEvent))
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

// emailChange counts wrong passwords that are sent with the token of a mail.
func (l *Limiter) emailChange(e *core.RequestEvent, next func() error) error {
	var body struct {
		Token string `json:"token" form:"token"`
	}
	if err := e.BindBody(&body); err != nil {
		return next() // the route refuses the body and says why
	}
	account, err := e.App.FindAuthRecordByToken(body.Token, core.TokenTypeEmailChange)
	if err != nil {
		return next() // the route refuses the token and says why
	}
	return l.guess(e, account, "password", next)
}

// guess counts wrong passwords of a request that also has a session or a mail's token,
// either of which may be stolen. In PocketBase's error, a wrong password is the error of the field that contains it.
func (l *Limiter) guess(e *core.RequestEvent, account *core.Record, field string, next func() error) error {
	owner := "own " + accountKey(account)
	charges := []charge{{l.wrongOfAccount, owner, 1, tooManyWrong}}
	_, err := l.attempt(e, charges, owner+" "+l.clientOf(e).key, tooManyWrong, next, func(err error) bool {
		var answer *router.ApiError
		return errors.As(err, &answer) && answer.Data[field] != nil
	})
	return err
}
