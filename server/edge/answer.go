package edge

import (
	"bytes"
	"net/http"
)

// answer buffers a response until send is called. Headers aren't buffered.
type answer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// WriteHeader stores the first status and ignores later ones.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write appends to the buffered body.
func (a *answer) Write(part []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(part)
}

// Written reports whether there is a response. If so, the router only logs an
// error.
func (a *answer) Written() bool { return a.status != 0 }

// Status returns the status for the router, or 0 before there is a response.
func (a *answer) Status() int { return a.status }

// send writes the buffered response, if there is one.
func (a *answer) send() error {
	if a.status == 0 {
		return nil
	}
	a.ResponseWriter.WriteHeader(a.status)
	_, err := a.body.WriteTo(a.ResponseWriter)
	return err
}
