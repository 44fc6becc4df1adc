package admission

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// account is one with that id.
func account(id string) *core.Record {
	record := core.NewRecord(core.NewAuthCollection("users"))
	record.Id = id
	return record
}

func TestAnAccountHoldsSomeOfThePlacesOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(32)
		ctx := context.Background()
		var ofAnn []*request
		for range 8 {
			ofAnn = append(ofAnn, ask(ctx, g, routes.Push, account("ann")))
			synctest.Wait()
		}
		if !ofAnn[0].isReached || !ofAnn[1].isReached || ofAnn[2].isReached {
			t.Fatal("two of eight places are an account's")
		}
		if waiting := g.waiting.Load(); waiting != 6 {
			t.Errorf("%d wait, not 6", waiting)
		}
		ofBob := ask(ctx, g, routes.Push, account("bob"))
		guest := push(g)
		synctest.Wait()
		if !ofBob.isReached || !guest.isReached {
			t.Error("the other places are the others'")
		}
		// A request that fails gives both of its places back.
		ofAnn[0].finish <- errors.New("failed")
		synctest.Wait()
		if !ofAnn[2].isReached || ofAnn[3].isReached {
			t.Error("who came first of the account is let in")
		}
		for _, each := range append(ofAnn[1:], ofBob, guest) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(g.shares.of) != 0 || len(g.places) != 0 || g.waiting.Load() != 0 {
			t.Errorf("%d accounts, %d places and %d requests are kept", len(g.shares.of), len(g.places), g.waiting.Load())
		}
	})
}

func TestAnAccountThatWaitsInVainKeepsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(8)
		held := []*request{push(g), ask(context.Background(), g, routes.Push, account("ann"))}
		synctest.Wait()
		// One waits for the account's place, one for one of all.
		for _, id := range []string{"ann", "bob"} {
			if err := <-ask(context.Background(), g, routes.Push, account(id)).ended; statusOf(err) != http.StatusServiceUnavailable {
				t.Errorf("%s is refused with %v", id, err)
			}
		}
		for _, each := range held {
			each.finish <- nil
		}
		synctest.Wait()
		if len(g.shares.of) != 0 || len(g.places) != 0 || g.waiting.Load() != 0 {
			t.Errorf("%d accounts, %d places and %d requests are kept", len(g.shares.of), len(g.places), g.waiting.Load())
		}
	})
}

func TestAnAccountTakesNotTheWholeQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		ctx := context.Background()
		all := []*request{ask(ctx, g, routes.Push, account("ann"))}
		synctest.Wait()
		for range maxWaitingOfAccount {
			all = append(all, ask(ctx, g, routes.Push, account("ann")))
		}
		synctest.Wait()
		began := time.Now()
		if err := <-ask(ctx, g, routes.Push, account("ann")).ended; statusOf(err) != http.StatusServiceUnavailable || time.Since(began) > 0 {
			t.Errorf("refused after %s with %v", time.Since(began), err)
		}
		other := push(g)
		synctest.Wait()
		for _, each := range append(all, other) {
			each.finish <- nil
		}
		synctest.Wait()
		if !other.isReached {
			t.Error("others wait in a queue of their own length")
		}
	})
}

func TestAnAccountMakesTwoListsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		ctx := context.Background()
		held := push(g)
		var ofAnn []*request
		for range 3 {
			ofAnn = append(ofAnn, ask(ctx, g, routes.List, account("ann")))
			synctest.Wait()
		}
		if !ofAnn[0].isReached || !ofAnn[1].isReached || ofAnn[2].isReached {
			t.Fatal("two are made at once, whatever runs in the hooks")
		}
		ofBob, ofGuest := ask(ctx, g, routes.List, account("bob")), ask(ctx, g, routes.List)
		synctest.Wait()
		if !ofBob.isReached || !ofGuest.isReached {
			t.Error("others have lists of their own")
		}
		ofAnn[0].finish <- errors.New("failed")
		synctest.Wait()
		if !ofAnn[2].isReached {
			t.Error("a place is free")
		}
		for _, each := range append(ofAnn[1:], held, ofBob, ofGuest) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(g.lists.of) != 0 || g.waiting.Load() != 0 {
			t.Errorf("%d accounts and %d requests are kept", len(g.lists.of), g.waiting.Load())
		}
	})
}

func TestAnAccountTakesSixteenLongAnswersAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		ctx := context.Background()
		var ofAnn []*request
		for range 17 {
			ofAnn = append(ofAnn, ask(ctx, g, routes.Pull, account("ann")))
			synctest.Wait()
		}
		if !ofAnn[15].isReached || ofAnn[16].isReached {
			t.Fatal("sixteen are answered at once")
		}
		ofBob, write := ask(ctx, g, routes.Pull, account("bob")), ask(ctx, g, routes.Push, account("ann"))
		synctest.Wait()
		if !ofBob.isReached || !write.isReached {
			t.Error("neither another account nor a push waits for them")
		}
		ofAnn[0].finish <- nil
		synctest.Wait()
		if !ofAnn[16].isReached {
			t.Error("a place is free")
		}
		for _, each := range append(ofAnn[1:], ofBob, write) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(g.long.of) != 0 || g.waiting.Load() != 0 {
			t.Errorf("%d accounts and %d requests are kept", len(g.long.of), g.waiting.Load())
		}
	})
}
