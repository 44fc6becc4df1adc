package client

import (
	"bytes"
	"context"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	// unsentFile has the texts that wait, in the order in which they were typed.
	unsentFile = "unsent.jsonl"
	// refusedFile has the texts that the server has refused for good.
	refusedFile = "refused.jsonl"
	lockFile    = ".lock"
	// lockTimeout is how long to wait for another call, which holds the lock for as long
	// as it takes to write a file.
	lockTimeout  = 10 * time.Second
	lockInterval = 10 * time.Millisecond
)

func (o *outbox) path(name string) string { return filepath.Join(o.dir, name) }

// locked calls do while no other call does.
func (o *outbox) locked(do func() error) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), lockTimeout)
	defer cancel()
	lock := flock.New(o.path(lockFile), flock.SetPermissions(0o600))
	if ok, err := lock.TryLockContext(ctx, lockInterval); !ok {
		return fmt.Errorf("%s can't be locked: %w", o.path(lockFile), err)
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	return do()
}

// keep stores a text. It is on the disk once keep has returned.
func (o *outbox) keep(e *entry) error {
	return o.locked(func() error { return appendEntry(o.path(unsentFile), e) })
}

// settle removes unsent texts, by their keys. Those with a reason are added to the
// refused ones. Another call may have settled some of them.
func (o *outbox) settle(reasons map[string]string) error {
	if len(reasons) == 0 {
		return nil
	}
	return o.locked(func() error {
		lines, err := linesOf(o.path(unsentFile))
		if err != nil {
			return err
		}
		var rest [][]byte
		for _, line := range lines {
			e := parseEntry(line)
			reason, isSettled := reasons[e.Key]
			if !isSettled {
				rest = append(rest, line)
			} else if e.Reason = reason; reason != "" {
				if err := appendEntry(o.path(refusedFile), e); err != nil {
					return err
				}
			}
		}
		return replaceFile(o.path(unsentFile), bytes.Join(rest, []byte("\n")))
	})
}

// linesOf returns the lines of a file, which may be missing.
func linesOf(path string) ([][]byte, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return bytes.Split(text, []byte("\n")), err
}

// parseEntry returns an entry without a key for a line that isn't one: a blank one, or the
// part that a killed call has written of a text, which it hadn't yet promised to keep.
func parseEntry(line []byte) *entry {
	e := new(entry)
	if json.Unmarshal(line, e) != nil {
		return new(entry)
	}
	return e
}

// appendEntry adds a line to a file and waits until it is on the disk. The line break
// comes first, because a killed call may have left a part of a line.
func appendEntry(path string, e *entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(append([]byte("\n"), line...))
	return errors.Join(err, file.Sync(), file.Close())
}

// replaceFile writes a file that only its owner can read. A process that is killed leaves
// the old file or the new one.
func replaceFile(path string, text []byte) error {
	part := path + ".part"
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(part, path)
}
