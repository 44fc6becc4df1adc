package guard

import (
	"errors"
	"net/netip"
	"strings"
	"testing"
)

func TestCheckAddressRefuses(t *testing.T) {
	tests := []struct{ addr, word string }{
		{"0.0.0.0", "unspecified"},
		{"0.1.2.3", "unspecified"},
		{"10.0.0.1", "private"},
		{"10.255.255.255", "private"},
		{"100.64.0.1", "carrier-grade NAT"},
		{"100.127.255.255", "carrier-grade NAT"},
		{"100.100.100.200", "carrier-grade NAT"},
		{"127.0.0.1", "loopback"},
		{"127.255.255.254", "loopback"},
		{"168.63.129.16", "cloud provider"},
		{"169.254.169.254", "link-local"},
		{"172.16.0.1", "private"},
		{"172.31.255.255", "private"},
		{"192.0.0.192", "reserved"},
		{"192.0.2.1", "documentation"},
		{"192.88.99.1", "6to4 relay"},
		{"192.168.1.1", "private"},
		{"198.18.0.1", "benchmark"},
		{"198.19.255.255", "benchmark"},
		{"198.51.100.7", "documentation"},
		{"203.0.113.7", "documentation"},
		{"224.0.0.1", "multicast"},
		{"239.255.255.250", "multicast"},
		{"240.0.0.1", "reserved"},
		{"255.255.255.255", "broadcast"},
		{"::", "unspecified"},
		{"::1", "loopback"},
		{"::7f00:1", "IPv4-compatible"},
		{"::ffff:127.0.0.1", "loopback"},
		{"::ffff:7f00:1", "loopback"},
		{"::ffff:10.0.0.1", "private"},
		{"::ffff:169.254.169.254", "link-local"},
		{"::ffff:0:127.0.0.1", "reserved"},
		{"64:ff9b::7f00:1", "NAT64"},
		{"64:ff9b::8.8.8.8", "NAT64"},
		{"64:ff9b:1::1", "NAT64"},
		{"100::1", "reserved"},
		{"2001::1", "Teredo"},
		{"2001:2::1", "reserved"},
		{"2001:10::1", "reserved"},
		{"2001:db8::1", "documentation"},
		{"2002:7f00:1::", "6to4"},
		{"3fff::1", "documentation"},
		{"4000::1", "reserved"},
		{"5f00::1", "reserved"},
		{"fc00::1", "private"},
		{"fd00:ec2::254", "private"},
		{"fe80::1", "link-local"},
		{"fe80::1%eth0", "link-local"},
		{"2606:4700::1111%eth0", "link-local"},
		{"febf::1", "link-local"},
		{"fec0::1", "site-local"},
		{"ff02::1", "multicast"},
	}
	for _, test := range tests {
		t.Run(test.addr, func(t *testing.T) {
			err := checkAddress(netip.MustParseAddr(test.addr))
			var refusal *Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("got %v, want a refusal", err)
			}
			if !strings.Contains(err.Error(), test.word) {
				t.Errorf("got %q, want it to say %q", err, test.word)
			}
		})
	}
	if err := checkAddress(netip.Addr{}); err == nil {
		t.Error("the zero address is not refused")
	}
}

func TestCheckAddressAllowsPublic(t *testing.T) {
	for _, addr := range []string{
		"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34",
		"100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
		"168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0",
		"172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
		"198.17.255.255", "198.20.0.0", "223.255.255.255",
		"::ffff:8.8.8.8", "2001:200::1", "2001:4860:4860::8888", "2003::1", "2606:4700::1111", "3ffe::1",
	} {
		if err := checkAddress(netip.MustParseAddr(addr)); err != nil {
			t.Errorf("%s: got %q, want it allowed", addr, err)
		}
	}
}
