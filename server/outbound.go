package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/fetches"
	"jot/server/guard"
	"jot/server/icons"
	"jot/server/refetch"
)

// Test-only settings: the ports of this machine that link previews may reach,
// and with "off" that nothing bounds how much is fetched.
const (
	loopbackPortsVariable = "JOT_TEST_LOOPBACK_PORTS"
	fetchBudgetsVariable  = "JOT_TEST_FETCH_BUDGETS"
)

// outbound is what asks other people's sites for something.
type outbound struct {
	fetcher *fetches.Fetcher
	icons   *icons.Keeper
	points  *refetch.Points
}

// registerOutbound builds what fetches, and serves what depends on it.
func registerOutbound(app core.App) (*outbound, error) {
	client, err := newGuardedClient()
	if err != nil {
		return nil, err
	}
	limits, err := fetchLimits()
	if err != nil {
		return nil, err
	}
	o := &outbound{
		fetcher: fetches.NewFetcher(client, fetches.NewBudget(limits, time.Now)),
		points:  &refetch.Points{},
	}
	o.icons = icons.Register(app, o.fetcher)
	refetch.Register(app, o.points, o.fetcher, o.icons)
	return o, nil
}

// bind gives the hooks what they fetch with.
func (o *outbound) bind(vm *goja.Runtime) error {
	return errors.Join(fetches.Bind(vm, o.fetcher), icons.Bind(vm, o.icons))
}

// newGuardedClient builds the client that everything is fetched with.
func newGuardedClient() (*guard.Client, error) {
	options := guard.DefaultOptions()
	ports, err := guard.ParseLoopbackPorts(os.Getenv(loopbackPortsVariable))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", loopbackPortsVariable, err)
	}
	if len(ports) > 0 {
		log.Printf("%s is set: link previews may reach this machine on %v. This is for tests only.", loopbackPortsVariable, ports)
	}
	options.LoopbackPorts = ports
	return guard.NewClient(options), nil
}

// fetchLimits are the sizes of the fetches' budget.
func fetchLimits() (fetches.Limits, error) {
	switch os.Getenv(fetchBudgetsVariable) {
	case "", "on":
		return fetches.DefaultLimits(), nil
	case "off":
		log.Printf("%s is off: nothing bounds how much is fetched for links. This is for tests only.", fetchBudgetsVariable)
		return fetches.NoLimits(), nil
	default:
		return fetches.Limits{}, fmt.Errorf(`%s is not usable: it must be "on" or "off"`, fetchBudgetsVariable)
	}
}
