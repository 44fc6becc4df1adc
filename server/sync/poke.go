package sync

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// pokeTopic is the topic that a device subscribes to, to receive pokes.
const pokeTopic = "sync"

// pokePace is the minimum interval between two pokes of an account. The first
// change after a pause pokes at once. The changes of a burst share the next poke.
const pokePace = 25 * time.Millisecond

// hub stores the realtime connections of accounts that have subscribed, by the
// account's id.
type hub struct {
	app core.App
	// others has the connections with topics that PocketBase serves.
	others *subscriptions.Broker
	// pokes counts the goroutines that send pokes.
	pokes sync.WaitGroup

	mu       sync.RWMutex
	accounts map[string]*listeners
	// isClosed is whether the database is about to be closed.
	isClosed bool
}

// listeners are the connections of one account.
type listeners struct {
	connections map[*connection]struct{}
	// isPoking is whether a goroutine sends pokes. hasChanged is whether another
	// poke is due. The hub's lock guards both.
	isPoking, hasChanged bool
	// lastCursor is the cursor of the last poke.
	lastCursor string
}

func newHub(app core.App) *hub {
	return &hub{app: app, others: subscriptions.NewBroker(), accounts: map[string]*listeners{}}
}

// bindPokes returns a hub for the realtime connections of an app, and makes each
// write of a record poke its owner and send the record.
func bindPokes(app core.App) *hub {
	h := newHub(app)
	h.bindConnections()
	h.bindOthers()
	bind := func(point *hook.TaggedHook[*core.RecordEvent], action string) {
		point.Bind(&hook.Handler[*core.RecordEvent]{
			Func: func(e *core.RecordEvent) error {
				h.pokeOwners(e.Record)
				if err := h.sendRecord(e.App, action, e.Record); err != nil {
					e.App.Logger().Error("A record could not be sent to the connections of its owner",
						slog.String("action", action), slog.String("id", e.Record.Id), slog.Any("error", err))
				}
				return e.Next()
			},
			Priority: asPocketBase,
		})
	}
	// These hooks run after the commit, also for records that a cascade deletes.
	bind(app.OnRecordAfterCreateSuccess(), "create")
	bind(app.OnRecordAfterUpdateSuccess(), "update")
	bind(app.OnRecordAfterDeleteSuccess(), "delete")
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		h.close()
		return e.Next()
	})
	return h
}

// pokeOwners pokes the owner of a written record, and its previous owner if that
// was another account.
func (h *hub) pokeOwners(record *core.Record) {
	if !isStore(record.Collection().Name) {
		return
	}
	owner := record.GetString(ownerField)
	h.poke(owner)
	if before := record.Original().GetString(ownerField); before != owner {
		h.poke(before)
	}
}

// poke starts a poke of an account's devices, which tells them to pull. It returns
// at once.
func (h *hub) poke(owner string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	account := h.accounts[owner]
	if account == nil || h.isClosed {
		return
	}
	account.hasChanged = true
	if !account.isPoking {
		account.isPoking = true
		h.pokes.Go(func() { h.sendPokes(owner, account) })
	}
}

// sendPokes pokes an account's devices until there are no more changes. It reads
// the cursor before each poke, so the cursor includes the change that caused the
// poke, and a transaction that wrote many records needs only one. A device that
// connects later gets the cursor with the answer to its subscription. A poke
// without a cursor makes the device pull.
func (h *hub) sendPokes(owner string, account *listeners) {
	for ; h.nextPoke(account); time.Sleep(pokePace) {
		cursor, data := newestCursor(h.app, owner), []byte("{}")
		if cursor != "" {
			if cursor == account.lastCursor {
				continue
			}
			data = fmt.Appendf(nil, `{"cursor":"%s"}`, cursor)
		}
		account.lastCursor = cursor
		for _, each := range h.connectionsOf(owner) {
			each.poke(owner, data)
		}
	}
}

// nextPoke reports whether another poke is due.
func (h *hub) nextPoke(account *listeners) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	account.isPoking = account.hasChanged && !h.isClosed
	account.hasChanged = false
	return account.isPoking
}

// close stops all pokes, and waits for goroutines that read the database.
func (h *hub) close() {
	h.mu.Lock()
	h.isClosed = true
	h.mu.Unlock()
	h.pokes.Wait()
}

func (h *hub) connectionsOf(owner string) []*connection {
	h.mu.RLock()
	defer h.mu.RUnlock()
	account := h.accounts[owner]
	if account == nil {
		return nil
	}
	return slices.Collect(maps.Keys(account.connections))
}

// clientsOf returns the connections of an account, for other packages.
func (h *hub) clientsOf(owner string) []subscriptions.Client {
	var clients []subscriptions.Client
	for _, each := range h.connectionsOf(owner) {
		clients = append(clients, each)
	}
	return clients
}

func (h *hub) add(owner string, c *connection) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.accounts[owner] == nil {
		h.accounts[owner] = &listeners{connections: map[*connection]struct{}{}}
	}
	h.accounts[owner].connections[c] = struct{}{}
}

func (h *hub) remove(owner string, c *connection) {
	h.mu.Lock()
	defer h.mu.Unlock()
	account := h.accounts[owner]
	if account == nil {
		return
	}
	delete(account.connections, c)
	if len(account.connections) == 0 {
		delete(h.accounts, owner)
	}
}
