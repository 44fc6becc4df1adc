package fetch

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

const utf8Page = "text/html; charset=utf-8"

const pageBytes = 512 << 10

func ignore() {}

func at(t *testing.T, address string) *address {
	t.Helper()
	u, err := parseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// read reads a page of example.org. It reads a short page byte by byte too, and
// compares the titles.
func read(t *testing.T, contentType, body string) *page {
	t.Helper()
	header := http.Header{}
	if contentType != "" {
		header.Set("Content-Type", contentType)
	}
	page, err := readPage(strings.NewReader(body), pageBytes, header, at(t, "https://example.org/docs/guide.html?x=1"), ignore)
	if err != nil {
		t.Fatalf("%.80q: %v", body, err)
	}
	if len(body) < 5000 {
		slow, err := readPage(iotest.OneByteReader(strings.NewReader(body)), pageBytes, header, at(t, "https://example.org/docs/guide.html?x=1"), ignore)
		if err != nil || slow.title != page.title {
			t.Errorf("%.80q: byte by byte got %+v and %v, else %q", body, slow, err, page.title)
		}
	}
	return page
}

func wantTitles(t *testing.T, contentType string, titles map[string]string) {
	t.Helper()
	for body, want := range titles {
		if got := read(t, contentType, body).title; got != want {
			t.Errorf("%.120q: got %q, want %q", body, got, want)
		}
	}
}

func TestTitle(t *testing.T) {
	wantTitles(t, utf8Page, map[string]string{
		"<title>Guide</title>":                                "Guide",
		`<TITLE data-x="<title>no</title>">Guide</TITLE>`:     "Guide",
		"<title>\n  A \t long\r\n title  </title>":            "A long title",
		"<title>One</title><title>Two</title>":                "One",
		"<title> </title><title>Two</title>":                  "Two",
		"<title>1 <b>2</b> <!-- 3 --></title>":                "1 <b>2</b> <!-- 3 -->",
		"<title>Guide":                                        "Guide",
		"<title>Guide</title class=x>":                        "Guide",
		"<title/>Guide</title>":                               "Guide",
		"<title>a\x00b\x07c\u009fd</title>":                   "a\uFFFDb c d",
		"<title>abc\u202egpj.exe</title>":                     "abcgpj.exe",
		"<title>İstanbul</title>":                             "İstanbul",
		"<title>" + strings.Repeat(" ", 9000) + "Far</title>": "Far",
		"<title>" + strings.Repeat("é", 100_000) + "</title>": strings.Repeat("é", maxTitle),
		"<p>no title": "guide.html",
		"":            "guide.html",
	})
}

// The title is found in every position, in spite of texts that look like a title or
// like the end of the head.
func TestTheTitleIsFoundAsBrowsersDo(t *testing.T) {
	for _, body := range []string{
		// the end of the head
		"<head></head><title>yes</title><body>",
		"<head></head><body><title>yes</title>",
		"<head></head><body><div><table><tr><td><title>yes</title>",
		"<head></head><head><title>yes</title></head>",
		"<html><body>x</body></html><title>yes</title>",
		`<script>"<head></head>"</script><title>yes</title>`,
		"<style>/* </head><body> */</style><title>yes</title>",
		"<!-- </head><title>no</title> --><title>yes</title>",
		`<meta name=d content="</head><title>no</title>"><title>yes</title>`,
		"<textarea></head><title>no</title></textarea><title>yes</title>",
		// comments and declarations
		"<!--><title>yes</title><!---><title>no</title>-->",
		"<!-- a --!><title>yes</title>",
		`<!doctype html><?xml version="1.0"?></><1><title>yes</title>`,
		`<?php "<b>` + `" ?><title>yes</title>`,
		// what is text to browsers
		`<script>document.write("<title>no</title>")</script><title>yes</title>`,
		`<script>"</scripty><title>no</title>"</script><title>yes</title>`,
		"<script><!-- <script> </script> <title>no</title> --></script><title>yes</title>",
		"<noscript><title>no</title></noscript><title>yes</title>",
		"<iframe><title>no</title></iframe><title>yes</title>",
		"<xmp><title>no</title></xmp><title>yes</title>",
		"<noframes><title>no</title></noframes><title>yes</title>",
		// templates
		"<template><template></template><title>no</title></template><title>yes</title>",
		"<template><svg></template><title>yes</title>",
		// pictures and formulas
		"<body><svg><title>no</title></svg><title>yes</title>",
		"<svg/><title>yes</title>",
		"<svg><title/></svg><title>yes</title>",
		"<svg><style><title>no</title></style></svg><title>yes</title>",
		`<svg><script>"<title>no</title>"</script></svg><title>yes</title>`,
		"<svg><![CDATA[</svg><title>no</title>]]></svg><title>yes</title>",
		"<svg><font><title>no</title></font></svg><title>yes</title>",
		"<math><title>no</title></math><title>yes</title>",
		"<svg><svg><title>no</title></svg><title>no</title></svg><title>yes</title>",
	} {
		if got := read(t, utf8Page, body).title; got != "yes" {
			t.Errorf("%q: got %q", body, got)
		}
	}
}

func TestReferences(t *testing.T) {
	wantTitles(t, utf8Page, map[string]string{
		"<title>&Kappa;αλ&eta;μέ&rho;α · A &dagger; B · &Sacute;wi&eogon;to · Caf&eacute au lait</title>": "Καλημέρα · A † B · Święto · Café au lait",
		"<title>A &amp; B &lt;C&gt; &eacute;&nbsp;&mdash; D&hellip;</title>":                              "A & B <C> é — D…",
		"<title>&#72;&#x69; &#128512; &#X1F600;</title>":                                                  "Hi 😀 😀",
		"<title>&amp;lt;</title>":                                     "&lt;",
		"<title>A &amp B &copy 2024 &Aacute</title>":                  "A & B © 2024 Á",
		"<title>&unknown; &; &constructor; R&D</title>":               "&unknown; &; &constructor; R&D",
		"<title>It&#146;s &notin; &notit;</title>":                    "It’s ∉ ¬it;",
		"<title>a&#0;b&#xD800;c&#x110000;d&#99999999;e</title>":       "a\ufffdb\ufffdc\ufffdd\ufffde",
		`<meta property=og:title content="A&quot;&Sacute;&eacute B">`: `A"Śé B`,
	})
}

func TestTitleOfAPageWithoutOne(t *testing.T) {
	wantTitles(t, utf8Page, map[string]string{
		"<META CONTENT='Og' NAME=OG:Title>":                                         "Og",
		"<meta name=twitter:title content=Tw>":                                      "Tw",
		"<meta name=twitter:title content=Tw><meta property=og:title content=Og>":   "Og",
		"<meta property=og:title content=Og><title>Page</title>":                    "Page",
		"<meta property=og:title content=' '><meta name=twitter:title content=Tw>":  "Tw",
		"<head><title></title><meta name=twitter:title content=Tw></head><title>no": "Tw",
		"<head><meta property=og:title content=Og></head><body><title>Page</title>": "Page",
		"<svg><title>no</title></svg><meta property=og:title content=Og>":           "Og",
	})
}

// A title without visible characters doesn't count.
func TestInvisibleTitles(t *testing.T) {
	for _, title := range []string{
		"", " \n", "&#8203;", "&ZeroWidthSpace;", "&lrm;", "&rlm; &lrm;", "&shy;", "&nbsp;", "&#xfeff;", "&zwj;&zwnj;", "&#x2060;",
		"&#x3164;", "&#x115f;", "&#x2800;", "&#x202e;", "&#xfe0f;", "&#x3000;", "&#xe0020;", "&#x180e;", "&#x34f;", "&#1;", "<!-- -->"[:0],
	} {
		body := "<title>" + title + "</title><meta property=og:title content='&#8203;'><meta name=twitter:title content='Real page'>"
		if got := read(t, utf8Page, body).title; got != "Real page" {
			t.Errorf("%q: got %q", title, got)
		}
	}
	wantTitles(t, utf8Page, map[string]string{
		"<title>&#8203;Guide&shy;&#8203;</title>": "Guide",
		"<title>&rlm;שלום</title>":                "\u200fשלום",
		"<title>می&zwnj;خواهم</title>":            "می\u200cخواهم",
		"<title>👩&zwj;💻 ❤&#xfe0f;</title>":        "👩\u200d💻 ❤\ufe0f",
	})
	page, err := readPage(strings.NewReader("<title>&#8203;"), pageBytes, http.Header{"Content-Type": {utf8Page}}, at(t, "https://example.org/a/%E2%80%8B"), ignore)
	if err != nil || page.title != "example.org" {
		t.Errorf("got %+v and %v, want the host", page, err)
	}
}

func TestTypes(t *testing.T) {
	const body = "<html><head><title>Page</title></head>"
	for contentType, isRead := range map[string]bool{
		"text/html": true, "text/html;charset=": true, "TEXT/HTML ": true, "text/html, text/html": true,
		"text/plain, text/html; charset=utf-8": true, "text/html charset=utf-8": true, "application/xhtml+xml": true, "text/xml": true,
		"": true, "*/*": true, "unknown/unknown": true, "html": true,
		"text/plain": false, "application/pdf": false, "image/svg+xml": false, "application/json; charset=utf-8": false,
		"application/octet-stream": false, "text/html, text/plain": false,
	} {
		if got := read(t, contentType, body).title; (got == "Page") != isRead {
			t.Errorf("%q: got %q, want it read: %t", contentType, got, isRead)
		}
	}
	for start, isRead := range map[string]bool{
		"<!DOCTYPE html>": true, " \n\t<html >": true, "<!-- a -->": true, "\xef\xbb\xbf<!doctype html>": true, "<TITLE>x</title>"[:0]: true,
		"<p>a": true, `<?xml version="1.0"?><html>`: true, "Just text ": false, "%PDF-1.4\n": false, "\x89PNG\r\n\x1a\n": false, `{"a":1} `: false,
	} {
		if got := read(t, "", start+"<title>Page</title>").title; (got == "Page") != isRead {
			t.Errorf("%q without a type: got %q, want it read: %t", start, got, isRead)
		}
	}
}

func TestXHTML(t *testing.T) {
	wantTitles(t, "application/xhtml+xml", map[string]string{
		`<html><head><script src="a.js"/><title>Page</title></head></html>`:         "Page",
		`<html><head><title><![CDATA[A & <B>]]></title></head></html>`:              "A & <B>",
		`<html><head><title>A <b>x</b> C</title></head></html>`:                     "A C",
		`<html><head><title/><meta name="og:title" content="Og"/></head></html>`:    "Og",
		`<html><script><![CDATA["<title>no</title>"]]></script><title>Page</title>`: "Page",
		`<html><body><svg><title>no</title></svg><title>Page</title></body></html>`: "Page",
		`<html><body><svg/><template/><title>Page</title></body></html>`:            "Page",
		`<?xml version="1.0"?><rss><channel><title>Feed</title></channel></rss>`:    "guide.html",
	})
}

func TestReadStopsAfterTheHead(t *testing.T) {
	head := "<head><title>Page</title></head>"
	calls := 0
	body := io.MultiReader(strings.NewReader(head), iotest.ErrReader(errors.New("given up")))
	page, err := readPage(body, pageBytes, http.Header{"Content-Type": {"text/html"}}, at(t, "http://example.org/"), func() { calls++ })
	if err != nil || page.title != "Page" || calls != 1 {
		t.Errorf("got %+v and %v after %d calls", page, err, calls)
	}

	rest := strings.NewReader(head + strings.Repeat("a", pageBytes))
	if _, err := readPage(rest, pageBytes, http.Header{"Content-Type": {utf8Page}}, at(t, "http://example.org/"), ignore); err != nil {
		t.Fatal(err)
	}
	if got := int(rest.Size()) - rest.Len(); got > 2*smallBytes {
		t.Errorf("%d bytes were read", got)
	}
}

func TestReadReportsABrokenBody(t *testing.T) {
	broken := errors.New("broken")
	for _, contentType := range []string{"text/html", utf8Page, ""} {
		body := io.MultiReader(strings.NewReader("<title>Half a ti"), iotest.ErrReader(broken))
		if _, err := readPage(body, pageBytes, http.Header{"Content-Type": {contentType}}, at(t, "http://example.org/"), ignore); !errors.Is(err, broken) {
			t.Errorf("%q: got %v, want %v", contentType, err, broken)
		}
	}
}

func TestReadDoesNotWaitForTheRestOfAPageWithAByteOrderMark(t *testing.T) {
	head := "\xff\xfe" + strings.Join(strings.Split("<head><title>Hello</title></head><body>", ""), "\x00") + "\x00"
	calls := 0
	body := io.MultiReader(strings.NewReader(head), iotest.ErrReader(errors.New("broken")))
	page, err := readPage(body, pageBytes, http.Header{"Content-Type": {"text/html"}}, at(t, "http://example.org/"), func() { calls++ })
	if err != nil || page.title != "Hello" || calls != 1 {
		t.Errorf("got %+v and %v after %d calls", page, err, calls)
	}
}

func TestReadOmitsATruncatedCharacter(t *testing.T) {
	for _, contentType := range []string{"text/html", utf8Page, "text/html; charset=shift_jis", "text/html; charset=utf-16le"} {
		for limit := 40; limit < 50; limit++ {
			body := strings.Repeat(" ", 20) + "<title>日本日本日本日本日本日本日本"
			page, err := readPage(strings.NewReader(body), limit, http.Header{"Content-Type": {contentType}}, at(t, "http://example.org/"), ignore)
			if err != nil || strings.HasSuffix(page.title, "\uFFFD") {
				t.Errorf("%s, %d bytes: got %+v and %v", contentType, limit, page, err)
			}
		}
	}
}

// If a step scanned earlier text again, half a megabyte would take minutes.
func TestReadTakesLinearTime(t *testing.T) {
	longBase := "<base href='" + strings.Repeat("a/", pageBytes/3) + "'>" + strings.Repeat("<link rel=icon href=a>", 2*maxIcons)
	for _, piece := range []string{
		longBase, "<", "<a ", `<a b="`, "<a b='>", "<!--", "</", "</title", "<title>", "<title></title>", "<script>", "<svg>", "<svg></math>", "<svg><title>",
		"<template>", "<template></svg>", "<svg><p>", "<base href=../>", "<link rel=icon href=/>", `<link rel="icon `, "&amp", "&#x", " ", "<a/",
		"<meta charset=x>", "<meta http-equiv=refresh content=0>", "<a b c d e f g h>", "&#8203;", "<![CDATA[", "<svg><![CDATA[", "\xff", "<math><mi>", "<html><a/>",
	} {
		begun := time.Now()
		page := read(t, "text/html", strings.Repeat(piece, pageBytes/len(piece)))
		if len(page.title) > 4*maxTitle || !strings.HasPrefix(page.faviconURL, "https://example.org/") {
			t.Errorf("%q: got a title of %d bytes and %q", piece, len(page.title), page.faviconURL)
		}
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%q took %s", piece, took)
		}
	}
}
