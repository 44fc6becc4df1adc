package fetch

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
)

// keyBytes is how much of a host's digest names it. It can't be guessed, and
// nobody can find out from it whose it is.
const keyBytes = 16

// iconPatience is how long one address of several is waited for, and
// allIconsPatience how long all of them are together.
const (
	iconPatience     = 2 * time.Second
	allIconsPatience = 5 * time.Second
)

// maxLate and maxStale are how many keys are remembered. Strangers can't fill
// more memory than that.
const (
	maxLate  = 10_000
	maxStale = 256
)

// icons fetches icons and keeps them, one for each host, and serves them in
// the sites' place: no browser has to ask a site for one.
type icons struct {
	folder *iconFolder
	client *client
	// secret makes the icons' addresses unguessable; with another one all of
	// them are others.
	secret []byte
	group  singleflight.Group
	// late are the keys for whose icons the budget did not last.
	late *lru.Cache[string, struct{}]
	// stale are the keys that somebody has looked at and that have no fresh icon.
	stale *lru.Cache[string, struct{}]
}

// newIcons keeps icons in a folder.
func newIcons(folder *iconFolder, secret []byte, client *client) *icons {
	return &icons{folder: folder, client: client, secret: secret, late: keys(maxLate), stale: keys(maxStale)}
}

// keys is a set of the newest so many keys.
func keys(most int) *lru.Cache[string, struct{}] {
	set, err := lru.New[string, struct{}](most)
	if err != nil {
		panic(err) // its size is no size
	}
	return set
}

// Icon is an icon that is served.
type Icon struct {
	// Key is empty where the host has none.
	Key string
	// Url is the address that it was fetched from, or, where the host was
	// asked before, the first that was named.
	Url string
}

// ofPage returns the icon of a page's host. Where nobody has asked the host
// lately, it is the first of the addresses that has one which is kept. The
// first page of a host decides for all.
//
// An error is an [OverBudget], or says why the icon can't be kept; then it is
// worth another try.
func (i *icons) ofPage(ctx context.Context, pageURL string, iconURLs []string, account string) (Icon, error) {
	page, err := parseAddress(pageURL)
	if err != nil || len(iconURLs) == 0 {
		return Icon{}, err
	}
	key := i.keyOf(page.host())
	iconURL, err := i.refresh(ctx, key, iconURLs, account)
	if err != nil || iconURL == "" {
		return Icon{}, err
	}
	return Icon{Key: key, Url: iconURL}, nil
}

// keyOf is the key of a host.
func (i *icons) keyOf(host string) string {
	mac := hmac.New(sha256.New, i.secret)
	mac.Write([]byte(strings.TrimRight(strings.ToLower(host), ".")))
	return hex.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// drainStale returns at most so many of the keys that somebody has looked at
// and that have no fresh icon, and forgets those.
func (i *icons) drainStale(most int) []string {
	var taken []string
	for len(taken) < most {
		key, _, isThere := i.stale.RemoveOldest()
		if !isThere {
			break
		}
		taken = append(taken, key)
	}
	return taken
}

// remove deletes the icon of a key that no item names any more.
func (i *icons) remove(key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	return i.folder.remove(key)
}

func checkKey(key string) error {
	if !keyForm.MatchString(key) {
		return fmt.Errorf("%q is not the key of an icon", key)
	}
	return nil
}

// refresh fetches the icon of a key, unless it is fresh, and returns its
// address, as [Icon] has it, or "" where there is none. One that is not to be
// had any more stays as it is. Who asks for the same one at the same time waits
// for one fetch.
func (i *icons) refresh(ctx context.Context, key string, iconURLs []string, account string) (string, error) {
	if err := checkKey(key); err != nil {
		return "", err
	}
	iconURL, err, _ := i.group.Do(key, func() (any, error) {
		before, err := i.folder.read(key)
		if err != nil {
			return "", err
		}
		known := ""
		if before != nil && len(before.file) > 0 {
			known = iconURLs[0]
		}
		if before != nil && before.isFresh {
			return known, nil
		}
		file, iconURL, err := i.fetchFirst(ctx, key, iconURLs, account)
		if err != nil {
			return "", err
		}
		if file == nil && known != "" {
			return known, i.folder.keepOn(key)
		}
		return iconURL, i.folder.write(key, file)
	})
	if err != nil {
		return "", err
	}
	return iconURL.(string), nil
}

// fetchFirst returns the first icon that is kept, and its address, or nil
// where there is none. Where the budget ends between two of them for the second
// time, there is none either: the caller would read a page whose icons redirect
// often again and again.
func (i *icons) fetchFirst(ctx context.Context, key string, iconURLs []string, account string) ([]byte, string, error) {
	ctx, cancel := context.WithTimeout(ctx, allIconsPatience)
	defer cancel()
	for n, iconURL := range iconURLs {
		if ctx.Err() != nil {
			break
		}
		patience := iconPatience
		if n == len(iconURLs)-1 {
			patience = allIconsPatience
		}
		file, err := i.fetch(ctx, patience, iconURL, account)
		if err != nil && n > 0 {
			if wasLate, _ := i.late.ContainsOrAdd(key, struct{}{}); wasLate {
				break
			}
		}
		if err != nil || file != nil {
			return file, iconURL, err
		}
	}
	return nil, "", nil
}

// fetch returns an icon, or nil where there is none that is kept. An error is
// an [OverBudget].
func (i *icons) fetch(ctx context.Context, patience time.Duration, iconURL, account string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	file, err := i.client.file(ctx, iconURL, acceptIcons, maxIconBytes, Visitor{Account: account})
	var over *OverBudget
	if errors.As(err, &over) {
		return nil, over
	}
	if err != nil || iconType(file) == "" {
		return nil, nil
	}
	return file, nil
}
