package edge

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"jot/server/routes"
)

func superuser() *core.Record {
	return core.NewRecord(core.NewAuthCollection(core.CollectionNameSuperusers))
}

func TestASuperuserDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		held := push(a)
		synctest.Wait()
		helping := send(context.Background(), a, routes.Push, superuser())
		synctest.Wait()
		if !helping.isReached {
			t.Error("a superuser must be admitted")
		}
		held.finish <- nil
		helping.finish <- nil
	})
}

// sendTo sends a request for a collection and asks for admission.
func sendTo(t *testing.T, app core.App, a *Admission, pattern, collection string) *waitingRequest {
	t.Helper()
	r := newRequest(context.Background(), pattern)
	r.event.App = app
	r.event.Request.SetPathValue("collection", collection)
	r.ask(a, pattern)
	return r
}

func TestALoginOfASuperuserDoesNotWaitForGuests(t *testing.T) {
	const login = "POST /api/collections/{collection}/auth-with-password"
	app, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	defer app.Cleanup()
	superusers, err := app.FindCachedCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		t.Fatal(err)
	}
	for _, spelling := range []string{superusers.Name, superusers.Id, strings.ToUpper(superusers.Name)} {
		synctest.Test(t, func(t *testing.T) {
			a := NewAdmission(4)
			guest := sendTo(t, app, a, login, "users")
			synctest.Wait()
			behind := sendTo(t, app, a, login, "users")
			superuser := sendTo(t, app, a, login, spelling)
			synctest.Wait()
			reset := sendTo(t, app, a, "POST /api/collections/{collection}/confirm-password-reset", spelling)
			synctest.Wait()
			third := sendTo(t, app, a, login, spelling)
			synctest.Wait()
			if !guest.isReached || behind.isReached {
				t.Error("one guest was admitted")
			}
			if !superuser.isReached || !reset.isReached {
				t.Errorf("%s: a superuser must be admitted", spelling)
			}
			if third.isReached {
				t.Errorf("%s: that many guesses at a superuser's password would be hashed at once", spelling)
			}
			for _, each := range []*waitingRequest{guest, behind, superuser, reset, third} {
				each.finish <- nil
			}
			synctest.Wait()
			if !third.isReached || waitingFor(a) != 0 {
				t.Error("a waiting request was admitted")
			}
		})
	}
}
