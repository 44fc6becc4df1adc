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
			t.Fatal("want two pushes of an account admitted, and the third one waiting")
		}
		if waiting := waitingFor(a); waiting != 6 {
			t.Errorf("%d wait, not 6", waiting)
		}
		ofBob := send(ctx, a, routes.Push, account("bob"))
		guest := push(a)
		synctest.Wait()
		if !ofBob.isReached || !guest.isReached {
			t.Error("a push of another account or of a guest is waiting")
		}
		// A request that fails releases both of its slots.
		ofAnn[0].finish <- errors.New("failed")
		synctest.Wait()
		if !ofAnn[2].isReached || ofAnn[3].isReached {
			t.Error("the account's first request was admitted")
		}
		for _, each := range append(ofAnn[1:], ofBob, guest) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(a.accounts.of) != 0 || !isFree(a, 8) || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are still counted, all slots are free: %t", len(a.accounts.of), waitingFor(a), isFree(a, 8))
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
			t.Errorf("%d accounts and %d requests are still counted, all slots are free: %t", len(a.accounts.of), waitingFor(a), isFree(a, 2))
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
			t.Error("another account's request wasn't admitted")
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
			t.Fatal("want two lists of an account admitted, and the third one waiting")
		}
		ofBob, ofGuest := send(ctx, a, routes.List, account("bob")), send(ctx, a, routes.List)
		synctest.Wait()
		if !ofBob.isReached || !ofGuest.isReached {
			t.Error("a list of another account or of a guest is waiting")
		}
		ofAnn[0].finish <- errors.New("failed")
		synctest.Wait()
		if !ofAnn[2].isReached {
			t.Error("a slot is free")
		}
		for _, each := range append(ofAnn[1:], held, ofBob, ofGuest) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(a.lists.of) != 0 || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are still counted", len(a.lists.of), waitingFor(a))
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
			t.Fatal("want sixteen pulls of an account admitted, and the next one waiting")
		}
		ofBob, write := send(ctx, a, routes.Pull, account("bob")), send(ctx, a, routes.Push, account("ann"))
		synctest.Wait()
		if !ofBob.isReached || !write.isReached {
			t.Error("a pull of another account or a push is waiting")
		}
		ofAnn[0].finish <- nil
		synctest.Wait()
		if !ofAnn[16].isReached {
			t.Error("a slot is free")
		}
		for _, each := range append(ofAnn[1:], ofBob, write) {
			each.finish <- nil
		}
		synctest.Wait()
		if len(a.long.of) != 0 || waitingFor(a) != 0 {
			t.Errorf("%d accounts and %d requests are still counted", len(a.long.of), waitingFor(a))
		}
	})
}
