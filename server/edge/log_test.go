package edge

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/tools/router"
)

func TestPathsThatAreLogged(t *testing.T) {
	for target, want := range map[string]string{
		"/api/collections/items/records?filter=secret": "/api/collections/items/records",
		"/items/trash/user/item":                       "/items/trash/user/item",
		"/_/logs?secret":                               "/_/logs",
		"/confirm-password-reset/secret":               otherPath,
		"/share?text=secret":                           otherPath,
		"/jane/secret":                                 otherPath,
		"/":                                            otherPath,
		"/api/" + strings.Repeat("é", 200):             "/api/" + strings.Repeat("é", 147) + "...",
		"/assets/app.js":                               "/assets/app.js",
		"/apisecret":                                   otherPath,
		"/api/collections/items/records/a%2Fb#not-a-query": "/api/collections/items/records/a/b",
	} {
		request := httptest.NewRequest("GET", strings.Split(target, "#")[0], nil)
		if got := shownPath(request); got != want {
			t.Errorf("%s: got %q, want %q", target, got, want)
		}
	}
}

func TestPathsOfRoutesWithoutParametersAreLogged(t *testing.T) {
	for pattern, want := range map[string]string{"POST /share": "/share", "GET /{path...}": otherPath, "/": otherPath} {
		request := httptest.NewRequest("POST", "/share?text=secret", nil)
		request.Pattern = pattern
		if got := shownPath(request); got != want {
			t.Errorf("%s: got %q, want %q", pattern, got, want)
		}
	}
}

func TestIDsOfRecordsAreNotLogged(t *testing.T) {
	for path, pattern := range map[string]string{
		"/refetch/secret/secret":                "PATCH /refetch/{userId}/{itemId}",
		"/api/collections/items/records/secret": "GET /api/collections/{collection}/records/{id}",
	} {
		request := httptest.NewRequest("PATCH", path, nil)
		request.Pattern = pattern
		got := shownPath(request)
		if strings.Contains(got, "secret") || strings.Count(got, "/") != strings.Count(path, "/") {
			t.Errorf("%s: got %q", path, got)
		}
	}
}

func TestOnlyTheOriginOfTheRefererIsLogged(t *testing.T) {
	for referer, want := range map[string]string{
		"https://a.example:8/jane/secret?text=secret#secret": "https://a.example:8",
		"https://secret@a.example/":                          "https://a.example",
		"secret":                                             "",
		"":                                                   "",
	} {
		request := httptest.NewRequest("GET", "/", nil)
		request.Header.Set("Referer", referer)
		if got := refererOf(request); got != want {
			t.Errorf("%s: got %q, want %q", referer, got, want)
		}
	}
}

// fakeDatabaseError is an error of SQLite's driver, with only its code.
type fakeDatabaseError struct{ code int }

func (e fakeDatabaseError) Error() string { return fmt.Sprintf("database secret (%d)", e.code) }
func (e fakeDatabaseError) Code() int     { return e.code }

// refusedField is the error of a field in an API error.
type refusedField struct{}

func (refusedField) Code() string  { return "validation_invalid" }
func (refusedField) Error() string { return "“secret” is no value." }

func TestCauses(t *testing.T) {
	fields := map[string]error{"title": refusedField{}}
	_, thrown := goja.New().RunString("null.text")
	cases := []struct {
		name   string
		err    error
		status int
		want   map[string]any
	}{
		{"an unreadable filter", router.NewBadRequestError("", errors.New("near secret")), 400,
			map[string]any{"error": "Something went wrong while processing your request.", "details": map[string]any{}}},
		{"refused fields", router.NewBadRequestError("Not saved", fields), 400,
			map[string]any{"error": "Not saved.", "details": map[string]any{"title": "validation_invalid"}}},
		{"refused fields of a batch", router.NewBadRequestError("Not saved", map[string]any{"requests": map[string]any{"0": refusedField{}}}), 400,
			map[string]any{"error": "Not saved.", "details": map[string]any{"requests": map[string]any{"0": "validation_invalid"}}}},
		{"a failing disk", router.NewBadRequestError("Not saved", fmt.Errorf("saving: %w", fakeDatabaseError{522})), 400,
			map[string]any{"error": "Not saved.", "details": "saving: database secret (522)"}},
		{"a statement that quotes", router.NewBadRequestError("Not saved", fakeDatabaseError{sqlError}), 400,
			map[string]any{"error": "Not saved.", "details": map[string]any{}}},
		{"a defect of a hook", router.NewBadRequestError("Not saved", thrown), 400,
			map[string]any{"error": "Not saved.", "details": thrown.Error()}},
		{"a failure", router.NewInternalServerError("Failed", errors.New("no space left")), 500,
			map[string]any{"error": "Failed.", "details": "no space left"}},
		{"a defect", errors.New("nil pointer"), 400, map[string]any{"error": "nil pointer"}},
		{"a wrapped refusal", fmt.Errorf("secret: %w", router.NewForbiddenError("No", nil)), 403,
			map[string]any{"error": "No.", "details": map[string]any{}}},
	}
	for _, test := range cases {
		status, attributes := describe(test.err, 0)
		got := map[string]any{}
		for _, attribute := range attributes {
			pair, ok := attribute.(slog.Attr)
			if !ok {
				t.Fatalf("%s: got %v, want an attribute", test.name, attribute)
			}
			got[pair.Key] = pair.Value.Any()
		}
		if status != test.status || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %d %v, want %d %v", test.name, status, got, test.status, test.want)
		}
	}
}
