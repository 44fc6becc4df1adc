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
	// Title is plain text in one line. A page without one has the name of its file
	// or of its host.
	Title string `json:"title"`
	// FaviconUrl is the address of the stored icon, or else of the first that the
	// page links; empty if it is too long for an item.
	FaviconUrl string `json:"faviconUrl"`
	// Icon is the key of the icon, empty if there is none. IsIconLate is set if it
	// exceeded the budget, and is worth a retry.
	Icon       string `json:"icon"`
	IsIconLate bool   `json:"isIconLate"`
}

// Preview reads the page at an address for a visitor, and fetches its icon. An
// error is an [OverBudget], or a sentence for the log.
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
