package health

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestReachableAddress(t *testing.T) {
	for _, each := range []struct{ flag, variable, want string }{
		{"", "", "127.0.0.1:8090"},
		{"", "0.0.0.0:80", "127.0.0.1:80"},
		{"[::]:81", "0.0.0.0:80", "[::1]:81"},
		{":82", "", "127.0.0.1:82"},
		{"192.0.2.1:83", "", "192.0.2.1:83"},
	} {
		at, err := listening(each.flag, func(string) string { return each.variable })
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Reachable(at); err != nil || got != each.want {
			t.Errorf("%+v: got %q and %v", each, got, err)
		}
	}
	if _, err := Reachable("nonsense"); err == nil || !strings.Contains(err.Error(), "--http") {
		t.Errorf("got %v, want it to name the flag", err)
	}
}

func TestAskDistinguishesAHealthyServer(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/health" {
			t.Errorf("got a request for %s", r.URL.Path)
		}
		w.WriteHeader(status)
	}))
	address := strings.TrimPrefix(server.URL, "http://")
	if err := ask(context.Background(), address); err != nil {
		t.Errorf("got %v, want it well", err)
	}
	status = http.StatusServiceUnavailable
	if err := ask(context.Background(), address); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("got %v, want its answer", err)
	}
	server.Close()
	if err := ask(context.Background(), address); err == nil || !strings.Contains(err.Error(), "no server answers") {
		t.Errorf("got %v, want that nobody answers", err)
	}
}
