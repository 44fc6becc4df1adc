package disk

import (
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

func TestLoginsAtAProviderAreToldOfAFullDisk(t *testing.T) {
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
		if err := watchOf(test.free).guard(e); err != nil || e.Get(fullKey) != test.want {
			t.Errorf("%s with %d bytes: got %v and %v, want %v", test.pattern, test.free, e.Get(fullKey), err, test.want)
		}
	}
}
