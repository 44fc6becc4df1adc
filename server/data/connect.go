package data

import (
	"database/sql"
	"fmt"

	"github.com/pocketbase/dbx"
)

// connectionOptions are PocketBase's own (core.DefaultDBConnect), but for the
// cache, and four more.
//
// Each connection caches 4 MB, not 32: a server that was asked more than it
// can bear opened 120 of them, and took 3.6 GB with a million items. The
// system keeps the file's pages anyway.
//
// What is deleted, and the older version of what is changed, is overwritten
// with zeros: it would otherwise stay readable in the file until its place is
// used again.
//
// Rows that a REPLACE takes away fire their delete triggers, which keep counts
// and the change log.
//
// A transaction takes the writer's place when it begins. Begun the usual way
// it takes it at its first write, which fails at once, without waiting, when
// another process has written since the transaction's first read: a command
// beside the server would have a person's change refused.
//
// A commit leaves the write-ahead log to BindCheckpoints.
const connectionOptions = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-4000)&_defensive=1" +
	"&_pragma=recursive_triggers(ON)&_pragma=secure_delete(ON)&_txlock=immediate&_pragma=wal_autocheckpoint(%d)"

// Connect opens a database. Its statements are kept, and report damage that they
// come across.
func Connect(path string) (*dbx.DB, error) {
	connector, err := newConnector(path + fmt.Sprintf(connectionOptions, autoCheckpoint))
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(connector), "sqlite"), nil
}
