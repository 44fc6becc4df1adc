package sync

import (
	"github.com/pocketbase/pocketbase/core"
)

// BodyEvent is a request that wants to create or change a record.
type BodyEvent struct {
	App          core.App
	RequestEvent *core.RequestEvent
	Collection   *core.Collection
	// Body is what the request sent, by name.
	Body map[string]any
	// IsNew tells a creation from a change.
	IsNew bool
}

// AskBody asks the rules about a request's body.
func (a *App) AskBody(e *BodyEvent) error {
	return a.bodies.ask(e.Collection, e)
}
