package limits

import (
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

var (
	// PocketBase silently drops a second mail of a kind within this time.
	sameMailAgain    = Rate{Burst: 1, Interval: 2 * time.Minute}
	mailsOfRecipient = Rate{Burst: 6, Interval: 20 * time.Minute}
	mailsOfAccount   = Rate{Burst: 6, Interval: 20 * time.Minute}
	mailsOfServer    = Rate{Burst: 300, Interval: 10 * time.Second}
)

// Mail is a request for a mail.
type Mail struct {
	// Kind is the kind of mail. Mails of different kinds don't delay each other.
	Kind string
	// Address is the recipient's address, whether or not it has an account.
	Address string
	// Account is the account that asks for the mail, or nil for a guest.
	Account *core.Record
	// IsNew is set for the first mail of a registration. An earlier one of the same
	// kind doesn't delay it.
	IsNew bool
}

// Recipients limits the mails to each recipient. Asking from many client addresses,
// or with other spellings of the recipient's address, doesn't get around it. The
// answer is the same whether or not an address has an account.
type Recipients struct {
	now         func() time.Time
	isUnlimited bool

	again, recipients, accounts, server *counter
}

// NewRecipients creates the limits. now is their clock. If isUnlimited, only the
// same mail within two minutes is refused, because PocketBase wouldn't send it.
func NewRecipients(now func() time.Time, isUnlimited bool) *Recipients {
	return &Recipients{
		now:         now,
		isUnlimited: isUnlimited,
		again:       newCounter(sameMailAgain),
		recipients:  newCounter(mailsOfRecipient),
		accounts:    newCounter(mailsOfAccount),
		server:      newCounter(mailsOfServer),
	}
}

// Allow counts a mail, or refuses the request with 429. The returned function refunds
// the mail. The caller calls it if the request fails for another reason.
func (r *Recipients) Allow(e *core.RequestEvent, mail Mail) (refund func(), err error) {
	now := r.now()
	again := charge{r.again, mail.Kind + " " + fold(mail.Address), 1,
		"A mail for this address was asked for less than two minutes ago. Look in its inbox and its spam folder."}
	var charges []charge
	if !mail.IsNew {
		charges = append(charges, again)
	}
	if !r.isUnlimited {
		charges = append(charges, charge{r.recipients, mailbox(mail.Address), 1, "Too many mails were asked for this address."})
		if mail.Account != nil {
			charges = append(charges, charge{r.accounts, accountKey(mail.Account), 1, "You have asked for too many mails."})
		}
		charges = append(charges, charge{r.server, wholeServer, 1, "Too many mails are being asked for."})
	}
	refund, err = allow(e, now, charges...)
	// The first mail of a registration is counted, but an earlier mail never refuses it.
	if err == nil && mail.IsNew && again.counter.allow(again.key, again.cost, now) == 0 {
		return func() { refundAll(append(charges, again)) }, nil
	}
	return refund, err
}

// fold normalizes an address as PocketBase does.
func fold(address string) string {
	return strings.ToLower(strings.TrimSpace(address))
}

// mailbox removes from an address what only distinguishes spellings of one mailbox:
// upper case, and a plus sign with what follows it. ann+x@… and Ann@… are both ann@….
func mailbox(address string) string {
	local, domain, _ := strings.Cut(fold(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}
