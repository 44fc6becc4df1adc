package metrics

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"jot/server/routes"
)

// ask sends a request through the counting handler, to one that returns then.
func ask(m *Metrics, pattern, path, body string, then error) {
	request := httptest.NewRequest("POST", path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.Pattern = pattern
	e := &core.RequestEvent{}
	e.Request, e.Response = request, httptest.NewRecorder()
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(m.count)
	_ = chain.Trigger(e, func(*core.RequestEvent) error { return then })
}

func TestRequestsAreCountedByTheirRoute(t *testing.T) {
	m := New()
	ask(m, "PATCH /items/trash/{userId}/{itemId}", "/items/trash/secret/secret", "", nil)
	ask(m, "PATCH /items/trash/{userId}/{itemId}", "/items/trash/other/other", "", nil)
	ask(m, "GET /{path...}", "/jane/secret", "", router.NewNotFoundError("", nil))
	ask(m, "", "/secret", "", errors.New("secret"))
	want := `
# HELP jot_http_requests_total Requests by the route's pattern and the answer's status.
# TYPE jot_http_requests_total counter
jot_http_requests_total{route="GET /{path...}",status="404"} 1
jot_http_requests_total{route="PATCH /items/trash/{userId}/{itemId}",status="200"} 2
jot_http_requests_total{route="none",status="400"} 1
`
	if err := testutil.CollectAndCompare(m.requests, strings.NewReader(want)); err != nil {
		t.Error(err)
	}
	if got := testutil.CollectAndCount(m.durations); got != 3 {
		t.Errorf("got %d histograms, want one for each route", got)
	}
}

func TestConnectionsThatLastAreNoSlowRequests(t *testing.T) {
	m := New()
	ask(m, routes.Realtime, "/api/realtime", "", nil)
	if got := testutil.CollectAndCount(m.durations); got != 0 {
		t.Errorf("got %d histograms, want none", got)
	}
}

func TestMutationsOfPushes(t *testing.T) {
	m := New()
	ask(m, routes.Push, "/api/sync/push", `{"mutations":[{},{},{}]}`, nil)
	ask(m, routes.Push, "/api/sync/push", `{"mutations":[{}]}`, router.NewBadRequestError("", nil))
	ask(m, "POST /share", "/share", `{"mutations":[{}]}`, nil)
	if got := testutil.ToFloat64(m.mutations); got != 3 {
		t.Errorf("got %v mutations, want those that were answered", got)
	}
}

func BenchmarkCount(b *testing.B) {
	m := New()
	e := &core.RequestEvent{}
	e.Request, e.Response = httptest.NewRequest(http.MethodPost, "/api/sync/pull", nil), httptest.NewRecorder()
	e.Request.Pattern = "POST /api/sync/pull"
	for b.Loop() {
		if err := m.count(e); err != nil {
			b.Fatal(err)
		}
	}
}
