package fetch

import (
	"strings"
	"testing"
)

// japanese is the title 日本 in Shift_JIS.
const japanese = "<title>\x93\xfa\x96\x7b</title>"

func TestCharset(t *testing.T) {
	far := strings.Repeat("x", 1500)
	tests := []struct{ name, contentType, body, want string }{
		// by the header
		{"header", "text/html; charset=windows-1252", "<title>Gr\xfc\xdfe \x80</title>", "Grüße €"},
		{"latin1 is windows-1252", "text/html; charset=ISO-8859-1", "<title>\x93x\x94</title>", "“x”"},
		{"in quotes", `text/html; charset="koi8-r"`, "<title>\xf0\xd2\xc9</title>", "При"},
		{"in single quotes", "text/html; charset='koi8-r'", "<title>\xf0\xd2\xc9</title>", "При"},
		{"with blanks", "text/html ; charset = koi8-r ; x=y", "<title>\xf0\xd2\xc9</title>", "При"},
		{"of the earlier of two headers", "text/html; charset=koi8-r, text/html", "<title>\xf0\xd2\xc9</title>", "При"},
		{"unknown", "text/html; charset=nonsense", "<meta charset=shift_jis>" + japanese, "日本"},
		{"utf-16", "text/html; charset=utf-16", "<\x00t\x00i\x00t\x00l\x00e\x00>\x00\xe9\x00", "é"},
		{"x-user-defined", "text/html; charset=x-user-defined", "<title>a\xe9</title>", "a\uf7e9"},
		{"before meta", "text/html; charset=utf-8", "<meta charset=shift_jis><title>é</title>", "é"},
		{"that lies", "text/html; charset=utf-8", "<title>a\xe9b</title>", "a\uFFFDb"},
		// by the byte order mark, before all else
		{"mark of utf-8", "text/html; charset=windows-1252", "\xef\xbb\xbf<title>é</title>", "é"},
		{"mark of utf-16le", utf8Page, "\xff\xfe<\x00t\x00i\x00t\x00l\x00e\x00>\x00\xe9\x00", "é"},
		{"mark of utf-16be", "text/html", "\xfe\xff\x00<\x00t\x00i\x00t\x00l\x00e\x00>\x00\xe9", "é"},
		// by meta, wherever it is in the head
		{"meta", "text/html", "<meta charset=Shift_JIS>" + japanese, "日本"},
		{"meta far behind a comment", "text/html", "<head><!-- " + far + " --><meta charset=shift_jis>" + japanese, "日本"},
		{"meta far behind a script", "text/html", "<head><script>" + far + "</script><meta charset=shift_jis>" + japanese, "日本"},
		{"meta behind the title", "text/html", "<head>" + japanese + "<style>" + far + "</style><meta charset=shift_jis></head>", "日本"},
		{"meta far behind, and damage", "text/html", "<!-- " + far + " --><meta name=d content='\xe6\x97'><meta charset=utf-8><title>Über – 東京</title>", "Über – 東京"},
		{"meta in noscript", "text/html", "<noscript><meta charset=shift_jis></noscript>" + japanese, "日本"},
		{"meta in a comment", "text/html", "<!-- <meta charset=koi8-r> --><meta charset=shift_jis>" + japanese, "日本"},
		{"meta in a script", "text/html", "<script>'<meta charset=koi8-r>'</script><meta charset=shift_jis>" + japanese, "日本"},
		{"the first of two", "text/html", "<meta charset=shift_jis><meta charset=koi8-r>" + japanese, "日本"},
		{"the first valid one", "text/html", "<meta charset=bogus><meta charset=shift_jis>" + japanese, "日本"},
		{"blanks in it", "text/html", "<meta charset=' shift_jis '>" + japanese, "日本"},
		{"utf-16 is utf-8", "text/html", "<meta charset=utf-16le><title>é</title>", "é"},
		{"x-user-defined is windows-1252", "text/html", "<meta charset=x-user-defined><title>caf\xe9</title>", "café"},
		{"a pragma", "text/html", `<meta http-equiv="Content-Type" content="text/html; charset=euc-kr"><title>` + "\xc7\xd1", "한"},
		{"a pragma with its attributes reversed, in quotes", "text/html", `<META content='charset = "euc-kr" ' http-equiv=content-type><title>` + "\xc7\xd1", "한"},
		{"a pragma with the word twice", "text/html", `<meta http-equiv=content-type content="charset;charset=euc-kr;x"><title>` + "\xc7\xd1", "한"},
		{"no pragma", "text/html", `<meta name=content-type content="charset=koi8-r"><meta charset=shift_jis>` + japanese, "日本"},
		// by the XML declaration, in HTML too
		{"declaration", "text/html", `<?xml version="1.0" encoding="windows-1251"?><!DOCTYPE html><title>` + "\xc7\xe0", "За"},
		{"declaration and meta", "text/html", `<?xml version="1.0" encoding="koi8-r"?><meta charset=shift_jis>` + japanese, "日本"},
		{"declaration of utf-16", "text/html", `<?xml version="1.0" encoding="utf-16"?><title>é</title>`, "é"},
		{"declaration in XHTML", "application/xhtml+xml", `<?xml version='1.0' encoding = 'iso-8859-2' ?><html><title>` + "\xa3\xf3d\xbc", "Łódź"},
		{"declaration behind a mark", "text/html", "\xef\xbb\xbf<?xml version='1.0' encoding='koi8-r'?><title>é</title>", "é"},
		{"meta in XHTML", "application/xhtml+xml", "<html><meta charset='koi8-r'/><title>é</title></html>", "é"},
		{"declaration without a type", "", `<?xml version="1.0" encoding="windows-1251"?><html><title>` + "\xc7\xe0", "За"},
		// all kinds
		{"gb2312 is gb18030", "text/html", "<meta charset=gb2312><title>\xd6\xd0\x94\x39\xda\x33</title>", "中💩"},
		{"gb18030", "text/html; charset=gb18030", "<title>\x94\x39\xda\x33</title>", "💩"},
		{"big5", "text/html", "<meta charset=big5><title>\xa4\xa4\xa4\xe5</title>", "中文"},
		{"euc-kr, all of it", "text/html", "<meta charset=ks_c_5601-1987><title>\xc7\xd1\x8c\x63", "한똠"},
		{"iso-2022-jp", "text/html", "<meta charset=iso-2022-jp><title>\x1b$BF|K\\\x1b(B</title>", "日本"},
		{"euc-jp", "text/html", "<meta charset=euc-jp><title>\xc6\xfc\xcb\xdc</title>", "日本"},
		{"windows-1251", "text/html", "<meta charset=cp1251><title>\xc7\xe0</title>", "За"},
		{"koi8-u", "text/html", "<meta charset=koi8-u><title>\xf0\xd2\xa6</title>", "Прі"},
		{"windows-874", "text/html", "<meta charset=tis-620><title>\xa1\xd2</title>", "กา"},
		{"macintosh", "text/html", "<meta charset=macintosh><title>caf\x8e</title>", "café"},
		// nothing said
		{"utf-8", "text/html", "<title>Grüße</title>", "Grüße"},
		{"utf-8 far down", "text/html", "<!-- " + far + " --><title>Grüße</title>", "Grüße"},
		{"utf-8, damaged", "text/html", "<title>Grüße an alle: äöü</title><meta name=d content='\xe6\x97'>", "Grüße an alle: äöü"},
		{"windows-1252", "text/html", "<title>Gr\xfc\xdfe</title>", "Grüße"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(t, test.contentType, test.body).title; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
