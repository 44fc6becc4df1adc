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

	"golang.org/x/sync/singleflight"
	"jot/server/fetches"
)

// accept names the types that are asked for.
const accept = "image/png, image/webp, image/x-icon, image/gif, image/jpeg"

// keyBytes is how much of a host's digest names it. It can't be guessed, and
// nobody can find out from it whose it is.
const keyBytes = 16

// Keeper fetches icons and keeps them.
type Keeper struct {
	cache   *cache
	fetcher *fetches.Fetcher
	secret  []byte
	wanted  wanted
	group   singleflight.Group
}

// NewKeeper builds a keeper of the icons in a folder. The secret makes their
// addresses unguessable; with another one all of them are others.
func NewKeeper(dir string, secret []byte, fetcher *fetches.Fetcher) *Keeper {
	return &Keeper{
		cache:   &cache{dir: dir, maxTotal: defaultMaxTotal, now: time.Now},
		fetcher: fetcher,
		secret:  secret,
	}
}

// Keep returns the key of the icon of a page's host, and fetches it from its
// own address where nobody has asked the host lately. The first page of a host
// decides for all. The key is empty where the host has no icon that is served.
//
// An error is a [fetches.OverBudget], or says why the icon can't be kept; then
// it is worth another try.
func (k *Keeper) Keep(ctx context.Context, pageURL, iconURL, account string) (string, error) {
	page, err := url.Parse(pageURL)
	if err != nil || page.Hostname() == "" {
		return "", errors.New("the page's address has no host")
	}
	key := k.keyOf(page.Host)
	hasIcon, err := k.renew(ctx, key, iconURL, account)
	if err != nil || !hasIcon {
		return "", err
	}
	return key, nil
}

// Renew fetches the icon of a key again, unless it is fresh. One that is not
// to be had any more stays as it is.
func (k *Keeper) Renew(ctx context.Context, key, iconURL, account string) error {
	_, err := k.renew(ctx, key, iconURL, account)
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

// renew tells whether there is an icon. Who asks for the same one at the same
// time waits for one fetch.
func (k *Keeper) renew(ctx context.Context, key, iconURL, account string) (bool, error) {
	if !keyForm.MatchString(key) {
		return false, fmt.Errorf("%q is not the key of an icon", key)
	}
	hasIcon, err, _ := k.group.Do(key, func() (any, error) {
		before, err := k.cache.read(key)
		if err != nil {
			return false, err
		}
		if before != nil && before.isFresh {
			return len(before.icon) > 0, nil
		}
		icon, err := k.fetch(ctx, iconURL, account)
		if err != nil {
			return false, err
		}
		if icon == nil && before != nil && len(before.icon) > 0 {
			return true, k.cache.keepOn(key)
		}
		return icon != nil, k.cache.write(key, icon)
	})
	return hasIcon == true, err
}

// fetch returns an icon, or nil where there is none that is served.
func (k *Keeper) fetch(ctx context.Context, iconURL, account string) ([]byte, error) {
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
