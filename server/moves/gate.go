package moves

import (
	"context"
	"sync"
)

// gate knows which accounts are leaving or have left, how many requests of
// each account are being answered, and how many imports bring it. It is safe
// for concurrent use.
type gate struct {
	mu   sync.Mutex
	away map[string]bool
	// coming counts an account's imports.
	coming map[string]int
	// inside counts an account's requests.
	inside map[string]int
	// emptied are closed when an account's last request has left.
	emptied map[string]chan struct{}
}

func newGate() *gate {
	return &gate{away: map[string]bool{}, coming: map[string]int{}, inside: map[string]int{}, emptied: map[string]chan struct{}{}}
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

// expect notes that an import brings an account, until it is settled.
func (g *gate) expect(account string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.coming[account]++
}

// settle is for an import that has ended, whatever came of it.
func (g *gate) settle(account string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.coming[account]--; g.coming[account] == 0 {
		delete(g.coming, account)
	}
}

func (g *gate) isComing(account string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.coming[account] > 0
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
