package webapp

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"
)

const rootPage = "<!doctype html>\n<html lang=\"en\"><title>Jot</title></html>"

func TestPagesHaveTheAccessAttributes(t *testing.T) {
	dir := build(t)
	put(t, dir, "index.html", rootPage)
	put(t, dir, "index.html.br", "brotli")
	var access Access
	h := handlerFor(t, dir, func() Access { return access })
	for _, test := range []struct {
		access Access
		want   string
	}{
		{Access{Registration: "off"}, ` data-registration="off"`},
		{Access{Registration: "invite", Provider: "A & \"B\""}, ` data-registration="invite" data-provider="A &amp; &#34;B&#34;"`},
		{Access{Registration: "on", HasNoPasswords: true, Provider: "Dex"}, ` data-passwords="off" data-provider="Dex"`},
		{Access{}, ""},
		{Access{Registration: "on", Provider: "Dex"}, ""},
	} {
		access = test.access
		want := strings.Replace(rootPage, "<html", "<html"+test.want, 1)
		plain := ask(h, "GET", "/jane")
		if got := plain.Body.String(); got != want {
			t.Errorf("%v: got %q, want %q", access, got, want)
		}
		etag := plain.Header().Get("ETag")
		if again := ask(h, "GET", "/jane", "If-None-Match", etag); again.Code != 304 {
			t.Errorf("%v: got %d for what hasn't changed", access, again.Code)
		}
	}
	access = Access{Registration: "off"}
	before := ask(h, "GET", "/jane").Header().Get("ETag")
	access.HasNoPasswords = true
	if again := ask(h, "GET", "/jane", "If-None-Match", before); again.Code != 200 {
		t.Errorf("got %d once others may come in", again.Code)
	}
}

func TestPagesWithAccessAttributesAreCompressed(t *testing.T) {
	dir := build(t)
	put(t, dir, "index.html", rootPage)
	put(t, dir, "index.html.br", "brotli")
	closed := handlerFor(t, dir, func() Access { return Access{Registration: "off"} })
	got := ask(closed, "GET", "/jane", "Accept-Encoding", "br, gzip")
	reader, err := gzip.NewReader(got.Body)
	if err != nil {
		t.Fatalf("%v of %v", err, got.Header())
	}
	content, err := io.ReadAll(reader)
	if err != nil || got.Header().Get("Content-Encoding") != "gzip" || !strings.Contains(string(content), `data-registration="off"`) {
		t.Errorf("got %q in %v, and %v", content, got.Header(), err)
	}
	script := ask(closed, "GET", "/assets/app-1a2b3c4d.js", "Accept-Encoding", "br, gzip")
	if script.Body.String() != "brotli" {
		t.Errorf("got %q for a script", script.Body)
	}
	open := handler(t, dir)
	if got := ask(open, "GET", "/jane", "Accept-Encoding", "br, gzip"); got.Body.String() != "brotli" {
		t.Errorf("got %q of a server that is open to all", got.Body)
	}
}

func TestAPageIsCompressedOnce(t *testing.T) {
	a := New(os.DirFS(build(t)), func() Access { return Access{} })
	first, again := a.compress("index.html", []byte(rootPage)), a.compress("index.html", []byte(rootPage))
	if &first[0] != &again[0] {
		t.Error("the same page was compressed twice")
	}
	if changed := a.compress("index.html", []byte(appPage)); bytes.Equal(changed, first) {
		t.Error("another page got the form of the one before")
	}
}
