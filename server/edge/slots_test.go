package edge

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

// account returns an account with this id.
func account(id string) *core.Record {
	record := core.NewRecord(core.NewAuthCollection("users"))
	record.Id = id
	return record
}

// isFree reports whether all of this many slots are free.
func isFree(a *Admission, size int64) bool {
	isFree := a.slots.TryAcquire(size)
	if isFree {
		a.slots.Release(size)
	}
	return isFree
}

func TestAnAccountHoldsAtMostItsShareOfTheSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(32)
		ctx := context.Background()
		var ofAnn []*waitingRequest
		for range 8 {
			ofAnn = append(ofAnn, send(ctx, a, routes.Push, account("ann")))
			synctest.Wait()
		}
		if !ofAnn[0].isReached || !ofAnn[1].isReached || ofAnn[2].isReached {
			t.Fatal("two of eight slots are an account's")
		}
		if waiting := waitingFor(a); waiting != 6 {
			t.Errorf("%d wait, not 6", waiting)
		}
		ofBob := send(ctx, a, routes.Push, account("bob"))
		guest := push(a)
		synctest.Wait()
		if !ofBob.isReached || !guest.isReached {
			t.Error("the other slots are the others'")
		}
		// A request that fails releases both of its slots.
		ofAnn[0].finish <- errors.New("failed")
		synctest.Wait()
		if !ofAnn[2].isReached || ofAnn[3].isReached {
			t.Error("who came first of the account is let in")
		}
		for _, each := range append(ofAnn[1:], ofBob, guest) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(a.accounts.of) != 0 || !isFree(a, 8) || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are kept, all slots are free: %t", len(a.accounts.of), waitingFor(a), isFree(a, 8))
		}
	})
}

func TestAnAccountWhoseRequestsTimeOutHoldsNoSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(8)
		held := []*waitingRequest{push(a), send(context.Background(), a, routes.Push, account("ann"))}
		synctest.Wait()
		// Ann's request waits for a slot of her account, and Bob's for one of all
		// accounts.
		for _, id := range []string{"ann", "bob"} {
			if err := <-send(context.Background(), a, routes.Push, account(id)).ended; statusOf(err) != http.StatusServiceUnavailable {
				t.Errorf("%s is refused with %v", id, err)
			}
		}
		for _, each := range held {
			each.finish <- nil
		}
		synctest.Wait()
		if len(a.accounts.of) != 0 || !isFree(a, 2) || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are kept, all slots are free: %t", len(a.accounts.of), waitingFor(a), isFree(a, 2))
		}
	})
}

func TestAnAccountCannotFillTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		ctx := context.Background()
		all := []*waitingRequest{send(ctx, a, routes.Push, account("ann"))}
		synctest.Wait()
		for range maxWaitingOfAccount {
			all = append(all, send(ctx, a, routes.Push, account("ann")))
		}
		synctest.Wait()
		began := time.Now()
		if err := <-send(ctx, a, routes.Push, account("ann")).ended; statusOf(err) != http.StatusServiceUnavailable || time.Since(began) > 0 {
			t.Errorf("refused after %s with %v", time.Since(began), err)
		}
		other := push(a)
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

func TestAnAccountHasAtMostTwoConcurrentLists(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		ctx := context.Background()
		held := push(a)
		var ofAnn []*waitingRequest
		for range 3 {
			ofAnn = append(ofAnn, send(ctx, a, routes.List, account("ann")))
			synctest.Wait()
		}
		if !ofAnn[0].isReached || !ofAnn[1].isReached || ofAnn[2].isReached {
			t.Fatal("two are made at once, whatever runs in the hooks")
		}
		ofBob, ofGuest := send(ctx, a, routes.List, account("bob")), send(ctx, a, routes.List)
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
		if len(a.lists.of) != 0 || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are kept", len(a.lists.of), waitingFor(a))
		}
	})
}

func TestAnAccountHasAtMostSixteenConcurrentLongAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		ctx := context.Background()
		var ofAnn []*waitingRequest
		for range 17 {
			ofAnn = append(ofAnn, send(ctx, a, routes.Pull, account("ann")))
			synctest.Wait()
		}
		if !ofAnn[15].isReached || ofAnn[16].isReached {
			t.Fatal("sixteen are answered at once")
		}
		ofBob, write := send(ctx, a, routes.Pull, account("bob")), send(ctx, a, routes.Push, account("ann"))
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
		if len(a.long.of) != 0 || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are kept", len(a.long.of), waitingFor(a))
		}
	})
}
