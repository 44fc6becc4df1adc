// Package background runs jobs of the hooks after the response, such as sending a
// mail. The hooks' JavaScript can't start background work by itself.
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
	// workers is the maximum number of concurrent jobs. A job holds a JavaScript
	// runtime while it waits, for instance for a mail server.
	workers = 2
	// waitingMax is the maximum number of jobs in the queue. The requests that add
	// jobs are rate-limited.
	waitingMax = 1000
	// stopTimeout is how long a stopping server waits for its jobs. Service
	// managers give it 10 seconds or more.
	stopTimeout = 5 * time.Second
	// restartTimeout is how long a restarting server waits for its jobs. PocketBase
	// ends the process after 3 seconds.
	restartTimeout = 2 * time.Second
	// finishInterval is how often a stopping server checks whether all jobs are
	// done.
	finishInterval = 10 * time.Millisecond
	// afterShutdown is the priority directly after PocketBase's shutdown of the
	// HTTP server, because until then requests may add jobs. All other handlers of
	// OnTerminate run later.
	afterShutdown = -9998
)

// Event is a job.
type Event struct {
	App  core.App
	Kind string
	// Subject is the id of a record or an email address.
	Subject string
}

// Queue has the waiting jobs, and the handlers that run them.
type Queue struct {
	app      core.App
	jobs     chan Event
	handlers rules.Registry[*Event]
	// unfinished is the number of jobs that wait or run.
	unfinished atomic.Int64
}

// New returns a queue whose jobs run while the app serves. When the app terminates,
// the queue waits a few seconds for the jobs to end.
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

// finish waits until all jobs are done or the timeout is over.
func (q *Queue) finish(timeout time.Duration) {
	deadline := time.Now().Add(timeout)
	for q.unfinished.Load() > 0 && time.Now().Before(deadline) {
		time.Sleep(finishInterval)
	}
	if left := q.unfinished.Load(); left > 0 {
		q.app.Logger().Warn("jobs were not done before the server ended", "jobs", left)
	}
}

// OnBackground returns the point at which handlers of the given kinds are
// registered.
func (q *Queue) OnBackground(kinds ...string) *rules.Point[*Event] {
	return q.handlers.On(kinds...)
}

// Run adds a job. It returns an error if too many jobs are waiting already.
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
		// Without SafeWrap, a panic would end one of the few workers.
		if err := routine.SafeWrap(run)(); err != nil {
			q.app.Logger().Error("a job failed in the background", "kind", job.Kind, "error", err)
		}
	}
}

// Bind defines the global $background of a JavaScript runtime. Its only method,
// run(kind, subject), adds a job, and throws an error if [Queue.Run] returns one.
func Bind(vm *goja.Runtime, q *Queue) error {
	return vm.Set("$background", map[string]any{"run": q.Run})
}
