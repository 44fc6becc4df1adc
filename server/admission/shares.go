package admission

import "sync"

// shares are the places of each account that asks for some.
type shares struct {
	// size is how many places an account has.
	size int

	mu sync.Mutex
	of map[string]*share
}

// share is the places of one account.
type share struct {
	places chan struct{}
	// asking is how many of its requests hold one of them or wait.
	asking int
}

func newShares(size int) shares { return shares{size: size, of: map[string]*share{}} }

// join gives a request the places of its account; nil where too many of the
// account's wait already. The caller leaves.
func (s *shares) join(account string) chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.of[account]
	if own == nil {
		own = &share{places: make(chan struct{}, s.size)}
		s.of[account] = own
	}
	if own.asking >= s.size+maxWaitingOfAccount {
		return nil
	}
	own.asking++
	return own.places
}

// leave forgets an account of which nobody asks any more.
func (s *shares) leave(account string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.of[account]
	if own.asking--; own.asking == 0 {
		delete(s.of, account)
	}
}
