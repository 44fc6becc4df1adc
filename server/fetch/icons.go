package fetch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/pocketbase/pocketbase/tools/security"
	"golang.org/x/sync/singleflight"
)

// keyLength is the length of a key: the start of a host's HMAC, which can't be guessed
// and doesn't reveal the host. Each two characters are a byte in hexadecimal.
const keyLength = 32

// iconPatience is the timeout for one of several icons, and allIconsPatience that
// for all of them.
const (
	iconPatience     = 2 * time.Second
	allIconsPatience = 5 * time.Second
)

// maxLate and maxStale are the maximum numbers of keys in icons.late and icons.stale.
// They bound the memory, because anybody may request any number of keys.
const (
	maxLate  = 10_000
	maxStale = 256
)

// icons fetches and stores an icon for each host, and serves it, so that browsers
// needn't ask the sites.
type icons struct {
	folder *iconFolder
	client *client
	// secret makes the keys unguessable. If it changes, all keys change.
	secret []byte
	group  singleflight.Group
	// late are keys whose icons exceeded the budget.
	late *lru.Cache[string, struct{}]
	// stale are keys that were requested and have no fresh icon.
	stale *lru.Cache[string, struct{}]
}

// newIcons creates icons that are stored in a folder.
func newIcons(folder *iconFolder, secret []byte, client *client) *icons {
	late, _ := lru.New[string, struct{}](maxLate) // fails only for a size of 0
	stale, _ := lru.New[string, struct{}](maxStale)
	return &icons{folder: folder, client: client, secret: secret, late: late, stale: stale}
}

// Icon is a stored icon.
type Icon struct {
	// Key is empty if the host has no icon.
	Key string
	// Url is the icon's address, or, if the host was asked before, the first
	// candidate.
	Url string
}

// ofPage returns the icon of a page's host. If no fresh icon is stored for the host,
// it fetches the page's candidates and stores the first usable one. All pages of a
// host share that icon, so the first page that is asked about decides.
//
// An error is an [OverBudget], or says why the icon can't be stored. A later call may
// succeed.
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

// keyOf returns the key of a host.
func (i *icons) keyOf(host string) string {
	name := strings.TrimRight(strings.ToLower(host), ".")
	return security.HS256(name, string(i.secret))[:keyLength]
}

// drainStale removes up to most stale keys and returns them.
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

// remove deletes the icon of a key that no item uses.
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

// refresh fetches the icon of a key unless the stored one is fresh. It returns the
// icon's address, as in [Icon], or "" without an icon. If the fetch fails, the stored
// icon stays. Concurrent calls for a key share one fetch.
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
			return known, i.folder.postpone(key)
		}
		return iconURL, i.folder.write(key, file)
	})
	return iconURL.(string), err
}

// fetchFirst returns the first candidate that can be stored, and its address. It
// returns nil if there is none.
//
// It also returns nil if the budget ends between two candidates for the second time.
// Otherwise a page whose icons redirect often would be fetched again and again.
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

// fetch returns an icon, or nil if the address has none that can be stored. An error
// is an [OverBudget].
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
