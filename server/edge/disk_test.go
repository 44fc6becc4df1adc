package edge

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/data"
	"jot/server/routes"
	lib "modernc.org/sqlite/lib"
)

// sqliteError is an error of SQLite's driver, with only its code.
type sqliteError struct{ code int }

func (e sqliteError) Error() string { return fmt.Sprintf("SQLite's code %d", e.code) }
func (e sqliteError) Code() int     { return e.code }

// passDisk sends a request through the steps about the disk, to a handler that
// returns then. It reports whether the request reached the handler.
func passDisk(w *data.DiskWatch, pattern, body string, then error) (reached bool, header string, err error) {
	method, _, _ := strings.Cut(pattern, " ")
	request := httptest.NewRequest(method, "/", strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.Pattern = pattern
	response := httptest.NewRecorder()
	e := &core.RequestEvent{}
	e.Request, e.Response = request, response
	edge := &Edge{Options: Options{Disk: w}}
	route := routes.Of(pattern)
	err = edge.answerFailures(e, route, func() error {
		return edge.refuseWithoutSpace(e, route, func() error { reached = true; return then })
	})
	return reached, response.Header().Get("Retry-After"), err
}

func watchOf(free uint64) *data.DiskWatch {
	return data.NewDiskWatch(func() (data.Space, error) { return data.Space{Free: free}, nil }, 100, time.Now)
}

func TestAFullDiskRefusesOnlyRequestsThatAddData(t *testing.T) {
	mutations := func(kinds ...string) string {
		var each []string
		for _, kind := range kinds {
			each = append(each, fmt.Sprintf(`{"kind":%q}`, kind))
		}
		return `{"mutations":[` + strings.Join(each, ",") + `]}`
	}
	tests := []struct {
		pattern, body string
		isRefused     bool
	}{
		{routes.Push, mutations("create"), true},
		{routes.Push, mutations("delete", "update"), true},
		{routes.Push, mutations(), true},
		{routes.Push, `no JSON`, true},
		{routes.Push, `{"mutations":["delete"]}`, true},
		{routes.Push, mutations("delete", "trash"), false},
		{"POST /api/collections/{collection}/records", "{}", true},
		{"PATCH /api/collections/{collection}/records/{id}", "{}", true},
		{"PATCH /refetch/{userId}/{itemId}", "", true},
		{"POST /api/batch", "{}", true},
		{"DELETE /api/collections/{collection}/records/{id}", "", false},
		{"GET /api/collections/{collection}/records", "", false},
		{"POST /api/sync/pull", "{}", false},
		{"POST /api/collections/{collection}/auth-with-password", "{}", false},
		{"PATCH /items/trash/{userId}/{itemId}", "", false},
		{"POST /api/account/delete", "{}", false},
	}
	for _, test := range tests {
		reached, wait, err := passDisk(watchOf(50), test.pattern, test.body, nil)
		if reached == test.isRefused || test.isRefused && (statusOf(err) != 507 || wait != "30") {
			t.Errorf("%s %s: got %t, %q and %v", test.pattern, test.body, reached, wait, err)
		}
		if reached, _, err = passDisk(watchOf(5000), test.pattern, test.body, nil); !reached || err != nil {
			t.Errorf("%s with room: got %v", test.pattern, err)
		}
	}
}

func TestDatabaseFailuresGetRetryAfter(t *testing.T) {
	tests := map[string]struct {
		err              error
		status           int
		wait             string
		isFull, isBroken bool
	}{
		"no room":                   {sqliteError{lib.SQLITE_FULL}, 507, "30", true, false},
		"an error of a hook":        {router.NewApiError(507, "full", nil), 507, "30", true, false},
		"a disk that fails":         {sqliteError{lib.SQLITE_IOERR_WRITE}, 503, "10", false, true},
		"the cause of a refusal":    {router.NewBadRequestError("Not saved", sqliteError{lib.SQLITE_BUSY}), 503, "10", false, true},
		"the cause of a failure":    {router.NewInternalServerError("Not kept", sqliteError{lib.SQLITE_READONLY}), 503, "10", false, true},
		"a constraint":              {router.NewBadRequestError("Not saved", sqliteError{lib.SQLITE_CONSTRAINT}), 400, "", false, false},
		"a refusal without a cause": {router.NewForbiddenError("No", nil), 403, "", false, false},
	}
	for name, test := range tests {
		w := watchOf(5000)
		_, wait, err := passDisk(w, routes.Push, "{}", test.err)
		if statusOf(err) != test.status || wait != test.wait || w.IsFull() != test.isFull || (w.Failure() != nil) != test.isBroken {
			t.Errorf("%s: got %v, %q, full %t and failed by %v", name, err, wait, w.IsFull(), w.Failure())
		}
	}
}

func TestHooksOfAProviderLoginLearnThatTheDiskIsFull(t *testing.T) {
	for _, test := range []struct {
		pattern string
		free    uint64
		want    any
	}{
		{routes.ProviderLogin, 99, true},
		{routes.ProviderLogin, 100, nil},
		{"POST /api/collections/{collection}/auth-with-password", 99, nil},
	} {
		e := &core.RequestEvent{}
		e.Request, e.Response = httptest.NewRequest("POST", "/", nil), httptest.NewRecorder()
		e.Request.Pattern = test.pattern
		edge := &Edge{Options: Options{Disk: watchOf(test.free)}}
		err := edge.refuseWithoutSpace(e, routes.Of(test.pattern), func() error { return nil })
		if err != nil || e.Get(diskFullKey) != test.want {
			t.Errorf("%s with %d bytes: got %v and %v, want %v", test.pattern, test.free, e.Get(diskFullKey), err, test.want)
		}
	}
}
