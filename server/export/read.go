package export

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"

	"github.com/pocketbase/dbx"
	"jot/server/database"
)

// account is whose items are written.
type account struct {
	id       string
	username string
}

// folder is an open data folder, as it was when it was opened: all is read in
// one transaction, whatever a server writes meanwhile.
type folder struct {
	db *dbx.DB
	tx *dbx.Tx
}

// open opens a data folder for reading only.
func open(dataDir string) (*folder, error) {
	if err := database.Want(dataDir); err != nil {
		return nil, err
	}
	absolute, err := filepath.Abs(filepath.Join(dataDir, database.File))
	if err != nil {
		return nil, err
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(absolute), RawQuery: "mode=ro&_pragma=busy_timeout(10000)&_pragma=query_only(1)"}
	db, err := dbx.Open("sqlite", address.String())
	if err != nil {
		return nil, unreadable(dataDir, err)
	}
	tx, err := db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, errors.Join(unreadable(dataDir, err), db.Close())
	}
	return &folder{db, tx}, nil
}

func unreadable(dataDir string, cause error) error {
	return fmt.Errorf("the data in %s can't be read (%w): run this as the user that runs Jot", dataDir, cause)
}

func (f *folder) close() error {
	return errors.Join(f.tx.Rollback(), f.db.Close())
}

// accounts are all accounts, or the one with a username or email address.
func (f *folder) accounts(name string) ([]account, error) {
	query := f.tx.Select("id", "username").From("users").OrderBy("username")
	if name != "" {
		query.Where(dbx.NewExp("username = {:name} COLLATE NOCASE OR email = {:name} COLLATE NOCASE", dbx.Params{"name": name}))
	}
	var found []struct{ ID, Username string }
	if err := query.All(&found); err != nil {
		return nil, fmt.Errorf("the accounts can't be read: %w", err)
	}
	if len(found) == 0 && name != "" {
		return nil, fmt.Errorf("there is no account %q: give a username or an email address", name)
	}
	accounts := make([]account, len(found))
	for i, each := range found {
		accounts[i] = account{each.ID, each.Username}
	}
	return accounts, nil
}

// contents are what an account holds, in the order of the file.
type contents struct {
	collections []collection
	items       []item
}

const (
	// collectionsQuery lists an account's collections in their order.
	collectionsQuery = "SELECT id, name, slug, created, updated FROM itemCollections WHERE owner = {:owner} ORDER BY sortOrder, created, id"
	// itemsQuery lists its items as the lists show them, those of the trash
	// bin last.
	itemsQuery = `SELECT items.id, items.collection, items.type, items.title, items.content, items.shouldCopyOnClick,
		items.isTodoDone, items.faviconUrl, items.created, items.updated, items.isTrashed, items.trashedDateTime
		FROM items LEFT JOIN itemCollections ON itemCollections.id = items.collection
		WHERE items.owner = {:owner}
		ORDER BY items.isTrashed, CASE WHEN items.isTrashed THEN items.trashedDateTime END DESC,
			itemCollections.sortOrder, itemCollections.created, itemCollections.id, items.created DESC, items.id DESC`
	// versionsQuery lists the earlier versions of its items' texts, the newest
	// first.
	versionsQuery = `SELECT itemVersions.item, itemVersions.kept, itemVersions.device, itemVersions.type, itemVersions.title, itemVersions.content
		FROM itemVersions JOIN items ON items.id = itemVersions.item
		WHERE items.owner = {:owner} ORDER BY itemVersions.kept DESC, itemVersions.number DESC`
)

// contents reads what an account holds.
func (f *folder) contents(of account, hasVersions bool) (contents, error) {
	var read contents
	owner := dbx.Params{"owner": of.id}
	err := errors.Join(
		f.tx.NewQuery(collectionsQuery).Bind(owner).All(&read.collections),
		f.tx.NewQuery(itemsQuery).Bind(owner).All(&read.items),
	)
	if err == nil && hasVersions {
		err = f.addVersions(read.items, owner)
	}
	if err != nil {
		return read, fmt.Errorf("what %s has can't be read: %w", of.username, err)
	}
	return read, nil
}

func (f *folder) addVersions(items []item, owner dbx.Params) error {
	var found []versionRow
	if err := f.tx.NewQuery(versionsQuery).Bind(owner).All(&found); err != nil {
		return err
	}
	byItem := map[string][]version{}
	for _, each := range found {
		byItem[each.Item] = append(byItem[each.Item], each.version())
	}
	for i := range items {
		versions := byItem[items[i].ID]
		if versions == nil {
			versions = []version{}
		}
		items[i].Versions = &versions
	}
	return nil
}
