package data

import (
	"context"
	"database/sql/driver"
	"errors"
	"slices"

	"modernc.org/sqlite"
)

const (
	// maxKeptStatements is how many statements a connection caches. Each takes some
	// KB. A push runs about thirty.
	maxKeptStatements = 64
	// maxKeptLength is the maximum length of a cached statement's SQL, in bytes.
	// Longer statements contain lists of ids, and aren't run again.
	maxKeptLength = 4096
)

// newConnector returns a connector that opens connections to a SQLite database, as
// the driver "sqlite" does with this data source name. Each connection caches the
// statements that it ran last. Without the cache, PocketBase prepares each query
// again, and so does database/sql for queries that aren't prepared explicitly. A
// push runs the same few statements for each mutation, and parsing them took a
// fifth of its time.
func newConnector(dsn string) (driver.Connector, error) {
	own, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, err
	}
	return connector{own}, nil
}

type connector struct{ driver.Connector }

// Connect opens a connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	own, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, reported(err)
	}
	return &conn{sqliteConn: own.(sqliteConn)}, nil
}

// sqliteConn has the methods of the driver's connections, except those that execute
// SQL directly. Without these, database/sql prepares a statement, runs it and
// closes it.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// conn is a connection with its idle statements, the most recently used last.
// database/sql ensures that only one goroutine at a time uses it.
type conn struct {
	sqliteConn
	idle []*stmt
}

// sqliteStmt has the methods of the driver's statements.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// stmt is a prepared statement. Closing it returns it to its connection's cache.
type stmt struct {
	sqliteStmt
	conn *conn
	sql  string
}

// Prepare returns a cached statement, or prepares one.
func (c *conn) Prepare(sql string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), sql)
}

// PrepareContext returns a cached statement, or prepares one.
func (c *conn) PrepareContext(ctx context.Context, sql string) (driver.Stmt, error) {
	at := slices.IndexFunc(c.idle, func(s *stmt) bool { return s.sql == sql })
	if at != -1 {
		kept := c.idle[at]
		c.idle = slices.Delete(c.idle, at, at+1)
		return kept, nil
	}
	own, err := c.sqliteConn.PrepareContext(ctx, sql)
	if err != nil {
		return nil, reported(err)
	}
	return &stmt{sqliteStmt: own.(sqliteStmt), conn: c, sql: sql}, nil
}

// BeginTx begins a transaction.
func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	tx, err := c.sqliteConn.BeginTx(ctx, options)
	return tx, reported(err)
}

// Close closes the connection and its idle statements.
func (c *conn) Close() error {
	var failures []error
	for _, s := range c.idle {
		failures = append(failures, s.sqliteStmt.Close())
	}
	c.idle = nil
	return errors.Join(append(failures, c.sqliteConn.Close())...)
}

// Close caches the statement, or closes it if its SQL is too long. If the cache is
// full, it closes the least recently used statement.
func (s *stmt) Close() error {
	if len(s.sql) > maxKeptLength {
		return s.sqliteStmt.Close()
	}
	c := s.conn
	c.idle = append(c.idle, s)
	if len(c.idle) <= maxKeptStatements {
		return nil
	}
	oldest := c.idle[0]
	c.idle = slices.Delete(c.idle, 0, 1)
	return oldest.sqliteStmt.Close()
}

// ExecContext runs the statement.
func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	result, err := s.sqliteStmt.ExecContext(ctx, args)
	return result, reported(err)
}

// QueryContext runs the statement and returns its rows.
func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	own, err := s.sqliteStmt.QueryContext(ctx, args)
	if err != nil {
		return nil, reported(err)
	}
	return &rows{own.(sqliteRows)}, nil
}

// sqliteRows has the methods of the driver's rows.
type sqliteRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

// rows are the rows of a query. SQLite reads most pages, and finds their damage,
// while the rows are read.
type rows struct{ sqliteRows }

// Next reads the next row.
func (r *rows) Next(row []driver.Value) error {
	return reported(r.sqliteRows.Next(row))
}
