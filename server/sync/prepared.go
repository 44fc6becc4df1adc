package sync

import (
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// preparedKey is the key of the prepared statements in an app's store.
const preparedKey = "jotPullPrepared"

// maxPrepared is how many statements are cached: one for a first pull, one for
// later pulls, and those from before a collection got another field.
const maxPrepared = 4

// prepared caches prepared statements, because parsing the long statement of a page
// takes several times as long as running it. Its methods are safe for concurrent
// use.
type prepared struct {
	mu sync.Mutex
	// db is the database of the statements. An app may open its database again.
	db     dbx.Builder
	byText map[string]*dbx.Query
}

// prepare returns a new query for a statement, without parameters.
func prepare(app core.App, text string) (*dbx.Query, error) {
	cache := app.Store().GetOrSet(preparedKey, func() any { return &prepared{} }).(*prepared)
	return cache.query(app.ConcurrentDB(), text)
}

func (p *prepared) query(db dbx.Builder, text string) (*dbx.Query, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.db != db || len(p.byText) >= maxPrepared && p.byText[text] == nil {
		if err := p.forget(); err != nil {
			return nil, err
		}
		p.db = db
	}
	found := p.byText[text]
	if found == nil {
		found = db.NewQuery(text).Prepare()
		if found.LastError != nil {
			return nil, found.LastError
		}
		p.byText[text] = found
	}
	// Each caller binds its parameters to its own copy.
	own := *found
	return &own, nil
}

// forget closes all statements. A statement that still runs is closed afterwards.
func (p *prepared) forget() error {
	old := p.byText
	p.byText = map[string]*dbx.Query{}
	for _, query := range old {
		if err := query.Close(); err != nil {
			return err
		}
	}
	return nil
}
