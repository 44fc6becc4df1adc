package limits

import (
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

var (
	// PocketBase drops a second mail of a kind within this time without a word.
	sameMailAgain    = Rate{Burst: 1, Interval: 2 * time.Minute}
	mailsOfRecipient = Rate{Burst: 6, Interval: 20 * time.Minute}
	mailsOfAccount   = Rate{Burst: 6, Interval: 20 * time.Minute}
	mailsOfServer    = Rate{Burst: 300, Interval: 10 * time.Second}
)

// Mail is a mail that somebody asks for.
type Mail struct {
	// Kind tells mails apart that may be asked for one after the other.
	Kind string
	// Address is where it goes, whether anybody has it or not.
	Address string
	// Account is who asks, nil for a guest.
	Account *core.Record
	// IsNew is set for the first mail to an account that is being registered,
	// which is held back by no other one of its kind.
	IsNew bool
}

// Recipients limits mails by where they go, so that neither many addresses of
// the sender nor many spellings of the recipient's gain anything. The answer
// is the same whether an address has an account or not.
type Recipients struct {
	now         func() time.Time
	isUnlimited bool

	again, recipients, accounts, server *counter
}

// NewRecipients makes limits that take the time from now. Without limits only
// the same mail twice within two minutes is refused, as it would not be sent.
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

// charge is what a mail uses up of a counter.
type charge struct {
	counter *counter
	key     string
	reason  string
}

// Allow counts a mail, or answers the request with 429. The returned function
// refunds it, for a request that is refused for another reason.
func (r *Recipients) Allow(e *core.RequestEvent, mail Mail) (refund func(), err error) {
	now := r.now()
	var charged []charge
	refund = func() {
		for _, each := range charged {
			each.counter.refund(each.key, 1, now)
		}
	}
	for _, each := range r.charges(mail) {
		if wait := each.counter.allow(each.key, 1, now); wait > 0 {
			refund()
			return nil, refuse(e, each.reason, wait)
		}
		charged = append(charged, each)
	}
	if mail.IsNew {
		// It counts for those that follow, and can't be refused for one before.
		again := charge{counter: r.again, key: mail.Kind + " " + fold(mail.Address)}
		if again.counter.allow(again.key, 1, now) == 0 {
			charged = append(charged, again)
		}
	}
	return refund, nil
}

func (r *Recipients) charges(mail Mail) []charge {
	var all []charge
	if !mail.IsNew {
		all = append(all, charge{r.again, mail.Kind + " " + fold(mail.Address),
			"A mail for this address was asked for less than two minutes ago. Look in its inbox and its spam folder."})
	}
	if r.isUnlimited {
		return all
	}
	all = append(all, charge{r.recipients, mailbox(mail.Address), "Too many mails were asked for this address."})
	if mail.Account != nil {
		all = append(all, charge{r.accounts, accountKey(mail.Account), "You have asked for too many mails."})
	}
	return append(all, charge{r.server, wholeServer, "Too many mails are being asked for."})
}

// fold makes one of the spellings of an address that PocketBase takes for one.
func fold(address string) string {
	return strings.ToLower(strings.TrimSpace(address))
}

// mailbox makes one of the addresses that lead to the same person: without
// what stands behind a plus sign, and with any case.
func mailbox(address string) string {
	local, domain, _ := strings.Cut(fold(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}
