package fetch

import (
	"html"
	"net/http"
	"strings"
	"testing"
)

func TestRefresh(t *testing.T) {
	target := exampleOrg + "/target"
	for content, want := range map[string]string{
		"0; url=/target": target, "0;URL=/target": target, `0;url="/target"`: target, "0; url='/target' x": target, "0;url='/target": target,
		"0,url=/target": target, "0 url=/target": target, "0;/target": target, "0;url = /target": target, " 10 ; url=/target": target,
		".5; url=/target": target, "0.0;url=/target": target, "0;url=/target#top": target, "0; url=target": exampleOrg + "/docs/target",
		"0; url=//other.example/a": "https://other.example/a", "0; url=/gr\u00f6\u00dfe": exampleOrg + "/gr%C3%B6%C3%9Fe", "0;\"/target\"": target,
		"0; urls": exampleOrg + "/docs/urls",
		// too late, no address, and no page
		"11; url=/target": "", "99999999999999; url=/target": "", "0": "", "5;": "", "0; url=": "", "; url=/target": "", "-1; url=/target": "",
		"+0;url=/target": "", "0/target": "", "x; url=/target": "", "": "", "0; url=javascript:alert(1)": "", "0;url=data:text/html,a": "",
		"0; url=mailto:a@b.example": "", "0; url=http://": "",
	} {
		byMeta := read(t, utf8Page, `<title>x</title><META content="`+html.EscapeString(content)+`" HTTP-EQUIV=" Refresh ">`)
		header := http.Header{"Refresh": {content}}
		byHeader, err := readPage(strings.NewReader(""), pageBytes, header, at(t, exampleOrg+"/docs/guide.html"), ignore)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []*page{byMeta, byHeader} {
			if got.refresh == nil && want != "" || got.refresh != nil && got.refresh.String() != want {
				t.Errorf("%q: got %v, want %q", content, got.refresh, want)
			}
		}
	}
}

func TestPlacesOfRefreshes(t *testing.T) {
	refresh := `<meta http-equiv=refresh content="0; url=target">`
	for body, want := range map[string]string{
		`<base href="/app/">` + refresh:                              exampleOrg + "/app/target",
		"<head><title>x</title></head><body>" + refresh:              exampleOrg + "/docs/target",
		refresh + `<meta http-equiv=refresh content="0; url=other">`: exampleOrg + "/docs/target",
		"<noscript>" + refresh + "</noscript>":                       "",
		"<template>" + refresh + "</template>":                       "",
		"<!-- " + refresh + " --><script>'" + refresh + "'</script>": "",
		"<meta name=refresh content='0; url=target'>":                "",
	} {
		page := read(t, utf8Page, body)
		if page.refresh == nil && want != "" || page.refresh != nil && page.refresh.String() != want {
			t.Errorf("%s: got %v, want %q", body, page.refresh, want)
		}
	}
}
