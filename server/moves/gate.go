package moves

import (
	"context"
	"sync"
)

// gate knows which accounts are leaving or have left, and how many requests of
// each account are being answered. It is safe for concurrent use.
type gate struct {
	mu   sync.Mutex
	away map[string]bool
	// inside counts an account's requests.
	inside map[string]int
	// emptied are closed when an account's last request has left.
	emptied map[string]chan struct{}
}

func newGate() *gate {
	return &gate{away: map[string]bool{}, inside: map[string]int{}, emptied: map[string]chan struct{}{}}
}

func (g *gate) isAway(account string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.away[account]
}

// enter lets a request of an account in, which leaves it again; false where
// the account is away.
func (g *gate) enter(account string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.away[account] {
		return false
	}
	g.inside[account]++
	return true
}

func (g *gate) leave(account string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside[account]--
	if g.inside[account] > 0 {
		return
	}
	delete(g.inside, account)
	if emptied := g.emptied[account]; emptied != nil {
		close(emptied)
		delete(g.emptied, account)
	}
}

// shut lets no further request of an account in.
func (g *gate) shut(account string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.away[account] = true
}

func (g *gate) open(account string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.away, account)
}

// wait returns when no request of an account is being answered any more, or
// with the error of the context.
func (g *gate) wait(ctx context.Context, account string) error {
	g.mu.Lock()
	if g.inside[account] == 0 {
		g.mu.Unlock()
		return nil
	}
	emptied := g.emptied[account]
	if emptied == nil {
		emptied = make(chan struct{})
		g.emptied[account] = emptied
	}
	g.mu.Unlock()
	select {
	case <-emptied:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
