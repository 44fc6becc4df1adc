package sessions

import (
	"strings"
	"testing"
)

func TestDeviceName(t *testing.T) {
	const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) "
	for header, want := range map[string]string{
		chrome:              "Chrome on Windows",
		chrome + " Edg/126": "Edge on Windows",
		"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0":                                                             "Firefox on Linux",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15":              "Safari on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (Linux; Android 14; Pixel 8) " + webkit + "Chrome/126.0.0.0 Mobile Safari/537.36":                                       "Chrome on Android",
		"curl/8.5.0":                "curl",
		"":                          UnknownDevice,
		"<b>bar</b> baz; drop":      UnknownDevice,
		"a\nb":                      UnknownDevice,
		strings.Repeat("a", 50):     UnknownDevice,
		strings.Repeat("a ", 1<<19): UnknownDevice,
	} {
		if got := DeviceName(header); got != want {
			t.Errorf("%.60q: got %q, want %q", header, got, want)
		}
	}
}
