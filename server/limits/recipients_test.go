package limits

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// newRequest returns a request with a response that can be written.
func newRequest() *core.RequestEvent {
	e := new(core.RequestEvent)
	e.Response = httptest.NewRecorder()
	return e
}

func TestSpellingsOfAnAddressShareALimit(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	r := NewRecipients(func() time.Time { return now }, false)
	ask := func(kind, address string) bool {
		_, err := r.Allow(newRequest(), Mail{Kind: kind, Address: address})
		return err == nil
	}
	if !ask("reset", "ann@example.org") || ask("reset", " Ann@Example.ORG ") {
		t.Error("the same mail is sent twice at once, or not at all")
	}
	for _, address := range []string{"ann+1@example.org", "ann+2@example.org", "Ann+3@example.org", "ann+4@example.org", "ann+5@example.org"} {
		if !ask("reset", address) {
			t.Errorf("%s: a few mails are refused", address)
		}
	}
	if ask("reset", "ann+6@example.org") {
		t.Error("tags get around the limit of mails")
	}
	if !ask("reset", "bob@example.org") {
		t.Error("mails to one person delay those to another")
	}
	now = now.Add(20 * time.Minute)
	if !ask("verify", "ann+7@example.org") {
		t.Error("no mail after twenty minutes")
	}
}

func TestRecipientsRefund(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	r := NewRecipients(func() time.Time { return now }, false)
	for range 20 {
		refund, err := r.Allow(newRequest(), Mail{Kind: "reset", Address: "ann@example.org"})
		if err != nil {
			t.Fatal(err)
		}
		refund()
	}
}

func TestRefusedRegistrationsDoNotCount(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	r := NewRecipients(func() time.Time { return now }, false)
	refund, err := r.Allow(newRequest(), Mail{Kind: "verify", Address: "ann@example.org", IsNew: true})
	if err != nil {
		t.Fatal(err)
	}
	refund()
	if _, err := r.Allow(newRequest(), Mail{Kind: "verify", Address: "ann@example.org"}); err != nil {
		t.Errorf("a refunded mail delays the next: %v", err)
	}
}

func TestARegistrationDelaysTheNextRequest(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	for _, isUnlimited := range []bool{false, true} {
		r := NewRecipients(func() time.Time { return now }, isUnlimited)
		for range 2 {
			if _, err := r.Allow(newRequest(), Mail{Kind: "verify", Address: "ann@example.org", IsNew: true}); err != nil {
				t.Errorf("unlimited: %t: a registration is refused: %v", isUnlimited, err)
			}
		}
		if _, err := r.Allow(newRequest(), Mail{Kind: "verify", Address: "ann@example.org"}); err == nil {
			t.Errorf("unlimited: %t: the mail of a registration is sent again at once", isUnlimited)
		}
	}
}
