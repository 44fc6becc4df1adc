package guard

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// webPorts are the ports that a link preview may reach.
var webPorts = []uint16{80, 443}

// policy decides which addresses and ports may be reached.
type policy struct {
	// loopbackPorts are the ports on which loopback addresses are allowed,
	// so that tests can serve pages. Empty in production.
	loopbackPorts []uint16
}

// checkPort refuses a port that no address may be reached on.
func (p policy) checkPort(port uint16) error {
	if slices.Contains(webPorts, port) || slices.Contains(p.loopbackPorts, port) {
		return nil
	}
	return refusePort(port)
}

// refusePort is the refusal of any other port than the web's.
func refusePort(port uint16) error {
	return refuse("port %d is not allowed, only 80 and 443", port)
}

// checkDial judges the resolved address of a connection that is about to be
// made.
func (p policy) checkDial(target netip.AddrPort) error {
	addr := target.Addr().Unmap()
	if addr.IsLoopback() && slices.Contains(p.loopbackPorts, target.Port()) {
		return nil
	}
	if err := checkAddress(addr); err != nil {
		return err
	}
	if !slices.Contains(webPorts, target.Port()) {
		return refusePort(target.Port())
	}
	return nil
}

// ParseLoopbackPorts reads a comma-separated list of ports (1 to 65535), the
// form of the test-only setting JOT_TEST_LOOPBACK_PORTS. An empty text is an
// empty list; anything else that is no port is an error.
func ParseLoopbackPorts(text string) ([]uint16, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var ports []uint16
	for part := range strings.SplitSeq(text, ",") {
		port, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		if err != nil || port == 0 {
			return nil, fmt.Errorf("%q is not a port: give numbers from 1 to 65535, separated by commas", part)
		}
		ports = append(ports, uint16(port))
	}
	return ports, nil
}
