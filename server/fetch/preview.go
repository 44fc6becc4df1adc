package fetch

import (
	"context"
	"errors"
	"slices"
)

// maxIconAddress is how long the address of an icon may be that an item keeps.
// PocketBase's fields of addresses take no more than 2083.
const maxIconAddress = 2000

// Preview is what a link shows of its page.
type Preview struct {
	// Title is plain text in one line, and never empty: a page without a title
	// has the name of its file or of its host.
	Title string `json:"title"`
	// FaviconUrl is the address of the icon that is kept, or else of the first
	// that the page names; empty where an item can't keep it.
	FaviconUrl string `json:"faviconUrl"`
	// Icon is the key of the icon, empty where there is none. IsIconLate tells
	// that it may not be fetched yet.
	Icon       string `json:"icon"`
	IsIconLate bool   `json:"isIconLate"`
}

// Preview reads the page at an address for a visitor, and fetches its icon. An
// error is an [OverBudget], or says in one sentence, for the log, why there is
// no page.
func (f *Fetcher) Preview(ctx context.Context, rawURL string, visitor Visitor) (*Preview, error) {
	page, err := f.client.page(ctx, rawURL, visitor)
	if err == nil {
		err = checkStatus(page.status)
	}
	if err != nil {
		return nil, err
	}
	isTooLong := func(address string) bool { return len(address) > maxIconAddress }
	preview := &Preview{Title: page.title}
	if !isTooLong(page.faviconURL) {
		preview.FaviconUrl = page.faviconURL
	}
	icon, err := f.icons.ofPage(ctx, page.at.String(), slices.DeleteFunc(page.icons, isTooLong), visitor.Account)
	if icon.Key != "" {
		preview.Icon, preview.FaviconUrl = icon.Key, icon.Url
	}
	var over *OverBudget
	if preview.IsIconLate = errors.As(err, &over); err != nil && !preview.IsIconLate {
		f.app.Logger().Warn("an icon could not be kept", "item", visitor.Item, "reason", err.Error())
	}
	return preview, nil
}
