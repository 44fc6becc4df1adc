package fetch

import (
	"net/netip"
	"testing"
)

func TestLoopbackSwitchAllowsItsPortsOnly(t *testing.T) {
	p := guard{loopbackPorts: []uint16{12345}}
	for target, allowed := range map[string]bool{
		"127.0.0.1:12345": true, "[::1]:12345": true, "[::ffff:127.0.0.1]:12345": true,
		"127.0.0.1:12346": false, "127.0.0.1:80": false, "10.0.0.1:12345": false,
		"93.184.216.34:12345": false, "93.184.216.34:80": true, "93.184.216.34:8080": false,
	} {
		if err := p.checkDial(netip.MustParseAddrPort(target)); (err == nil) != allowed {
			t.Errorf("%s: got %v, want allowed %t", target, err, allowed)
		}
	}
}

func TestParsePorts(t *testing.T) {
	tests := []struct {
		text  string
		count int
		fails bool
	}{
		{"", 0, false},
		{" ", 0, false},
		{"12345", 1, false},
		{"12345, 12346", 2, false},
		{"1,65535", 2, false},
		{"0", 0, true},
		{"65536", 0, true},
		{"-1", 0, true},
		{"12345,", 0, true},
		{"http", 0, true},
	}
	for _, test := range tests {
		ports, err := parsePorts(test.text)
		if len(ports) != test.count || (err != nil) != test.fails {
			t.Errorf("%q: got %v and %v, want %d ports and failure %t", test.text, ports, err, test.count, test.fails)
		}
	}
}
