package fetch

import (
	"strings"
	"testing"
)

// refusedURLs are addresses that must be refused, both as a link's address and as the
// target of a redirect. None of them needs a DNS query.
var refusedURLs = []string{
	// IPv4 as dotted, shortened, decimal, hexadecimal and octal text
	"http://127.0.0.1/", "http://127.0.0.1./", "http://127.1/", "http://2130706433/",
	"http://0x7f000001/", "http://0x7f.0.0.1/", "http://0X7F.1/", "http://0x/", "http://017700000001/",
	"http://0177.0.0.1/", "http://127.0.0.0x1/", "http://0/", "http://0.0.0.0/", "http://127.0.0.1%2e/",
	"http://10.0.0.1/", "http://100.64.0.1/", "http://169.254.169.254/latest/meta-data/",
	"http://172.16.0.1/", "http://192.168.0.1/", "http://224.0.0.1/", "http://255.255.255.255/",
	"http://198.18.0.1/", "http://203.0.113.1/", "http://256.256.256.256/", "http://example.123/",
	// IPv6, mapped and embedding forms, zones
	"http://[::]/", "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::127.0.0.1]/",
	"http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::ffff:10.0.0.1]/",
	"http://[fc00::1]/", "http://[fe80::1]/", "http://[fe80::1%25eth0]/", "http://[::1%25lo]/",
	"http://[2606:4700::1111%25eth0]/", "http://[ff02::1]/", "http://[64:ff9b::7f00:1]/",
	"http://[2002:7f00:1::]/", "http://[2001::7f00:1]/", "http://[2001:db8::1]/",
	// other ports, schemes, credentials and no host
	"http://example.com:8080/", "https://example.com:22/", "http://example.com:0/", "http://example.com:65536/",
	"http://example.com:-1/", "http://93.184.216.34:8443/",
	"ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "javascript:alert(1)",
	"data:text/html,hello", "example.com", "//example.com/", "http:///", "http://", "http://:80/", "",
	"http://user@example.com/", "http://user:secret@example.com/", "http://93.184.216.34@127.0.0.1/",
	"http://exa mple.com/", "http://%31%32%37.0.0.1/",
}

func TestGetRefusesURL(t *testing.T) {
	client := unbounded(options{timeout: defaultOptions().timeout, resolver: newDNS(t).resolver()})
	for _, address := range refusedURLs {
		t.Run(address, func(t *testing.T) {
			_, err := getPage(client, address)
			wantRefusal(t, err)
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("the password is in the log: %q", err)
			}
		})
	}
}

func TestCheckURLAllows(t *testing.T) {
	for _, address := range []string{
		"http://example.com", "https://example.com/a?b#c", "http://example.com:80/", "https://example.com:443/",
		"http://example.com:443/", "HTTP://EXAMPLE.COM/", "http://93.184.216.34/", "http://[2606:4700::1111]/",
		"http://0x7f.example/", "http://123.example/", "http://münchen.example/", "http://example.com./", "http:example.com", "http:///example.com/",
	} {
		if _, err := unbounded(defaultOptions()).check(parseAddress(address)); err != nil {
			t.Errorf("%s: got %q, want it allowed", address, err)
		}
	}
}
