package environment

import (
	"strings"
	"testing"
)

func read(variables map[string]string) (Values, error) {
	return Read(func(name string) string { return variables[name] })
}

func TestNothingIsSet(t *testing.T) {
	values, err := read(nil)
	if err != nil || values.URL != nil {
		t.Errorf("got %v and %v, want nothing", values, err)
	}
}

func TestURL(t *testing.T) {
	values, err := read(map[string]string{"JOT_URL": " https://jot.example.org "})
	if err != nil || values.URL == nil || values.URL.Host != "jot.example.org" {
		t.Errorf("got %v and %v, want the address", values, err)
	}
}

func TestURLThatIsNone(t *testing.T) {
	for _, text := range []string{"jot.example.org", "https://", "::"} {
		if values, err := read(map[string]string{"JOT_URL": text}); err != nil || values.URL != nil {
			t.Errorf("%q: got %v and %v, want none: the hooks refuse it", text, values, err)
		}
	}
}

func TestRateLimits(t *testing.T) {
	for text, isOff := range map[string]bool{"": false, "on": false, " off ": true} {
		if values, err := read(map[string]string{"JOT_RATE_LIMITS": text}); err != nil || values.HasNoRateLimits != isOff {
			t.Errorf("%q: got %v and %v", text, values, err)
		}
	}
}

func TestWhoMayComeIn(t *testing.T) {
	values, err := read(map[string]string{"JOT_REGISTRATION": " invite ", "JOT_PASSWORD_LOGIN": "off"})
	if err != nil || values.Registration != "invite" || !values.HasNoPasswords {
		t.Errorf("got %v and %v", values, err)
	}
	if values, err := read(map[string]string{"JOT_PASSWORD_LOGIN": "on"}); err != nil || values.HasNoPasswords {
		t.Errorf("got %v and %v", values, err)
	}
}

func TestOrigins(t *testing.T) {
	values, err := read(map[string]string{"JOT_ORIGINS": "https://a.example , http://b.example:8080,"})
	if err != nil || len(values.Origins) != 2 || values.Origins[1].Host != "b.example:8080" {
		t.Errorf("got %v and %v, want two origins", values.Origins, err)
	}
	for _, text := range []string{"*", "a.example", "https://a.example/", "https://a.example/path", "https://*.example", "ftp://a.example", "https://", "https://a b", "null"} {
		if _, err := read(map[string]string{"JOT_ORIGINS": text}); err == nil || !strings.Contains(err.Error(), "JOT_ORIGINS") {
			t.Errorf("%q: got %v, want an error that names the variable", text, err)
		}
	}
}
