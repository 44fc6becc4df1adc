package icons

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
	"jot/server/fetches"
)

// accept names the types that are asked for.
const accept = "image/png, image/webp, image/x-icon, image/gif, image/jpeg"

// keyBytes is how much of a host's digest names it. It can't be guessed, and
// nobody can find out from it whose it is.
const keyBytes = 16

// patience is how long one address of several is waited for, and allPatience
// how long all of them are together.
const (
	patience    = 2 * time.Second
	allPatience = 5 * time.Second
)

// maxLate is how many keys are remembered as late.
const maxLate = 10_000

// Keeper fetches icons and keeps them.
type Keeper struct {
	cache   *cache
	fetcher *fetches.Fetcher
	secret  []byte
	wanted  wanted
	group   singleflight.Group
	// late are the keys for whose icons the budget did not last.
	late *lru.Cache[string, struct{}]
}

// NewKeeper builds a keeper of the icons in a folder. The secret makes their
// addresses unguessable; with another one all of them are others.
func NewKeeper(dir string, secret []byte, fetcher *fetches.Fetcher) *Keeper {
	late, err := lru.New[string, struct{}](maxLate)
	if err != nil {
		panic(err) // its size is no size
	}
	return &Keeper{
		cache:   &cache{dir: dir, maxTotal: defaultMaxTotal, now: time.Now},
		fetcher: fetcher,
		secret:  secret,
		late:    late,
	}
}

// Kept is an icon that is served.
type Kept struct {
	// Key is empty where the host has none.
	Key string
	// Url is the address that it was fetched from, or, where the host was
	// asked before, the first that was named.
	Url string
}

// Keep returns the icon of a page's host. Where nobody has asked the host
// lately, it is the first of the addresses that has one which is served. The
// first page of a host decides for all.
//
// An error is a [fetches.OverBudget], or says why the icon can't be kept; then
// it is worth another try.
func (k *Keeper) Keep(ctx context.Context, pageURL string, iconURLs []string, account string) (Kept, error) {
	page, err := url.Parse(pageURL)
	if err != nil || page.Hostname() == "" {
		return Kept{}, errors.New("the page's address has no host")
	}
	if len(iconURLs) == 0 {
		return Kept{}, nil
	}
	key := k.keyOf(page.Host)
	iconURL, err := k.renew(ctx, key, iconURLs, account)
	if err != nil || iconURL == "" {
		return Kept{}, err
	}
	return Kept{Key: key, Url: iconURL}, nil
}

// Renew fetches the icon of a key again, unless it is fresh. One that is not
// to be had any more stays as it is.
func (k *Keeper) Renew(ctx context.Context, key, iconURL, account string) error {
	_, err := k.renew(ctx, key, []string{iconURL}, account)
	return err
}

// Wanted returns the keys that somebody has looked at and that have no fresh
// icon, at most so many of them, and forgets those.
func (k *Keeper) Wanted(most int) []string {
	return k.wanted.take(most)
}

// Forget deletes the icon of a key that no item names any more.
func (k *Keeper) Forget(key string) error {
	if !keyForm.MatchString(key) {
		return fmt.Errorf("%q is not the key of an icon", key)
	}
	return k.cache.forget(key)
}

// keyOf is the key of a host.
func (k *Keeper) keyOf(host string) string {
	mac := hmac.New(sha256.New, k.secret)
	mac.Write([]byte(strings.TrimRight(strings.ToLower(host), ".")))
	return hex.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// renew returns the address of the icon, as [Kept] has it, or "" where there is
// none. Who asks for the same one at the same time waits for one fetch.
func (k *Keeper) renew(ctx context.Context, key string, iconURLs []string, account string) (string, error) {
	if !keyForm.MatchString(key) {
		return "", fmt.Errorf("%q is not the key of an icon", key)
	}
	iconURL, err, _ := k.group.Do(key, func() (any, error) {
		before, err := k.cache.read(key)
		if err != nil {
			return "", err
		}
		hasOne := before != nil && len(before.icon) > 0
		if before != nil && before.isFresh && hasOne {
			return iconURLs[0], nil
		}
		if before != nil && before.isFresh {
			return "", nil
		}
		icon, iconURL, err := k.fetchFirst(ctx, key, iconURLs, account)
		if err != nil {
			return "", err
		}
		if icon == nil && hasOne {
			return iconURLs[0], k.cache.keepOn(key)
		}
		return iconURL, k.cache.write(key, icon)
	})
	if err != nil {
		return "", err
	}
	return iconURL.(string), nil
}

// fetchFirst returns the first icon that is served, and its address, or nil
// where there is none. Where the budget ends between two of them for the second
// time, there is none either: the caller would read a page whose icons redirect
// often again and again.
func (k *Keeper) fetchFirst(ctx context.Context, key string, iconURLs []string, account string) ([]byte, string, error) {
	ctx, cancel := context.WithTimeout(ctx, allPatience)
	defer cancel()
	for n, iconURL := range iconURLs {
		if ctx.Err() != nil {
			break
		}
		patience := patience
		if n == len(iconURLs)-1 {
			patience = allPatience
		}
		icon, err := k.fetch(ctx, patience, iconURL, account)
		if err != nil && n > 0 {
			if wasLate, _ := k.late.ContainsOrAdd(key, struct{}{}); wasLate {
				break
			}
		}
		if err != nil || icon != nil {
			return icon, iconURL, err
		}
	}
	return nil, "", nil
}

// fetch returns an icon, or nil where there is none that is served.
func (k *Keeper) fetch(ctx context.Context, patience time.Duration, iconURL, account string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	icon, err := k.fetcher.File(ctx, iconURL, accept, maxBytes, fetches.Visitor{Account: account})
	var over *fetches.OverBudget
	if errors.As(err, &over) {
		return nil, over
	}
	if err != nil || mediaTypeOf(icon) == "" || !canBeDrawn(icon) {
		return nil, nil
	}
	return icon, nil
}
