// Package metrics tells Prometheus how the server is, at an address of its own.
package metrics

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/routine"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"jot/server/pull"
	"jot/server/release"
	"jot/server/routes"
)

const (
	// namespace begins the name of every metric of Jot's own.
	namespace = "jot"
	// headerTimeout is how long an asker may take to say what it wants.
	headerTimeout = 5 * time.Second
	// unmatched is the route of a request that none was found for.
	unmatched = "none"
)

// Metrics counts what happens.
type Metrics struct {
	registry  *prometheus.Registry
	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	mutations prometheus.Counter
	records   prometheus.Counter
	runtimes  prometheus.Counter
}

// New makes the metrics, with those of Go and of the process.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Name: "http_requests_total", Help: "Requests by the route's pattern and the answer's status.",
		}, []string{"route", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Name: "http_request_duration_seconds", Help: "How long requests took, by the route's pattern; without realtime connections.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route"}),
		mutations: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: namespace, Name: "sync_mutations_total", Help: "Mutations in the pushes that were answered with 200.",
		}),
		records: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: namespace, Name: "sync_pulled_records_total", Help: "Records in the answers to pulls.",
		}),
		runtimes: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: namespace, Name: "js_runtimes_created_total", Help: "JavaScript runtimes made; more than the pool and those of the start mean that the pool was used up.",
		}),
	}
	m.registry.MustRegister(
		m.requests, m.durations, m.mutations, m.records, m.runtimes,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// RuntimeMade counts a JavaScript runtime.
func (m *Metrics) RuntimeMade() { m.runtimes.Inc() }

// Gauge adds a value that is read when somebody asks.
func (m *Metrics) Gauge(name, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, read))
}

// Bind counts the requests of an app, and answers at an address from when the
// app serves until it ends. The priority is that of the outermost handler.
func (m *Metrics) Bind(app core.App, address string, priority int) {
	m.registerBuild()
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := m.listen(e.App, address); err != nil {
			return err
		}
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: "jotMetrics", Priority: priority, Func: m.count})
		return e.Next()
	})
}

// registerBuild names the versions in the program.
func (m *Metrics) registerBuild() {
	labels := prometheus.Labels{"version": release.Version(), "pocketbase": pocketbase.Version, "go": runtime.Version()}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Namespace: namespace, Name: "build_info", Help: "1, with the versions of the program.", ConstLabels: labels})
	build.Set(1)
	m.registry.MustRegister(build)
}

// listen answers /metrics, and nothing else, at the address.
func (m *Metrics) listen(app core.App, address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("the metrics can't be served at JOT_METRICS=%s: choose another address, or stop what listens there (%w)", address, errors.Unwrap(err))
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry}))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: headerTimeout}
	routine.FireAndForget(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			app.Logger().Error("the metrics are served no more", "error", err.Error())
		}
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		return errors.Join(server.Shutdown(context.Background()), e.Next())
	})
	return nil
}

// count counts a request by the pattern of its route, never by its path: the
// first are as many as the program has, the others as people make up.
func (m *Metrics) count(e *core.RequestEvent) error {
	started := time.Now()
	err := e.Next()
	route := e.Request.Pattern
	if route == "" {
		route = unmatched
	}
	status := statusOf(e, err)
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if route != routes.Realtime {
		m.durations.WithLabelValues(route).Observe(time.Since(started).Seconds())
	}
	if route == routes.Push && status == http.StatusOK {
		m.mutations.Add(float64(mutationsIn(e)))
	}
	if records, ok := e.Get(pull.RecordCountKey).(int); ok {
		m.records.Add(float64(records))
	}
	return err
}
