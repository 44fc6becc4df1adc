package admission

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/routes"
)

// request is one that goes through a gate. It is answered when it is told to.
type request struct {
	event     *core.RequestEvent
	recorder  *httptest.ResponseRecorder
	isReached bool
	finish    chan error
	ended     chan error
}

// ask sends a request through a gate.
func ask(ctx context.Context, g *Gate, pattern string, as ...*core.Record) *request {
	method, _, _ := strings.Cut(pattern, " ")
	r := &request{
		event:    &core.RequestEvent{},
		recorder: httptest.NewRecorder(),
		finish:   make(chan error, 1),
		ended:    make(chan error, 1),
	}
	asked := httptest.NewRequestWithContext(ctx, method, "/", nil)
	asked.Pattern = pattern
	r.event.Request, r.event.Response = asked, r.recorder
	for _, account := range as {
		r.event.Auth = account
	}
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(g.handle)
	go func() {
		r.ended <- chain.Trigger(r.event, func(e *core.RequestEvent) error {
			r.isReached = true
			if err := <-r.finish; err != nil {
				return err
			}
			return e.JSON(http.StatusOK, "done")
		})
	}()
	return r
}

func superuser() *core.Record {
	return core.NewRecord(core.NewAuthCollection(core.CollectionNameSuperusers))
}

func push(g *Gate) *request {
	return ask(context.Background(), g, routes.Push)
}

func statusOf(err error) int {
	var refusal *router.ApiError
	if errors.As(err, &refusal) {
		return refusal.Status
	}
	return 0
}

func TestOthersWaitInTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(8)
		first := push(g)
		synctest.Wait()
		second := push(g)
		synctest.Wait()
		third := push(g)
		synctest.Wait()
		fourth := push(g)
		synctest.Wait()
		if !first.isReached || !second.isReached || third.isReached || fourth.isReached {
			t.Fatal("two of eight runtimes are for requests")
		}
		if waiting := g.waiting.Load(); waiting != 2 {
			t.Errorf("%d wait, not 2", waiting)
		}
		first.finish <- nil
		synctest.Wait()
		if !third.isReached || fourth.isReached {
			t.Fatal("who came first is let in")
		}
		// A request that fails gives its place back too.
		second.finish <- errors.New("failed")
		synctest.Wait()
		if !fourth.isReached {
			t.Fatal("a place is free")
		}
		if waiting := g.waiting.Load(); waiting != 0 {
			t.Errorf("%d wait, not 0", waiting)
		}
		third.finish <- nil
		fourth.finish <- nil
		synctest.Wait()
		if body := fourth.recorder.Body.String(); body != `"done"` {
			t.Errorf("answered %q", body)
		}
		if err := <-second.ended; err == nil {
			t.Error("the error is the router's")
		}
	})
}

func TestWhoWaitsInVainIsToldWhenToTryAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		held := push(g)
		synctest.Wait()
		waiting := push(g)
		time.Sleep(maxWait)
		synctest.Wait()
		if err := <-waiting.ended; statusOf(err) != http.StatusServiceUnavailable {
			t.Errorf("refused with %v", err)
		}
		after, err := strconv.Atoi(waiting.recorder.Header().Get("Retry-After"))
		if err != nil || after < 8 || after > 15 {
			t.Errorf("Retry-After is %d, %v", after, err)
		}
		held.finish <- nil
		next := push(g)
		next.finish <- nil
		synctest.Wait()
		if !next.isReached {
			t.Error("who was refused must hold no place")
		}
	})
}

func TestMoreThanCanWaitAreRefusedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		all := []*request{push(g)}
		synctest.Wait()
		for range maxWaiting {
			all = append(all, push(g))
		}
		synctest.Wait()
		began := time.Now()
		if err := <-push(g).ended; statusOf(err) != http.StatusServiceUnavailable || time.Since(began) > 0 {
			t.Errorf("refused after %s with %v", time.Since(began), err)
		}
		for _, each := range all {
			each.finish <- nil
		}
		synctest.Wait()
		if last := all[maxWaiting]; !last.isReached {
			t.Error("who waits is let in")
		}
	})
}

func TestASuperuserDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		held := push(g)
		synctest.Wait()
		helping := ask(context.Background(), g, routes.Push, superuser())
		synctest.Wait()
		if !helping.isReached {
			t.Error("who may help must get in")
		}
		held.finish <- nil
		helping.finish <- nil
	})
}

func TestWhoHasGoneTakesNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		held := push(g)
		synctest.Wait()
		ctx, leave := context.WithCancel(context.Background())
		gone := ask(ctx, g, routes.Push)
		synctest.Wait()
		leave()
		held.finish <- nil
		synctest.Wait()
		if gone.isReached {
			t.Error("nobody wants that answer")
		}
	})
}

func TestOtherRoutesDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		held := push(g)
		pull := ask(context.Background(), g, "POST /api/sync/pull")
		synctest.Wait()
		if !pull.isReached {
			t.Error("a pull holds no runtime")
		}
		held.finish <- nil
		pull.finish <- nil
	})
}

// stuck is a connection that takes nothing until it is told to.
type stuck struct {
	*httptest.ResponseRecorder
	taken chan struct{}
}

func (s *stuck) Write(part []byte) (int, error) {
	<-s.taken
	return s.ResponseRecorder.Write(part)
}

func TestASlowReaderHoldsNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(4)
		slow := push(g)
		connection := &stuck{slow.recorder, make(chan struct{})}
		slow.event.Response = connection
		slow.finish <- nil
		synctest.Wait()
		if !slow.isReached {
			t.Fatal("it is answered")
		}
		fast := push(g)
		synctest.Wait()
		if !fast.isReached {
			t.Error("an answer that isn't taken must hold no place")
		}
		fast.finish <- nil
		close(connection.taken)
		synctest.Wait()
		if slow.recorder.Code != http.StatusOK || slow.recorder.Body.String() != `"done"` {
			t.Errorf("answered %d %q", slow.recorder.Code, slow.recorder.Body)
		}
	})
}
