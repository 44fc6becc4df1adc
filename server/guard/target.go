package guard

import (
	"net/netip"
	"strconv"
	"strings"

	"jot/server/weburl"
)

// checkURL refuses a URL that may not be requested: a host that is a number in
// disguise, an address literal that is not public, or another port than 80 and
// 443. Names are judged later, by the address that they resolve to. Schemes and
// credentials are judged where the address is read, in [weburl.Parse].
func (p policy) checkURL(u *weburl.URL) error {
	host := u.Hostname()
	port, err := portOf(u)
	if err != nil {
		return err
	}
	if err := p.checkPort(port); err != nil {
		return err
	}

	if addr, err := netip.ParseAddr(host); err == nil {
		return p.checkDial(netip.AddrPortFrom(addr, port))
	}
	if endsInNumber(host) {
		return refuse("%q is not a host name", host)
	}
	return nil
}

// portOf returns the port that a request for u goes to.
func portOf(u *weburl.URL) (uint16, error) {
	text := u.Port()
	switch {
	case text != "":
		port, err := strconv.ParseUint(text, 10, 16)
		if err != nil {
			return 0, refuse("%q is not a port", text)
		}
		return uint16(port), nil
	case u.Scheme == "https":
		return 443, nil
	default:
		return 80, nil
	}
}

// endsInNumber tells whether the last label of host is a decimal or
// hexadecimal number. No public name ends so, but some resolvers read such
// texts as addresses (2130706433, 0x7f.1 and 0177.0.0.1 are all 127.0.0.1),
// as the URL standard's host parser does.
func endsInNumber(host string) bool {
	host = strings.TrimRight(host, ".")
	label := host[strings.LastIndexByte(host, '.')+1:]
	if hex, ok := strings.CutPrefix(strings.ToLower(label), "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}
