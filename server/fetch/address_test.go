package fetch

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	tests := map[string]string{
		// Letters, quotes, brackets and spaces are encoded. Encoded characters are
		// unchanged.
		"http://a.example/a?q=größe":         "http://a.example/a?q=gr%C3%B6%C3%9Fe",
		`http://a.example/a?q="x"`:           "http://a.example/a?q=%22x%22",
		"http://a.example/a?q=<x>":           "http://a.example/a?q=%3Cx%3E",
		"http://a.example/a?q=a b'c|d{e}":    "http://a.example/a?q=a%20b%27c|d{e}",
		"http://a.example/größe/日本":          "http://a.example/gr%C3%B6%C3%9Fe/%E6%97%A5%E6%9C%AC",
		"http://a.example/a b/\"<>^`{}|'[]":  "http://a.example/a%20b/%22%3C%3E%5E%60%7B%7D|'[]",
		"http://a.example/%C3%A9?%C3%A9&%2F": "http://a.example/%C3%A9?%C3%A9&%2F",
		"http://a.example/\xe9?\xe9":         "http://a.example/%E9?%E9",
		"http://a.example/\x7f\x01a":         "http://a.example/%7F%01a",
		"http://a.example/a?b?c=\\d":         "http://a.example/a?b?c=\\d",
		// A percent sign that encodes nothing is unchanged.
		"http://a.example/50%-off":        "http://a.example/50%-off",
		"http://a.example/100%":           "http://a.example/100%",
		"http://a.example/%zz/%é?%q=100%": "http://a.example/%zz/%%C3%A9?%q=100%",
		// Fragments are not sent.
		"http://a.example#top":       "http://a.example/",
		"http://a.example/a?b#c?d#e": "http://a.example/a?b",
		"http://a.example?":          "http://a.example/?",
		"http://a.example/?":         "http://a.example/?",
		// Paths.
		"http://a.example/a/./b/../c":     "http://a.example/a/c",
		"http://a.example/a/%2e%2E/b/%2e": "http://a.example/b/",
		"http://a.example/../..":          "http://a.example/",
		`http://a.example\b\c`:            "http://a.example/b/c",
		`http://a.example\@b.example/`:    "http://a.example/@b.example/",
		"http://a.example//b//c":          "http://a.example//b//c",
		// Hosts and ports.
		"HTTP://A.Example":                "http://a.example/",
		"http:a.example":                  "http://a.example/",
		"http:///a.example/b":             "http://a.example/b",
		"http://münchen.example/":         "http://xn--mnchen-3ya.example/",
		"http://straße.example/":          "http://xn--strae-oqa.example/",
		"http://日本。example/":              "http://xn--wgv71a.example/",
		"http://m%C3%BCnchen.example/":    "http://xn--mnchen-3ya.example/",
		"http://１２７.0.0.1/":               "http://127.0.0.1/",
		"http://%31%32%37.0.0.1/":         "http://127.0.0.1/",
		"http://0x7f.1/":                  "http://127.0.0.1/",
		"http://2130706433/":              "http://127.0.0.1/",
		"http://a_b.example/":             "http://a_b.example/",
		"http://a.example:80/":            "http://a.example/",
		"https://a.example:443/":          "https://a.example/",
		"https://a.example:80/":           "https://a.example:80/",
		"http://a.example:/":              "http://a.example/",
		"http://[2606:4700::1111]:81/a":   "http://[2606:4700::1111]:81/a",
		" \n\x00http://a.example/b\tc\n ": "http://a.example/bc",
	}
	for text, want := range tests {
		got, err := parseAddress(text)
		if err != nil {
			t.Errorf("%q: got %v", text, err)
		} else if got.String() != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestInvalidAddresses(t *testing.T) {
	for _, text := range []string{
		"", "a.example", "//a.example/", "/a", "http://", "http:///", "http://:80/", "ftp://a.example/",
		"javascript:alert(1)", "data:text/html,a", "mailto:a@b.example", "http://a b.example/", "http://a.example:b/",
		"http://ann@a.example/", "http://ann:secret@a.example/", "http://a|b/%", "http://a.example.1/", "http://[::1/", "http://[1:2:3:4:5:6:7:8:9]/",
	} {
		got, err := parseAddress(text)
		if err == nil {
			t.Errorf("%q: got %q, want an error", text, got)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the password is in the error: %v", text, err)
		}
	}
}

// An address in a page may be as long as the page, and a page may have dozens of
// addresses.
func TestLongAddressesAreRefused(t *testing.T) {
	at, err := parseAddress("http://a.example/")
	if err != nil {
		t.Fatal(err)
	}
	for name, reference := range map[string]string{
		"path": "/a" + strings.Repeat("/", 20_000), "query": "?" + strings.Repeat("a", 20_000), "encoded": strings.Repeat("é", 6_000),
		"parts": strings.Repeat("a/", 1001), "backslashes": strings.Repeat(`a\`, 1001), "credentials": "http://" + strings.Repeat("@", 1001) + "a.example/",
		"host": "http://" + strings.Repeat("é.", 1_000) + "example/", "fragment": "#" + strings.Repeat("a", 20_000),
	} {
		if got, err := at.resolve(reference); err == nil {
			t.Errorf("a long %s: got an address of %d bytes, want an error", name, len(got.String()))
		}
	}
	if _, err := at.resolve(strings.Repeat("a", 10_000)); err != nil {
		t.Errorf("an address as long as an item's text: got %v", err)
	}
}

// These are all references of RFC 3986 §5.4 that resolve to an http address, without
// fragments, and others, which resolve as in browsers.
func TestResolve(t *testing.T) {
	base, err := parseAddress("http://a/b/c/d;p?q")
	if err != nil {
		t.Fatal(err)
	}
	for reference, want := range map[string]string{
		"g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g", "//g": "http://g/",
		"?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q", "g;x=1/../y": "http://a/b/c/y",
		"": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "..": "http://a/b/", "../..": "http://a/", "../../../../g": "http://a/g",
		"..g": "http://a/b/c/..g", "g?y/../x": "http://a/b/c/g?y/../x", `\\g\h`: "http://g/h", "http:g": "http://a/b/c/g", "https:g": "https://g/",
		" HTTPS://G/ \"h\" ": "https://g/%20%22h%22", "?": "http://a/b/c/d;p?", "ziel?name=größe": "http://a/b/c/ziel?name=gr%C3%B6%C3%9Fe",
		"/ziel/50%-off": "http://a/ziel/50%-off",
	} {
		if got, err := base.resolve(reference); err != nil || got.String() != want {
			t.Errorf("%q: got %v and %v, want %q", reference, got, err, want)
		}
	}
	for _, reference := range []string{"https://ann:secret@g/", "https://", "https://g:port/", "ftp://g/", "mailto:a@b"} {
		if got, err := base.resolve(reference); err == nil {
			t.Errorf("%q: got %q, want an error", reference, got)
		}
	}
}

func TestFileName(t *testing.T) {
	for text, want := range map[string]string{
		"https://a.example/a/report%20%C3%BC.pdf?v=2#p": "report ü.pdf",
		"https://a.example/a/100%.txt":                  "100%.txt",
		"https://a.example/a/&amp;.txt":                 "&amp;.txt",
		"https://a.example/a/":                          "a.example",
		"https://a.example":                             "a.example",
		"https://a.example:8443/":                       "a.example:8443",
		"https://münchen.example/":                      "münchen.example",
	} {
		u, err := parseAddress(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := u.fileName(); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestRequestIsSentAsItIs(t *testing.T) {
	for text, want := range map[string]string{
		"http://a.example/50%-off?a=%&b": "/50%-off?a=%&b",
		"http://a.example/a|b/%2F[]?":    "/a|b/%2F[]?",
		"http://a.example":               "/",
		"http://a.example//b.example/c":  "//b.example/c",
	} {
		u, err := parseAddress(text)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest("GET", "http://b.example/", nil)
		request.URL = u.request()
		if got := request.URL.RequestURI(); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if request.URL.Host != "a.example" || request.URL.Path == "" {
			t.Errorf("%q: got %+v", text, *request.URL)
		}
	}
}
