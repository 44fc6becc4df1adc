package moves

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/sessions"
)

// Ranks of an entry: of two for one key, the lower one counts.
const (
	rankOwn = iota
	// rankHeld is for an account that is leaving, and may be elsewhere already.
	rankHeld
	// rankClaimed is for an address that the account hasn't proved.
	rankClaimed
	// rankClaimedHeld is for one of an account that is leaving.
	rankClaimedHeld
)

// keyOf is the directory's key of a username or an address, as HAProxy
// computes it: lower,sha2(256),hex,lower. It is none of a secret's: who can
// guess an address finds it. It keeps people's addresses from lying about.
func keyOf(name string) string {
	digest := sha256.Sum256([]byte(lower(name)))
	return hex.EncodeToString(digest[:])
}

// lower turns A-Z to small letters and leaves all others, as SQLite and
// HAProxy do.
func lower(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, name)
}

// keysOf are the keys by which an account is found.
func keysOf(id, username, email string) []string {
	keys := []string{id, keyOf(username)}
	if email != "" {
		keys = append(keys, keyOf(email))
	}
	return keys
}

// directory answers a line for each key of each account: the key and its rank.
func (m *mover) directory(e *core.RequestEvent) error {
	rows, err := e.App.ConcurrentDB().NewQuery("SELECT id, username, email, claimedEmail FROM users WHERE username <> {:demo} COLLATE NOCASE ORDER BY id").
		Bind(dbx.Params{"demo": sessions.DemoUsername}).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	e.Response.Header().Set("Content-Type", "text/plain; charset=utf-8")
	e.Response.Header().Set("Jot-Instance", m.instance.Name)
	e.Response.WriteHeader(http.StatusOK)
	out := bufio.NewWriter(e.Response)
	for rows.Next() {
		var id, username, email, claimed string
		if err := rows.Scan(&id, &username, &email, &claimed); err != nil {
			return err
		}
		ranks := []int{rankOwn, rankOwn, rankOwn}
		if email == "" {
			email, ranks[2] = claimed, rankClaimed
		}
		for i, key := range keysOf(id, username, email) {
			if m.gate.isAway(id) {
				// The next one.
				ranks[i]++
			}
			fmt.Fprintln(out, key, ranks[i])
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	// Who reads it sees by this line that it is whole.
	fmt.Fprintln(out, endOfDirectory)
	return out.Flush()
}

// endOfDirectory is the last line of a whole directory.
const endOfDirectory = "end"
