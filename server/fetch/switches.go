package fetch

import (
	"fmt"
	"log"
	"os"
)

// Test-only settings: the ports of this machine that may be reached, and with
// "off" that nothing bounds how much is fetched.
const (
	loopbackPortsVariable = "JOT_TEST_LOOPBACK_PORTS"
	fetchBudgetsVariable  = "JOT_TEST_FETCH_BUDGETS"
)

// readSwitches is what the client fetches with.
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
