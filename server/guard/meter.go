package guard

import (
	"context"
	"net/netip"
)

// Meter sees what a fetch is about to reach, and refuses it by an error.
// It is called from several goroutines, and may be called when the fetch is
// over already.
type Meter interface {
	// Host is told the host that a redirect leads to. That of the fetch's own
	// address is known to whoever started it.
	Host(host string) error
	// Address gets the resolved address of each connection.
	Address(address netip.Addr) error
}

type meterKey struct{}

// WithMeter has a meter told of every fetch that is made with the context.
func WithMeter(ctx context.Context, meter Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, meter)
}

// meterOf is the context's meter, or one that allows everything.
func meterOf(ctx context.Context) Meter {
	if meter, ok := ctx.Value(meterKey{}).(Meter); ok {
		return meter
	}
	return unmetered{}
}

type unmetered struct{}

func (unmetered) Host(string) error        { return nil }
func (unmetered) Address(netip.Addr) error { return nil }
