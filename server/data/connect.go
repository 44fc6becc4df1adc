package data

import (
	"database/sql"
	"fmt"

	"github.com/pocketbase/dbx"
)

// connectionOptions are PocketBase's own (core.DefaultDBConnect), with a smaller
// cache and four more options:
//
// Each connection caches 4 MB instead of 32 MB. An overloaded server opened 120
// connections, and used 3.6 GB with a million items. The operating system caches
// the file's pages anyway.
//
// secure_delete overwrites deleted rows, and the old versions of changed ones, with
// zeros. Otherwise they would stay readable in the file until SQLite uses the space
// again.
//
// recursive_triggers makes rows that a REPLACE deletes fire their delete triggers,
// which update counts and the change log.
//
// With _txlock=immediate, a transaction takes the write lock when it begins. By
// default, it takes the lock at its first write, and fails at once, without
// waiting, if another process has written since its first read. A command beside
// the server would then make users' changes fail.
//
// wal_autocheckpoint leaves the write-ahead log to BindCheckpoints.
const connectionOptions = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-4000)&_defensive=1" +
	"&_pragma=recursive_triggers(ON)&_pragma=secure_delete(ON)&_txlock=immediate&_pragma=wal_autocheckpoint(%d)"

// Connect opens a database. Its connections cache their statements, and signal
// damage that a statement finds.
func Connect(path string) (*dbx.DB, error) {
	connector, err := newConnector(path + fmt.Sprintf(connectionOptions, autoCheckpoint))
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(connector), "sqlite"), nil
}
