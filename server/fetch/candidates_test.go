package fetch

import (
	"reflect"
	"strings"
	"testing"
)

const exampleOrg = "https://example.org"

func TestIcons(t *testing.T) {
	own := exampleOrg + "/favicon.ico"
	tests := []struct {
		name, html string
		want       []string
	}{
		{"none", "<link rel=stylesheet href=/a.css>", []string{own}},
		{"one", `<link rel="icon" href="/i.png">`, []string{exampleOrg + "/i.png", own}},
		{"turned", "<link href=/i.png type=image/png rel=icon>", []string{exampleOrg + "/i.png", own}},
		{"in single quotes and capitals", "<LINK HREF='/i.png' REL='ICON'/>", []string{exampleOrg + "/i.png", own}},
		{"with a slash at its end", "<link rel=icon href=/i/>", []string{exampleOrg + "/i/", own}},
		{"several words", `<link rel="shortcut  icon" href="i.ico"><link rel="alternate icon" href=j.ico>`, []string{exampleOrg + "/docs/i.ico", exampleOrg + "/docs/j.ico", own}},
		{"relative", "<link rel=icon href=../i.ico>", []string{exampleOrg + "/i.ico", own}},
		{"of another host", "<link rel=icon href=//cdn.example.net/i.ico>", []string{"https://cdn.example.net/i.ico", own}},
		{"a base", `<base href="/app/"><link rel=icon href=i.ico>`, []string{exampleOrg + "/app/i.ico", own}},
		{"a base that comes later", `<link rel=icon href=i.ico><base href="//cdn.example.net/x/y">`, []string{"https://cdn.example.net/x/i.ico", own}},
		{"a base without an address", `<base target=_top><base href="/app/"><link rel=icon href=i.ico>`, []string{exampleOrg + "/app/i.ico", own}},
		{"an invalid base", `<base href="javascript:0"><link rel=icon href=i.ico>`, []string{exampleOrg + "/docs/i.ico", own}},
		{"references", `<link rel=icon href="/i?a=1&amp;b=2&copy=3">`, []string{exampleOrg + "/i?a=1&b=2&copy=3", own}},
		{"letters", `<link rel=icon href="/größe 1.png?a=ü">`, []string{exampleOrg + "/gr%C3%B6%C3%9Fe%201.png?a=%C3%BC", own}},
		{"touch icons behind icons", "<link rel=apple-touch-icon href=/t.png><link rel=icon href=/i.png><link rel=apple-touch-icon-precomposed href=/p.png>", []string{exampleOrg + "/i.png", exampleOrg + "/t.png", exampleOrg + "/p.png", own}},
		{"a vector by its type", `<link rel=icon type="image/svg+xml" href=/i><link rel=icon type=image/png href=/i.png>`, []string{exampleOrg + "/i.png", own}},
		{"a vector by its name", "<link rel=icon href=/i.SVG?v=2><link rel=apple-touch-icon href=/t.png>", []string{exampleOrg + "/t.png", own}},
		{"not a vector, by its type", "<link rel=icon type=image/png href=/i.svg>", []string{exampleOrg + "/i.svg", own}},
		{"for a pinned tab", "<link rel=mask-icon href=/m.png><link rel=fluid-icon href=/f.png>", []string{own}},
		{"for a dark screen", `<link rel=icon media="(prefers-color-scheme:dark)" href=/d.png><link rel=icon href=/i.png>`, []string{exampleOrg + "/i.png", own, exampleOrg + "/d.png"}},
		{"for a light screen", `<link rel=icon media="(prefers-color-scheme: light)" href=/l.png><link rel=icon media="not (prefers-color-scheme: dark)" href=/n.png>`, []string{exampleOrg + "/l.png", exampleOrg + "/n.png", own}},
		{"in the page's own text", `<link rel=icon href="data:image/png;base64,AAAA"><link rel=icon href=/i.png>`, []string{exampleOrg + "/i.png", own}},
		{"a script", "<link rel=icon href=\"java\nscript:alert(1)\">", []string{own}},
		{"empty", `<link rel=icon href=""><link rel=icon>`, []string{own}},
		{"twice", "<link rel=icon href=/i.png><link rel=icon href=/i.png#x><link rel=icon href=/favicon.ico>", []string{exampleOrg + "/i.png", own}},
		{"in a picture or a template", "<svg><link rel=icon href=/no.png></svg><template><link rel=icon href=/no.png></template>", []string{own}},
		{"the first of two attributes", "<link rel=icon href=/a.png href=/b.png>", []string{exampleOrg + "/a.png", own}},
		{"many", strings.Repeat("<link rel=icon href=data:,>", 100), []string{own}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(t, utf8Page, test.html+"<title>x</title>").icons; !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestOnlyAFewIconsAreTried(t *testing.T) {
	html := ""
	for _, name := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		html += "<link rel=icon href=/" + name + ".png>"
	}
	got := read(t, utf8Page, html).icons
	if len(got) != maxTried+1 || got[maxTried] != exampleOrg+"/favicon.ico" {
		t.Errorf("got %q", got)
	}
}

func TestFirstAddressIsThatOfTheFirstLinkedIcon(t *testing.T) {
	for html, want := range map[string]string{
		"":                              exampleOrg + "/favicon.ico",
		"<link rel=icon href=/i.svg>":   exampleOrg + "/i.svg",
		"<link rel=icon href='data:,'>": exampleOrg + "/favicon.ico",
		"<link rel=apple-touch-icon href=/t.png><link rel=icon href=/i.png>": exampleOrg + "/i.png",
	} {
		if got := read(t, utf8Page, html).faviconURL; got != want {
			t.Errorf("%s: got %q, want %q", html, got, want)
		}
	}
}
