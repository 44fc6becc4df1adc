package sync

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// pageBytes is the size of the records' JSON, in bytes, at which a page ends. A
// thousand of the longest texts would be 40 MB.
const pageBytes = 2 << 20

// Reasons why a device can't continue from its cursor.
const (
	// otherTimeline means that the server doesn't have the cursor's timeline, or
	// not all of it: a backup was restored, or the data folder is new.
	otherTimeline = "timeline"
	// expired means that deletions since the cursor have been pruned.
	expired = "expired"
)

// page is the answer to a pull.
type page struct {
	// reset is why the device must pull everything again. If it is set, the page
	// has nothing else.
	reset        string
	next         cursor
	hasMore      bool
	records      map[string]*bytes.Buffer
	deleted      map[string][]string
	lastMutation *int64
	// timelines is null if the cursor is on the newest timeline.
	timelines jsontext.Value
}

// snapshot is the first row of the statement.
type snapshot struct {
	// Timeline is the newest one.
	Timeline string `json:"timeline"`
	// Timelines are the newest timelines. They are null if the cursor is on the
	// newest one.
	Timelines jsontext.Value `json:"timelines"`
	// EndOfGiven is the newest revision of the cursor's timeline. It is nil if the
	// server has never had that timeline.
	EndOfGiven *int64 `json:"endOfGiven"`
	// Rev is the server's newest revision.
	Rev int64 `json:"rev"`
	// LoggedRev is the account's newest revision in the change log. PrunedRev is
	// the revision of its newest pruned tombstone.
	LoggedRev    int64  `json:"loggedRev"`
	PrunedRev    int64  `json:"prunedRev"`
	LastMutation *int64 `json:"lastMutation"`
}

// read reads the page that follows a cursor. If from is nil, it reads the first
// page.
func read(ctx context.Context, app core.App, owner string, from *cursor, asked request) (*page, error) {
	query, err := statement(app, owner, from, asked)
	if err != nil {
		return nil, err
	}
	rows, err := query.WithContext(ctx).Rows()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	at, err := readHead(rows)
	if err != nil {
		return nil, err
	}
	if reason := at.refuse(from); reason != "" {
		return &page{reset: reason}, nil
	}
	answer := &page{
		next:         cursor{timeline: at.Timeline, firstRev: at.Rev},
		records:      map[string]*bytes.Buffer{},
		deleted:      map[string][]string{},
		lastMutation: at.LastMutation,
		timelines:    at.Timelines,
	}
	if from != nil {
		answer.next.rev, answer.next.firstRev = from.rev, from.firstRev
	}
	if err := answer.addRows(rows); err != nil {
		return nil, err
	}
	if !answer.hasMore {
		answer.next.rev, answer.next.firstRev = max(answer.next.rev, at.LoggedRev, at.PrunedRev), 0
	}
	return answer, nil
}

// row is a row of the statement.
type row struct {
	part, id  string
	rev       int64
	isDeleted bool
	body      sql.NullString
}

func scan(rows *dbx.Rows) (row, error) {
	var r row
	err := rows.Scan(&r.part, &r.rev, &r.id, &r.isDeleted, &r.body)
	return r, err
}

func readHead(rows *dbx.Rows) (snapshot, error) {
	var at snapshot
	if !rows.Next() {
		return at, fmt.Errorf("the change log can't be read: %w", rows.Err())
	}
	first, err := scan(rows)
	if err != nil {
		return at, err
	}
	if first.part != headPart {
		return at, fmt.Errorf("the change log begins with %q", first.part)
	}
	return at, json.Unmarshal([]byte(first.body.String), &at)
}

// refuse returns why a device can't continue from its cursor. It returns "" if the
// device can continue.
func (at snapshot) refuse(from *cursor) string {
	switch {
	case from == nil:
		return ""
	case at.EndOfGiven == nil || from.newestKnown() > *at.EndOfGiven:
		return otherTimeline
	case from.newestKnown() < at.PrunedRev:
		return expired
	}
	return ""
}

// addRows adds the statement's rows until the page is full.
func (p *page) addRows(rows *dbx.Rows) error {
	sent := map[string]bool{}
	size, count := 0, 0
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return err
		}
		isExtra := r.rev == 0
		if !isExtra {
			if count == pageRecords || size >= pageBytes {
				p.hasMore = true
				break
			}
			if r.rev <= p.next.rev {
				return fmt.Errorf("revision %d of the change log comes after %d", r.rev, p.next.rev)
			}
			p.next.rev = r.rev
			count++
		}
		if err := p.add(r, sent); err != nil {
			return err
		}
		size += len(r.body.String)
	}
	return rows.Err()
}

// add adds a record or a tombstone. It skips a record that the page already
// contains: the additional records of a first page are also in the change log.
func (p *page) add(r row, sent map[string]bool) error {
	if !isStore(r.part) {
		return fmt.Errorf("the change log names the store %q", r.part)
	}
	switch {
	case sent[r.part+"/"+r.id]:
	case !r.body.Valid:
		// The row is a tombstone, or its record no longer exists.
		p.deleted[r.part] = append(p.deleted[r.part], r.id)
	default:
		buffer := p.records[r.part]
		if buffer == nil {
			buffer = &bytes.Buffer{}
			p.records[r.part] = buffer
		} else {
			buffer.WriteByte(',')
		}
		buffer.WriteString(r.body.String)
		sent[r.part+"/"+r.id] = true
	}
	return nil
}
