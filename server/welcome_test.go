package main

import (
	"net"
	"strings"
	"testing"

	"jot/server/environment"
)

func TestWelcomeNamesWhatCanBeOpened(t *testing.T) {
	for _, test := range []struct {
		name      string
		listened  string
		variables map[string]string
		want      []string
		without   string
	}{
		{"an address", "192.168.1.4:80", nil,
			[]string{"Open Jot        http://192.168.1.4:80\n", "Your account    http://192.168.1.4:80/register\n"}, "was made"},
		{"all addresses", "0.0.0.0:8090", nil, []string{"Open Jot        http://127.0.0.1:8090\n"}, "0.0.0.0"},
		{"all addresses of both kinds", "[::]:8090", nil, []string{"Open Jot        http://127.0.0.1:8090\n"}, "[::]"},
		{"loopback", "[::1]:8090", nil, []string{"Open Jot        http://[::1]:8090\n"}, "127.0.0.1"},
		{"a public address", "[::]:8090", map[string]string{"JOT_URL": "https://jot.example.org/"},
			[]string{"Open Jot        https://jot.example.org\n", "Your account    https://jot.example.org/register\n", "jot-demo"}, "127.0.0.1"},
		{"open to all", "[::]:8090", map[string]string{"JOT_REGISTRATION": "on"}, []string{"/register"}, "[::]"},
		{"closed", "[::]:8090", map[string]string{"JOT_REGISTRATION": " off "}, []string{"superuser upsert"}, "/register"},
		{"by invitation", "[::]:8090", map[string]string{"JOT_REGISTRATION": "invite"}, []string{"superuser upsert"}, "/register"},
		{"without a demo", "[::]:8090", map[string]string{"JOT_DEMO": "off"}, []string{"/register"}, "demo"},
	} {
		listened, err := net.ResolveTCPAddr("tcp", test.listened)
		if err != nil {
			t.Fatal(err)
		}
		values, err := environment.Read(func(name string) string { return test.variables[name] })
		if err != nil {
			t.Fatal(err)
		}
		got := welcome("/data", listened, false, values)
		for _, words := range test.want {
			if !strings.Contains(got, words) {
				t.Errorf("%s: got %s, want it to say %q", test.name, got, words)
			}
		}
		if strings.Contains(got, test.without) {
			t.Errorf("%s: got %s, want it without %q", test.name, got, test.without)
		}
	}
}
