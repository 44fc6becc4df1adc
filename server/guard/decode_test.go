package guard

import (
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	late := strings.Repeat(" ", 2000)
	tests := []struct{ name, contentType, raw, want string }{
		{"header utf-8", "text/html; charset=utf-8", "Grüße", "Grüße"},
		{"header windows-1252", "text/html; charset=windows-1252", "Gr\xfc\xdfe \x80", "Grüße €"},
		{"header latin1 is windows-1252", "text/html; charset=ISO-8859-1", "\x93x\x94", "“x”"},
		{"header quoted", `text/html; charset="koi8-r"`, "\xf0\xd2\xc9", "При"},
		{"header unknown", "text/html; charset=nonsense", "Grüße", "Grüße"},
		{"meta shift_jis", "text/html", "<meta charset=Shift_JIS>\x93\xfa\x96\x7b", "<meta charset=Shift_JIS>日本"},
		{"meta http-equiv", "text/html", `<meta http-equiv="Content-Type" content="text/html; charset=euc-kr">` + "\xc7\xd1", `<meta http-equiv="Content-Type" content="text/html; charset=euc-kr">한`},
		{"meta iso-2022-jp is ASCII", "text/html", "<meta charset=iso-2022-jp>\x1b$BF|K\\\x1b(B", "<meta charset=iso-2022-jp>日本"},
		{"meta windows-1252", "text/html", "<meta charset=windows-1252>caf\xe9", "<meta charset=windows-1252>café"},
		{"header before meta", "text/html; charset=utf-8", "<meta charset=shift_jis>é", "<meta charset=shift_jis>é"},
		{"BOM utf-8", "text/html; charset=windows-1252", "\xef\xbb\xbfé", "é"},
		{"BOM utf-16le", "text/html", "\xff\xfe\xe9\x00", "é"},
		{"BOM utf-16be", "text/html", "\xfe\xff\x00\xe9", "é"},
		{"nothing said, utf-8", "text/html", "Grüße", "Grüße"},
		{"nothing said, utf-8 far down", "text/html", late + "Grüße", late + "Grüße"},
		{"nothing said, windows-1252", "text/html", "Gr\xfc\xdfe", "Grüße"},
		{"broken utf-8", "text/html; charset=utf-8", "a\xffb", "a\uFFFDb"},
		{"no text", "text/html", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := decode([]byte(test.raw), test.contentType, false)
			if err != nil || got != test.want {
				t.Errorf("got %q and %v, want %q", got, err, test.want)
			}
		})
	}
}

func TestDecodeDropsACharacterCutInTwo(t *testing.T) {
	for _, contentType := range []string{"text/html", "text/html; charset=utf-8"} {
		for _, raw := range []string{"é\xc3", "é\xe6\x97", "é\xf0\x9f\x98"} {
			got, err := decode([]byte(raw), contentType, true)
			if err != nil || got != "é" {
				t.Errorf("%q as %q: got %q and %v", raw, contentType, got, err)
			}
		}
	}
	if got, err := decode([]byte("é日"), "text/html", true); err != nil || got != "é日" {
		t.Errorf("got %q and %v, want nothing dropped", got, err)
	}
}
