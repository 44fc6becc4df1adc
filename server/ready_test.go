package main

import (
	"net"
	"net/http"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/config"
)

// listenedAt is a listener with a given address.
type listenedAt struct {
	net.Listener
	address *net.TCPAddr
}

func (l listenedAt) Addr() net.Addr { return l.address }

func TestReadyNamesAnAddressThatCanBeOpened(t *testing.T) {
	for _, test := range []struct{ listened, url, want string }{
		{"192.168.1.4:80", "", "http://192.168.1.4:80"},
		{"0.0.0.0:8090", "", "http://127.0.0.1:8090"},
		{"[::]:8090", "", "http://[::1]:8090"},
		{"[::1]:8090", "", "http://[::1]:8090"},
		{"[::]:8090", "https://jot.example.org/", "https://jot.example.org"},
	} {
		address, err := net.ResolveTCPAddr("tcp", test.listened)
		if err != nil {
			t.Fatal(err)
		}
		values, err := config.Read(func(name string) string { return map[string]string{"JOT_URL": test.url}[name] })
		if err != nil {
			t.Fatal(err)
		}
		got, err := addressOf(&core.ServeEvent{Server: &http.Server{}, Listener: listenedAt{address: address}}, values)
		if err != nil || got != test.want {
			t.Errorf("%+v: got %s and %v", test, got, err)
		}
	}
}
