package fetches

import (
	"context"
	"errors"

	"jot/server/guard"
)

// Fetcher fetches through the guard, within the budget.
type Fetcher struct {
	client *guard.Client
	budget *Budget
}

// NewFetcher joins a client and a budget.
func NewFetcher(client *guard.Client, budget *Budget) *Fetcher {
	return &Fetcher{client: client, budget: budget}
}

// Page fetches a page for a visitor; see [guard.Client.Get]. A fetch that may
// not be made yet is an [OverBudget].
func (f *Fetcher) Page(ctx context.Context, rawURL string, visitor Visitor) (*guard.Page, error) {
	return within(ctx, f, rawURL, visitor, func(ctx context.Context) (*guard.Page, error) {
		return f.client.Get(ctx, rawURL)
	})
}

// File fetches a whole file for a visitor; see [guard.Client.GetFile]. A
// fetch that may not be made yet is an [OverBudget].
func (f *Fetcher) File(ctx context.Context, rawURL, accept string, maxBytes int, visitor Visitor) ([]byte, error) {
	return within(ctx, f, rawURL, visitor, func(ctx context.Context) ([]byte, error) {
		return f.client.GetFile(ctx, rawURL, accept, maxBytes)
	})
}

// within does one fetch within the budget. An address that the guard refuses
// costs nothing of it.
func within[T any](ctx context.Context, f *Fetcher, rawURL string, visitor Visitor, do func(context.Context) (T, error)) (T, error) {
	var none T
	target, err := f.client.Check(rawURL)
	if err != nil {
		return none, err
	}
	fetch, err := f.budget.Begin(visitor, target.Hostname())
	if err != nil {
		return none, err
	}
	defer fetch.End()
	result, err := do(guard.WithMeter(ctx, fetch))
	var over *OverBudget
	if errors.As(err, &over) {
		return none, over // without what the guard says around it, for the hooks
	}
	return result, err
}
