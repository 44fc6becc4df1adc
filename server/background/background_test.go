package background

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// newQueue returns a queue of an app that doesn't serve yet.
func newQueue(t *testing.T) *Queue {
	t.Helper()
	return New(core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}))
}

func TestJobsRunTheHandlersOfTheirKind(t *testing.T) {
	q := newQueue(t)
	done := make(chan string, 4)
	note := func(name string) func(*Event) error {
		return func(e *Event) error {
			done <- name + " " + e.Subject
			return errors.New("a handler that fails stops nobody")
		}
	}
	q.OnBackground("mail").BindFunc(note("first"))
	q.OnBackground("mail", "other").BindFunc(note("second"))
	for _, job := range [][2]string{{"unknown", "x"}, {"mail", "a"}, {"other", "b"}} {
		if err := q.Run(job[0], job[1]); err != nil {
			t.Fatal(err)
		}
	}
	close(q.jobs)
	q.work()
	close(done)
	var got []string
	for each := range done {
		got = append(got, each)
	}
	if want := "first a,second a,second b"; strings.Join(got, ",") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestAPanicInAHandlerDoesNotStopOtherJobs(t *testing.T) {
	q := newQueue(t)
	done := ""
	q.OnBackground("mail").BindFunc(func(e *Event) error {
		if e.Subject == "a" {
			panic("a defect")
		}
		done = e.Subject
		return nil
	})
	for _, subject := range []string{"a", "b"} {
		if err := q.Run("mail", subject); err != nil {
			t.Fatal(err)
		}
	}
	close(q.jobs)
	q.work()
	if done != "b" {
		t.Errorf("got %q, want the job after it done", done)
	}
}

func TestTooManyJobsAreRefused(t *testing.T) {
	q := newQueue(t)
	for range waitingMax {
		if err := q.Run("mail", "a"); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.Run("mail", "one more"); err == nil {
		t.Error("got no error, want one that says that too many wait")
	}
}

// serve starts the workers of a queue, as starting the server does.
func serve(t *testing.T, q *Queue) {
	t.Helper()
	event := &core.ServeEvent{App: q.app}
	if err := q.app.OnServe().Trigger(event, func(*core.ServeEvent) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

// terminate triggers the termination of the queue's app. It calls last after all
// handlers.
func terminate(t *testing.T, q *Queue, last func()) {
	t.Helper()
	event := &core.TerminateEvent{App: q.app}
	err := q.app.OnTerminate().Trigger(event, func(*core.TerminateEvent) error {
		last()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTerminationRunsTheQueuedJobs(t *testing.T) {
	q := newQueue(t)
	isEnding := make(chan struct{})
	var done atomic.Int32
	q.OnBackground("mail").BindFunc(func(*Event) error {
		<-isEnding
		done.Add(1)
		return nil
	})
	serve(t, q)
	const jobs = 3 * workers
	for range jobs {
		if err := q.Run("mail", "a"); err != nil {
			t.Fatal(err)
		}
	}
	close(isEnding)
	terminate(t, q, func() {
		if got := done.Load(); got != jobs {
			t.Errorf("%d of %d jobs were done", got, jobs)
		}
	})
}

func TestTerminationDoesNotWaitForAHangingJob(t *testing.T) {
	q := newQueue(t)
	hangs := make(chan struct{})
	defer close(hangs)
	q.OnBackground("mail").BindFunc(func(*Event) error {
		<-hangs
		return nil
	})
	serve(t, q)
	if err := q.Run("mail", "a"); err != nil {
		t.Fatal(err)
	}
	q.finish(time.Millisecond)
	if left := q.unfinished.Load(); left != 1 {
		t.Errorf("%d jobs are unfinished, want the one that hangs", left)
	}
}

func TestACommandDoesNotWaitForJobs(t *testing.T) {
	q := newQueue(t)
	// Nobody runs the job, because only a server has workers.
	if err := q.Run("mail", "a"); err != nil {
		t.Fatal(err)
	}
	hasEnded := false
	terminate(t, q, func() { hasEnded = true })
	if !hasEnded {
		t.Error("the app doesn't end")
	}
}
