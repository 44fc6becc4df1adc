package fetch

import (
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func TestGetRefusesANameThatResolvesToARefusedAddress(t *testing.T) {
	tests := []struct{ name, address string }{
		{"loopback.example", "127.0.0.1"},
		{"private.example", "192.168.1.1"},
		{"metadata.example", "169.254.169.254"},
		{"nat.example", "100.64.0.1"},
		{"any.example", "0.0.0.0"},
		{"six.example", "::1"},
		{"ula.example", "fd00::1"},
		{"mapped.example", "::ffff:127.0.0.1"},
		{"nat64.example", "64:ff9b::7f00:1"},
	}
	dns := newDNS(t)
	for _, test := range tests {
		dns.add(test.name, test.address)
	}
	options := defaultOptions()
	options.resolver = dns.resolver()
	client := unbounded(options)
	for _, test := range tests {
		for _, scheme := range []string{"http://", "https://"} {
			_, err := getPage(client, scheme+test.name+"/")
			wantRefusal(t, err)
		}
	}

	// The machine's own hosts file resolves this name.
	_, err := getPage(client, "http://localhost/")
	wantError(t, err, "is not a public address")
	_, err = getPage(client, "http://missing.example/")
	wantError(t, err, `no site named "missing.example"`)
}

// errStopped is the error of a connection that is allowed, but that the test doesn't
// make.
var errStopped = errors.New("allowed, but not connected")

// stopAllowed makes a client check each connection and then refuse it. It returns
// where the allowed addresses are stored.
func stopAllowed(client *client) *[]netip.Addr {
	allowed := new([]netip.Addr)
	judge := client.checkDial
	client.checkDial = func(target netip.AddrPort) error {
		if err := judge(target); err != nil {
			return err
		}
		*allowed = append(*allowed, target.Addr())
		return errStopped
	}
	return allowed
}

func TestGetChecksTheAddressAtDialTime(t *testing.T) {
	dns := newDNS(t)
	dns.add("rebind.example", "93.184.216.34")
	dns.add("rebind.example", "127.0.0.1")
	options := defaultOptions()
	options.resolver = dns.resolver()
	client := unbounded(options)
	allowed := stopAllowed(client)

	_, err := getPage(client, "http://rebind.example/")
	wantError(t, err, errStopped.Error())
	if len(*allowed) != 1 || (*allowed)[0].String() != "93.184.216.34" {
		t.Fatalf("allowed %v, want the public address", *allowed)
	}
	_, err = getPage(client, "http://rebind.example/")
	wantError(t, err, "127.0.0.1 is not a public address")
	if len(*allowed) != 1 {
		t.Errorf("allowed %v, want no more than the public address", *allowed)
	}
}

func TestGetChecksEachAddressOfAName(t *testing.T) {
	dns := newDNS(t)
	dns.add("mixed.example", "127.0.0.1", "93.184.216.34", "10.0.0.1")
	options := defaultOptions()
	options.resolver = dns.resolver()
	client := unbounded(options)
	allowed := stopAllowed(client)

	_, err := getPage(client, "http://mixed.example/")
	if err == nil {
		t.Fatal("got a page, want an error")
	}
	if len(*allowed) != 1 || (*allowed)[0].String() != "93.184.216.34" {
		t.Errorf("allowed %v, want only the public address", *allowed)
	}
}

func TestGetChecksTheAddressAgainAfterARedirect(t *testing.T) {
	var hop string
	address, _ := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, hop, http.StatusFound)
	})
	site := mustParse(t, address)
	dns := newDNS(t)
	// The first answer represents a public site, because its port is allowed.
	dns.add("turn.example", "127.0.0.1")
	dns.add("turn.example", "10.0.0.1")
	hop = "http://turn.example/inner"
	options := testOptions(t, address)
	options.resolver = dns.resolver()

	_, err := getPage(unbounded(options), "http://turn.example:"+site.Port()+"/")
	wantError(t, err, "10.0.0.1 is not a public address")
}

func TestGetRefusesRedirectToRefusedURL(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.URL.Query().Get("to"))
		w.WriteHeader(http.StatusMovedPermanently)
	})
	for _, target := range refusedURLs {
		// In a redirect, these targets are relative, and so are valid.
		if target == "" || !strings.Contains(target, ":") || strings.HasPrefix(target, "//") {
			continue
		}
		t.Run(target, func(t *testing.T) {
			_, err := getPage(client, address+"/?to="+url.QueryEscape(target))
			wantRefusal(t, err)
		})
	}
}
