package sync

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"fmt"
)

// encode returns the page's JSON. SQLite has already encoded the records.
func (p *page) encode() ([]byte, error) {
	if p.reset != "" {
		return json.Marshal(map[string]string{"reset": p.reset})
	}
	var body bytes.Buffer
	fmt.Fprintf(&body, `{"cursor":"%s","hasMore":%t`, p.next, p.hasMore)
	deleted := make(map[string][]string, len(stores))
	for _, store := range stores {
		fmt.Fprintf(&body, `,"%s":[`, store)
		if records := p.records[store]; records != nil {
			body.Write(records.Bytes())
		}
		body.WriteByte(']')
		deleted[store] = append([]string{}, p.deleted[store]...)
	}
	rest, err := json.Marshal(struct {
		Deleted      map[string][]string `json:"deleted"`
		LastMutation *int64              `json:"lastMutation"`
		Timelines    jsontext.Value      `json:"timelines,omitempty"`
	}{deleted, p.lastMutation, p.timelines})
	if err != nil {
		return nil, err
	}
	body.WriteByte(',')
	body.Write(rest[1:])
	return body.Bytes(), nil
}
