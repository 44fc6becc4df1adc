package sync

import (
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// preparedKey is where an app keeps its prepared statements.
const preparedKey = "jotPullPrepared"

// maxPrepared is how many statements are cached: a first pull's, a later one's,
// and those of before a collection got another field.
const maxPrepared = 4

// prepared has the statements that SQLite has read: for the long one of a
// page, that takes several times as long as running it. It is safe for
// concurrent use.
type prepared struct {
	mu sync.Mutex
	// db is whose they are: an app may open its database again.
	db     dbx.Builder
	byText map[string]*dbx.Query
}

// prepare returns a query of its own for a statement, without parameters.
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
	// What is bound to the copy is its own.
	own := *found
	return &own, nil
}

// forget closes all statements; each once it isn't run any more.
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
