package sessions

import (
	"regexp"

	"github.com/mileusna/useragent"
)

// UnknownDevice is the name of a device whose User-Agent header isn't recognized.
const UnknownDevice = "Unknown device"

// plainName matches the names that are shown. Clients can send any text as their
// header.
var plainName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 ._-]{0,29}$`)

// DeviceName returns a short name of the device that sends a User-Agent header,
// such as "Chrome on Windows". It never returns the header itself.
func DeviceName(header string) string {
	const longestHeader = 500
	if len(header) > longestHeader {
		return UnknownDevice
	}
	agent := useragent.Parse(header)
	if !plainName.MatchString(agent.Name) {
		return UnknownDevice
	}
	system := agent.OS
	if agent.IsIOS() && (agent.Device == "iPhone" || agent.Device == "iPad") {
		system = agent.Device
	}
	if !plainName.MatchString(system) {
		return agent.Name
	}
	return agent.Name + " on " + system
}
