package moves

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"time"
)

// homes is HAProxy's map file: a line for each key with the instance where its
// account lives.
type homes struct {
	path string
	// socket is that of HAProxy's runtime API; "" where HAProxy is reloaded
	// instead.
	socket string
	byKey  map[string]string
}

// readHomes reads a map file; one that isn't there is empty.
func readHomes(path, socket string) (*homes, error) {
	h := &homes{path, socket, map[string]string{}}
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if key, instance, isPair := strings.Cut(lines.Text(), " "); isPair {
			h.byKey[key] = instance
		}
	}
	return h, lines.Err()
}

// write puts a new file in the place of the old one, for those who could read
// that. Without one, it is only for HAProxy, which reads it as root.
func (h *homes) write() error {
	temporary := h.path + ".new"
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if before, err := os.Stat(h.path); err == nil {
		giveTo(file, before)
		if err := file.Chmod(before.Mode().Perm()); err != nil {
			return errors.Join(err, file.Close(), os.Remove(temporary))
		}
	}
	keys := make([]string, 0, len(h.byKey))
	for key := range h.byKey {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	out := bufio.NewWriter(file)
	for _, key := range keys {
		fmt.Fprintln(out, key, h.byKey[key])
	}
	if err := errors.Join(out.Flush(), file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return os.Rename(temporary, h.path)
}

// move leads an account's devices to an instance from now on, also by an
// address that it only claims, unless that leads to another instance than the
// one it comes from: somebody there may have proved it. The move isn't in the
// file before that is written: for a million people, this takes seconds.
func (h *homes) move(of head, instance string) error {
	keys := keysOf(of.Account, of.Username, of.Email)
	if claimed := keyOf(of.Claimed); of.Claimed != "" {
		if known, isKnown := h.byKey[claimed]; !isKnown || known == of.Instance {
			keys = append(keys, claimed)
		}
	}
	for _, key := range keys {
		h.byKey[key] = instance
		if h.socket == "" {
			continue
		}
		if err := h.tell(key, instance); err != nil {
			return fmt.Errorf("HAProxy hasn't taken the move: %w", err)
		}
	}
	return nil
}

// tell changes an entry of the running HAProxy, or adds it.
func (h *homes) tell(key, instance string) error {
	said, err := h.command(fmt.Sprintf("set map %s %s %s", h.path, key, instance))
	if err == nil && strings.Contains(said, "not found") {
		said, err = h.command(fmt.Sprintf("add map %s %s %s", h.path, key, instance))
	}
	if err == nil && strings.TrimSpace(said) != "" {
		err = errors.New(strings.TrimSpace(said))
	}
	return err
}

func (h *homes) command(line string) (string, error) {
	const most = 5 * time.Second
	connection, err := net.DialTimeout("unix", h.socket, most)
	if err != nil {
		return "", err
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(most)); err != nil {
		return "", err
	}
	if _, err := fmt.Fprintln(connection, line); err != nil {
		return "", err
	}
	said, err := io.ReadAll(connection)
	return string(said), err
}
