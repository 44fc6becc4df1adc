package fetch

import (
	"context"
	"errors"
	"slices"
)

// maxIconAddress is the maximum length of an icon's address in an item, in bytes.
// PocketBase's URL fields have a maximum of 2083.
const maxIconAddress = 2000

// Preview is the title and icon of a link.
type Preview struct {
	// Title is plain text in one line. If the page has none, it is the name of the
	// file or the host.
	Title string `json:"title"`
	// FaviconUrl is the address of the stored icon. If none is stored, it is the
	// address of the first icon that the page links, or of the host's favicon.ico. It
	// is empty if that is too long for an item.
	FaviconUrl string `json:"faviconUrl"`
	// Icon is the key of the icon, empty if there is none. IsIconLate is set if
	// fetching the icon exceeded the budget. A retry may succeed.
	Icon       string `json:"icon"`
	IsIconLate bool   `json:"isIconLate"`
}

// Preview reads the page at an address for a visitor, and fetches its icon. An error
// is an [OverBudget], or says for the log why the page can't be read.
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
