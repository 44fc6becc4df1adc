package fetch

import (
	"encoding/json/v2"
	"fmt"
	"log"
	"os"
	"slices"
)

// Test-only settings: the ports of this machine that may be reached, and whether
// there are quotas.
const (
	loopbackPortsVariable = "JOT_TEST_LOOPBACK_PORTS"
	fetchBudgetsVariable  = "JOT_TEST_FETCH_BUDGETS"
)

// readSwitches returns the client's options and quotas, as the test-only settings
// change them.
func readSwitches() (options, quotas, error) {
	limits := defaultOptions()
	ports, err := parsePorts(os.Getenv(loopbackPortsVariable))
	if err != nil {
		return limits, quotas{}, fmt.Errorf("%s: %w", loopbackPortsVariable, err)
	}
	if len(ports) > 0 {
		log.Printf("%s is set: link previews may reach this machine on %v. This is for tests only.", loopbackPortsVariable, ports)
	}
	limits.guard.loopbackPorts = ports
	switch value := os.Getenv(fetchBudgetsVariable); value {
	case "", "on":
		return limits, defaultQuotas(), nil
	case "off":
		log.Printf("%s is off: nothing bounds how much is fetched for links. This is for tests only.", fetchBudgetsVariable)
		return limits, quotas{}, nil
	default:
		return limits, quotas{}, fmt.Errorf(`%s is not usable: it must be "on" or "off"`, fetchBudgetsVariable)
	}
}

// parsePorts parses a comma-separated list of ports, 1 to 65535.
func parsePorts(text string) (ports []uint16, err error) {
	if err := json.Unmarshal([]byte("["+text+"]"), &ports); err != nil || slices.Contains(ports, 0) {
		return nil, fmt.Errorf("%q is not a port: give numbers from 1 to 65535, separated by commas", text)
	}
	return ports, nil
}
