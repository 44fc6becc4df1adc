// Package background does work of the hooks that no answer waits for, such as
// sending a mail: JavaScript has no background of its own.
package background

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/routine"
	"jot/server/rules"
)

const (
	// workers is how many jobs are done at once. Each holds a runtime while,
	// for instance, a mail server takes its time.
	workers = 2
	// waitingMax is how many jobs may wait. Those who ask for them are limited.
	waitingMax = 1000
	// stopTimeout is how long a stopping server waits for its jobs. Service
	// managers give it 10 seconds or more.
	stopTimeout = 5 * time.Second
	// restartTimeout is shorter: after 3 seconds PocketBase ends the process.
	restartTimeout = 2 * time.Second
	// finishInterval is how often a stopping server looks whether they are done.
	finishInterval = 10 * time.Millisecond
	// afterShutdown is the priority behind PocketBase's end of all requests,
	// which may still ask for jobs, and before all else that ends.
	afterShutdown = -9998
)

// Event is a job.
type Event struct {
	App  core.App
	Kind string
	// Subject is what the job is about: the id of a record, or an address.
	Subject string
}

// Queue keeps the jobs, and the handlers that do them.
type Queue struct {
	app      core.App
	jobs     chan Event
	handlers rules.Registry[*Event]
	// unfinished is how many jobs wait or run.
	unfinished atomic.Int64
}

// New makes a queue whose jobs are done while the app serves. An app that ends
// waits a few seconds for what is in it.
func New(app core.App) *Queue {
	q := &Queue{app: app, jobs: make(chan Event, waitingMax)}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		for range workers {
			routine.FireAndForget(q.work)
		}
		app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{
			Func: func(e *core.TerminateEvent) error {
				if e.IsRestart {
					q.finish(restartTimeout)
				} else {
					q.finish(stopTimeout)
				}
				return e.Next()
			},
			Priority: afterShutdown,
		})
		return e.Next()
	})
	return q
}

// finish waits until all jobs are done, for the given time at most.
func (q *Queue) finish(timeout time.Duration) {
	deadline := time.Now().Add(timeout)
	for q.unfinished.Load() > 0 && time.Now().Before(deadline) {
		time.Sleep(finishInterval)
	}
	if left := q.unfinished.Load(); left > 0 {
		q.app.Logger().Warn("jobs were not done before the server ended", "jobs", left)
	}
}

// OnBackground is for handlers of the given kinds of jobs.
func (q *Queue) OnBackground(kinds ...string) *rules.Point[*Event] {
	return q.handlers.On(kinds...)
}

// Run adds a job. It fails where too many wait already.
func (q *Queue) Run(kind, subject string) error {
	q.unfinished.Add(1)
	select {
	case q.jobs <- Event{q.app, kind, subject}:
		return nil
	default:
		q.unfinished.Add(-1)
		return fmt.Errorf("%d jobs wait already: %s is not done", waitingMax, kind)
	}
}

func (q *Queue) work() {
	for job := range q.jobs {
		q.do(&job)
		q.unfinished.Add(-1)
	}
}

// do calls the handlers of a job.
func (q *Queue) do(job *Event) {
	for _, handle := range q.handlers.For(job.Kind) {
		run := func() error { return handle(job) }
		// A panic would end one of the few workers for good.
		if err := routine.SafeWrap(run)(); err != nil {
			q.app.Logger().Error("a job failed in the background", "kind", job.Kind, "error", err)
		}
	}
}

// Bind gives the queue to a JavaScript runtime as the global $background. Its
// only method, run(kind, subject), adds a job and throws where that fails.
func Bind(vm *goja.Runtime, q *Queue) error {
	return vm.Set("$background", map[string]any{"run": q.Run})
}
