package config

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

type variables map[string]string

func (v variables) read() (Config, error) { return Read(func(name string) string { return v[name] }) }

func TestDefaults(t *testing.T) {
	c, err := variables{}.read()
	want := Config{Registration: "on", HasDemo: true, Gone: Gone{Kept: map[string]string{}}}
	if err != nil || !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v and %v, want %+v", c, err, want)
	}
}

func TestEverySettingIsRead(t *testing.T) {
	c, err := variables{
		"JOT_URL": " https://jot.example.org/ , http://nas:8090 ", "JOT_TRUSTED_PROXY": "X-Real-IP",
		"JOT_SMTP_URL": "smtps://me%40example.org:p%3Aw@mail.example.org", "JOT_MAIL_FROM": `"My Jot" <jot@example.org>`,
		"JOT_CONTACT": "me@example.org", "JOT_REGISTRATION": " invite ", "JOT_DEMO": "off", "JOT_RATE_LIMITS": "off",
		"JOT_OIDC_ISSUER": "https://login.example.org/a", "JOT_OIDC_CLIENT_ID": "jot", "JOT_OIDC_CLIENT_SECRET": "s",
		"JOT_TEST_MAX_ITEMS": "12", "JOT_TEST_MAX_COLLECTIONS": "4",
	}.read()
	if err != nil {
		t.Fatal(err)
	}
	if c.URL.String() != "https://jot.example.org" || len(c.URLs) != 1 || c.URLs[0].Host != "nas:8090" {
		t.Errorf("got %v and %v", c.URL, c.URLs)
	}
	c.URL, c.URLs = nil, nil
	want := Config{
		TrustedProxy: "X-Real-IP", SMTP: &SMTP{"mail.example.org", 465, true, "me@example.org", "p:w"},
		MailFrom: &Sender{"My Jot", "jot@example.org"}, Contact: "me@example.org", Registration: "invite",
		Provider: &Provider{"https://login.example.org/a", "jot", "s"}, HasNoRateLimits: true, MaxItems: 12, MaxCollections: 4,
		Gone: Gone{Kept: map[string]string{}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
}

func TestErrorNamesEachInvalidVariable(t *testing.T) {
	provider := variables{"JOT_OIDC_ISSUER": "https://login.example.org", "JOT_OIDC_CLIENT_ID": "jot", "JOT_OIDC_CLIENT_SECRET": "s"}
	for _, test := range []struct {
		name string
		bad  []string
	}{
		{"JOT_URL", []string{"jot.example.org", "ftp://jot.example.org", "https://", "https://a b", "https://*.example.org", "https://a@b.org", "https://a.org,b.org", "https://a.org,https://b.org/path", "https://a.org:123456"}},
		{"JOT_SMTP_URL", []string{"mail.example.org", "smtp://mail.example.org:99999", "smtp://a%zz:b@mail.example.org"}},
		{"JOT_MAIL_FROM", []string{"nobody", "a@b@c", "<a@b> x"}},
		{"JOT_CONTACT", []string{"nobody", "Me <me@example.org>"}},
		{"JOT_DEMO", []string{"maybe", "ON", "1"}},
		{"JOT_RATE_LIMITS", []string{"none"}},
		{"JOT_TRUSTED_PROXY", []string{"on the left", "Forwarded", "forwarded"}},
		{"JOT_REGISTRATION", []string{"closed", "OFF"}},
		{"JOT_OIDC_ISSUER", []string{"http://login.example.org", "login.example.org"}},
		{"JOT_TEST_MAX_ITEMS", []string{"0", "1e6", "-1"}},
		{"JOT_PASSWORD_LOGIN", []string{"no"}},
		{"JOT_REQUIRE_VERIFIED", []string{"yes"}},
		{"JOT_ACCOUNT_DELETION", []string{"0"}},
		{"JOT_MAX_ITEMS", []string{"0", "1e6"}},
		{"JOT_MAX_COLLECTIONS", []string{"many"}},
	} {
		for _, text := range test.bad {
			set := variables{test.name: text}
			if strings.HasPrefix(test.name, "JOT_OIDC") {
				for name, value := range provider {
					if name != test.name {
						set[name] = value
					}
				}
			}
			_, err := set.read()
			if err == nil || !strings.HasPrefix(err.Error(), test.name+" is not usable: it must be ") || !strings.HasSuffix(err.Error(), ".") {
				t.Errorf("%s=%s: got %v", test.name, text, err)
			}
		}
	}
	if c, _ := (variables{"JOT_REGISTRATION": "closed"}).read(); c.Registration != "off" {
		t.Errorf("got %q: nobody may register where that can't be read", c.Registration)
	}
	_, err := variables{"JOT_URL": "x", "JOT_DEMO": "x"}.read()
	if err == nil || !strings.Contains(err.Error(), "JOT_URL is not usable") || !strings.Contains(err.Error(), "JOT_DEMO is not usable") {
		t.Errorf("got %v, want both named", err)
	}
}

func TestAProviderNeedsAllThreeSettings(t *testing.T) {
	for _, test := range []struct {
		set  variables
		want string
	}{
		{variables{"JOT_OIDC_ISSUER": "https://x.org"}, "JOT_OIDC_CLIENT_ID is missing"},
		{variables{"JOT_OIDC_ISSUER": "https://x.org", "JOT_OIDC_CLIENT_ID": "a"}, "JOT_OIDC_CLIENT_SECRET is missing"},
		{variables{"JOT_OIDC_CLIENT_SECRET": "s"}, "JOT_OIDC_ISSUER is not usable"},
	} {
		if c, err := test.set.read(); err == nil || !strings.Contains(err.Error(), test.want) || c.Provider != nil {
			t.Errorf("%v: got %v and %v, want %q", test.set, c.Provider, err, test.want)
		}
	}
}

func TestSecretsMayBeInFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, []byte("smtp://me:hidden@mail.example.org\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := variables{"JOT_SMTP_URL_FILE": path}.read()
	if err != nil || c.SMTP == nil || c.SMTP.Password != "hidden" {
		t.Errorf("got %v and %v", c.SMTP, err)
	}
	for _, test := range []struct {
		set  variables
		want string
	}{
		{variables{"JOT_SMTP_URL_FILE": path + "x"}, path + "x can't be read, or is empty"},
		{variables{"JOT_SMTP_URL_FILE": path, "JOT_SMTP_URL": "smtp://me:hidden@b.org"}, "JOT_SMTP_URL and JOT_SMTP_URL_FILE are both set"},
		{variables{"JOT_OIDC_CLIENT_SECRET_FILE": "/no/such/file"}, "/no/such/file can't be read, or is empty"},
	} {
		if _, err := test.set.read(); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "hidden") {
			t.Errorf("%v: got %v, want %q", test.set, err, test.want)
		}
	}
	if _, err := (variables{"JOT_SMTP_URL": "smtp:/me:hidden@b.org"}).read(); err == nil || strings.Contains(err.Error(), "hidden") {
		t.Errorf("got %v, want no secret in it", err)
	}
}

func TestVariablesOfEarlierVersionsAreNamed(t *testing.T) {
	set := variables{}
	for _, each := range gone {
		set[each.name] = "x"
	}
	for name, value := range map[string]string{
		"JOT_PASSWORD_LOGIN": "off", "JOT_REQUIRE_VERIFIED": "on", "JOT_ACCOUNT_DELETION": "off",
		"JOT_MAX_ITEMS": "20", "JOT_MAX_COLLECTIONS": "3",
	} {
		set[name] = value
	}
	c, err := set.read()
	if err != nil || len(c.Gone.Words) != len(gone) || len(c.Gone.Kept) != 5 || c.Gone.Kept["JOT_MAX_ITEMS"] != "20" {
		t.Errorf("got %+v and %v", c.Gone, err)
	}
	for _, each := range gone {
		isNamed := func(words string) bool { return strings.HasPrefix(words, each.name+" is no longer read: ") }
		if !slices.ContainsFunc(c.Gone.Words, isNamed) {
			t.Errorf("%s is not named in %q", each.name, c.Gone.Words)
		}
	}
	open := variables{"JOT_PASSWORD_LOGIN": "on", "JOT_REQUIRE_VERIFIED": "off", "JOT_ACCOUNT_DELETION": "on"}
	if c, err := open.read(); err != nil || len(c.Gone.Kept) != 0 || len(c.Gone.Words) != 3 {
		t.Errorf("got %+v and %v, want nothing kept", c.Gone, err)
	}
	if _, err := (variables{"JOT_ORIGINS": "https://b.example.org"}).read(); err == nil || !strings.Contains(err.Error(), "JOT_URL") {
		t.Errorf("got %v, want it refused with what to do", err)
	}
}

func TestListenAddress(t *testing.T) {
	for text, want := range map[string]string{"": DefaultAddress, " 0.0.0.0:80 ": "0.0.0.0:80", ":8090": ":8090", "[::1]:0": "[::1]:0"} {
		if got, err := Address(func(string) string { return text }); err != nil || got != want {
			t.Errorf("%q: got %q and %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"nonsense", "8090", "a:b", "localhost:99999"} {
		if _, err := Address(func(string) string { return text }); err == nil || !strings.Contains(err.Error(), "JOT_HTTP is not usable") {
			t.Errorf("%q: got %v, want it named", text, err)
		}
	}
}
