package edge

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
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/routes"
)

// waitingRequest is a request for admission. Its handler returns when the test sends
// to finish.
type waitingRequest struct {
	event     *core.RequestEvent
	recorder  *httptest.ResponseRecorder
	isReached bool
	finish    chan error
	ended     chan error
}

// newRequest returns a request that isn't sent yet.
func newRequest(ctx context.Context, pattern string) *waitingRequest {
	method, _, _ := strings.Cut(pattern, " ")
	r := &waitingRequest{
		event:    &core.RequestEvent{},
		recorder: httptest.NewRecorder(),
		finish:   make(chan error, 1),
		ended:    make(chan error, 1),
	}
	asked := httptest.NewRequestWithContext(ctx, method, "/", nil)
	asked.Pattern = pattern
	r.event.Request, r.event.Response = asked, r.recorder
	return r
}

// ask asks for admission.
func (r *waitingRequest) ask(a *Admission, pattern string) {
	go func() {
		r.ended <- a.wait(r.event, routes.Of(pattern), func() error {
			r.isReached = true
			if err := <-r.finish; err != nil {
				return err
			}
			return r.event.JSON(http.StatusOK, "done")
		})
	}()
}

// send creates a request and asks for admission.
func send(ctx context.Context, a *Admission, pattern string, as ...*core.Record) *waitingRequest {
	r := newRequest(ctx, pattern)
	for _, account := range as {
		r.event.Auth = account
	}
	r.ask(a, pattern)
	return r
}

// waitingFor returns the number of requests in the queue.
func waitingFor(a *Admission) int64 {
	return a.waiting.waiting.Load() + a.waitingSuperusers.waiting.Load()
}

func push(a *Admission) *waitingRequest {
	return send(context.Background(), a, routes.Push)
}

func statusOf(err error) int {
	var refusal *router.ApiError
	if errors.As(err, &refusal) {
		return refusal.Status
	}
	return 0
}

func TestRequestsAreAdmittedInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(8)
		first := push(a)
		synctest.Wait()
		second := push(a)
		synctest.Wait()
		third := push(a)
		synctest.Wait()
		fourth := push(a)
		synctest.Wait()
		if !first.isReached || !second.isReached || third.isReached || fourth.isReached {
			t.Fatal("two of eight runtimes are for requests")
		}
		if waiting := waitingFor(a); waiting != 2 {
			t.Errorf("%d wait, not 2", waiting)
		}
		first.finish <- nil
		synctest.Wait()
		if !third.isReached || fourth.isReached {
			t.Fatal("the first request was admitted")
		}
		// A request that fails releases its slot too.
		second.finish <- errors.New("failed")
		synctest.Wait()
		if !fourth.isReached {
			t.Fatal("a slot is free")
		}
		if waiting := waitingFor(a); waiting != 0 {
			t.Errorf("%d wait, not 0", waiting)
		}
		third.finish <- nil
		fourth.finish <- nil
		synctest.Wait()
		if body := fourth.recorder.Body.String(); body != `"done"` {
			t.Errorf("answered %q", body)
		}
		if err := <-second.ended; err == nil {
			t.Error("the error isn't returned to the router")
		}
	})
}

func TestARequestThatTimesOutGetsRetryAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		held := push(a)
		synctest.Wait()
		waiting := push(a)
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
		next := push(a)
		next.finish <- nil
		synctest.Wait()
		if !next.isReached {
			t.Error("a refused request must hold no slot")
		}
	})
}

func TestRequestsBeyondTheQueueAreRefusedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		all := []*waitingRequest{push(a)}
		synctest.Wait()
		for range maxWaiting {
			all = append(all, push(a))
		}
		synctest.Wait()
		began := time.Now()
		if err := <-push(a).ended; statusOf(err) != http.StatusServiceUnavailable || time.Since(began) > 0 {
			t.Errorf("refused after %s with %v", time.Since(began), err)
		}
		for _, each := range all {
			each.finish <- nil
		}
		synctest.Wait()
		if last := all[maxWaiting]; !last.isReached {
			t.Error("a waiting request was admitted")
		}
	})
}

func TestADisconnectedClientTakesNoSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		held := push(a)
		synctest.Wait()
		ctx, leave := context.WithCancel(context.Background())
		gone := send(ctx, a, routes.Push)
		synctest.Wait()
		leave()
		held.finish <- nil
		synctest.Wait()
		if gone.isReached {
			t.Error("the request of a disconnected client was admitted")
		}
	})
}

func TestOtherRoutesDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		held := push(a)
		pull := send(context.Background(), a, "POST /api/sync/pull")
		synctest.Wait()
		if !pull.isReached {
			t.Error("a pull holds no runtime")
		}
		held.finish <- nil
		pull.finish <- nil
	})
}

// stuck is a response whose writes block until the test releases them.
type stuck struct {
	*httptest.ResponseRecorder
	taken chan struct{}
}

func (s *stuck) Write(part []byte) (int, error) {
	<-s.taken
	return s.ResponseRecorder.Write(part)
}

func TestASlowReaderHoldsNoSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := NewAdmission(4)
		slow := newRequest(context.Background(), routes.Push)
		connection := &stuck{slow.recorder, make(chan struct{})}
		slow.event.Response = connection
		slow.ask(a, routes.Push)
		slow.finish <- nil
		synctest.Wait()
		if !slow.isReached {
			t.Fatal("it is answered")
		}
		fast := push(a)
		synctest.Wait()
		if !fast.isReached {
			t.Error("a response that isn't read must hold no slot")
		}
		fast.finish <- nil
		close(connection.taken)
		synctest.Wait()
		if slow.recorder.Code != http.StatusOK || slow.recorder.Body.String() != `"done"` {
			t.Errorf("answered %d %q", slow.recorder.Code, slow.recorder.Body)
		}
	})
}
