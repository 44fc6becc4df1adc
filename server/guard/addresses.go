package guard

import "net/netip"

// addressRange is a block of addresses that no link preview may reach, and
// the word that a refusal uses for it.
type addressRange struct {
	prefix netip.Prefix
	name   string
}

// refusedV4 lists the IPv4 blocks of the IANA special-purpose registry that
// are not globally reachable, and the one public address that cloud machines
// use for their own provider's services.
var refusedV4 = ranges(
	"0.0.0.0/8", "unspecified",
	"10.0.0.0/8", "private",
	"100.64.0.0/10", "carrier-grade NAT",
	"127.0.0.0/8", "loopback",
	"168.63.129.16/32", "cloud provider service",
	"169.254.0.0/16", "link-local",
	"172.16.0.0/12", "private",
	"192.0.0.0/24", "reserved",
	"192.0.2.0/24", "documentation",
	"192.88.99.0/24", "6to4 relay",
	"192.168.0.0/16", "private",
	"198.18.0.0/15", "benchmark",
	"198.51.100.0/24", "documentation",
	"203.0.113.0/24", "documentation",
	"224.0.0.0/4", "multicast",
	"255.255.255.255/32", "broadcast",
	"240.0.0.0/4", "reserved",
)

// refusedV6 names the IPv6 blocks that are refused. Whatever lies outside
// globalV6 is refused as well, so the entries outside it only give the
// refusal a better name.
var refusedV6 = ranges(
	"::/128", "unspecified",
	"::1/128", "loopback",
	"::/96", "IPv4-compatible",
	"64:ff9b::/96", "NAT64",
	"64:ff9b:1::/48", "NAT64",
	"2001::/32", "Teredo",
	"2001::/23", "reserved",
	"2001:db8::/32", "documentation",
	"2002::/16", "6to4",
	"3fff::/20", "documentation",
	"fc00::/7", "private",
	"fe80::/10", "link-local",
	"fec0::/10", "site-local",
	"ff00::/8", "multicast",
)

// globalV6 is the only block from which public IPv6 addresses are given out.
var globalV6 = netip.MustParsePrefix("2000::/3")

// ranges builds a table from alternating prefixes and names.
func ranges(pairs ...string) []addressRange {
	table := make([]addressRange, 0, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		table = append(table, addressRange{netip.MustParsePrefix(pairs[i]), pairs[i+1]})
	}
	return table
}

// checkAddress returns a [Refusal] unless addr is a public address. An
// IPv4-mapped IPv6 address is judged by the IPv4 address that it carries.
func checkAddress(addr netip.Addr) error {
	if !addr.IsValid() {
		return refuse("the address can't be read")
	}
	if addr.Zone() != "" {
		return refuse("%s is a link-local address", addr)
	}
	addr = addr.Unmap()

	table := refusedV6
	if addr.Is4() {
		table = refusedV4
	}
	for _, r := range table {
		if r.prefix.Contains(addr) {
			return refuse("%s is a %s address", addr, r.name)
		}
	}
	if addr.Is6() && !globalV6.Contains(addr) {
		return refuse("%s is a reserved address", addr)
	}
	return nil
}
