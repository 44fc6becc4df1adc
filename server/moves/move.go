package moves

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
)

func (t *tool) move(ctx context.Context, names []string) error {
	source, err := t.login(ctx, t.from)
	if err != nil {
		return err
	}
	target, err := t.login(ctx, t.to)
	if err != nil {
		return err
	}
	directory, err := readHomes(t.mapFile, t.socket)
	if err != nil {
		return err
	}
	var moved []arrival
	for _, name := range names {
		arrived, err := t.moveOne(ctx, source, target, directory, name)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
			return errors.Join(err, t.finish(ctx, source, directory, moved))
		}
		moved = append(moved, arrived)
	}
	return t.finish(ctx, source, directory, moved)
}

// arrival is an account that lives on the target.
type arrival struct {
	head head
	// home is the target's name, path the file in which the account travelled.
	home, path string
}

// moveOne moves an account, which the source doesn't forget yet. Each step can
// be done again.
func (t *tool) moveOne(ctx context.Context, source, target *client, directory *homes, name string) (arrival, error) {
	path, first, err := t.fetch(ctx, source, name)
	if err != nil {
		return arrival{}, err
	}
	home, err := t.give(ctx, source, target, path, first)
	if err != nil {
		return arrival{}, err
	}
	if err := directory.move(first, home); err != nil {
		return arrival{}, fmt.Errorf("it lives on %s now, its devices wait, and its file is %s: move it again (%w)", home, path, err)
	}
	return arrival{first, home, path}, nil
}

// finish writes the map and has the source forget those who have moved.
func (t *tool) finish(ctx context.Context, source *client, directory *homes, moved []arrival) error {
	if len(moved) == 0 {
		return nil
	}
	if err := directory.write(); err != nil {
		err = fmt.Errorf("the map can't be written (%w): move the accounts again", err)
		for _, each := range moved {
			err = errors.Join(err, fmt.Errorf("%s lives on %s now, and its file is %s", each.head.Username, each.home, each.path))
		}
		return err
	}
	var failed error
	for _, each := range moved {
		if err := source.askJSON(ctx, "POST", accountPath(each.head.Account)+"/forget", nil, nil); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s lives on %s now, %s still has its rows, and its file is %s: move it again (%w)",
				each.head.Username, each.home, each.head.Instance, each.path, err))
			continue
		}
		fmt.Fprintf(t.out, "%s has moved from %s to %s; its file is %s\n", each.head.Username, each.head.Instance, each.home, each.path)
	}
	return failed
}

// fetch holds an account and writes it into a file, of which nothing stays
// unless it is whole.
func (t *tool) fetch(ctx context.Context, source *client, name string) (path string, first head, err error) {
	// Before the account is held: a folder that isn't there holds nobody.
	file, err := os.CreateTemp(t.keep, "jot-account-*.jsonl")
	if err != nil {
		return "", first, err
	}
	first, err = export(ctx, source, name, file)
	if err = errors.Join(err, file.Close()); err != nil {
		return "", first, errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), first, nil
}

// export writes an account of an instance, which holds it from now on.
func export(ctx context.Context, source *client, name string, file *os.File) (head, error) {
	response, err := source.ask(ctx, "POST", accountPath(name)+"/export", nil)
	var refusal *refused
	if errors.As(err, &refusal) && refusal.status < http.StatusInternalServerError {
		return head{}, err
	}
	if err != nil {
		return head{}, fmt.Errorf("it may be held: move it again (%w)", err)
	}
	defer response.Body.Close()
	_, err = io.Copy(file, response.Body)
	if err = errors.Join(err, file.Sync()); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	var read *reader
	if err == nil {
		read, err = newReader(file)
	}
	if err != nil {
		return head{}, fmt.Errorf("it is held: move it again (%w)", err)
	}
	return read.head, nil
}

// give has the target take an account, and returns its name. Only where the
// target itself says that the account is neither there nor arriving does it
// live on where it was, and its file goes.
func (t *tool) give(ctx context.Context, source, target *client, path string, first head) (string, error) {
	stays := func(err error) error {
		return fmt.Errorf("it is held, and its file is %s: move it again (%w)", path, err)
	}
	home, err := send(ctx, target, path)
	if err == nil {
		return home, nil
	}
	var refusal *refused
	if !errors.As(err, &refusal) {
		return "", stays(fmt.Errorf("nobody knows whether it was taken: %w", err))
	}
	// It answers so of all accounts, also of one that an earlier try has brought.
	if refusal.status == http.StatusNotFound {
		return "", stays(fmt.Errorf("%s takes no accounts, is its JOT_INSTANCE set? (%w)", target.base, err))
	}
	// An earlier try may have been taken, or may still be.
	there, lookError := target.look(ctx, first.Account)
	if lookError == nil && !there.IsAway && !there.IsArriving && there.Instance != first.Instance {
		return there.Instance, nil
	}
	var absence *refused
	isAbsent := errors.As(lookError, &absence) && absence.status == http.StatusNotFound || lookError == nil && !there.IsArriving && there.Instance == first.Instance
	if !isAbsent {
		return "", stays(errors.Join(err, lookError))
	}
	if releaseError := source.askJSON(ctx, "POST", accountPath(first.Account)+"/release", nil, nil); releaseError != nil {
		return "", stays(errors.Join(err, releaseError))
	}
	// Nobody needs it any more, and it holds the password's hash.
	return "", errors.Join(err, os.Remove(path))
}

// send has the target take a file, and returns its name.
func send(ctx context.Context, target *client, path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	var taken presence
	err = target.askJSON(ctx, "POST", "/api/moves/import", file, &taken)
	return taken.Instance, err
}
