package fetch

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// bindingName is the global under which hooks find what is fetched.
const bindingName = "$links"

// Fetcher reads pages and icons of links for an app.
type Fetcher struct {
	// Points are the hook points of the route that reads a link's page again.
	Points *Points
	app    core.App
	client *client
	icons  *icons
}

// Register builds what fetches for an app, by the test-only settings of the
// environment. It serves the icons of the data folder, deletes those that are
// out of date each hour, and serves the route that reads a page again.
func Register(app core.App) (*Fetcher, error) {
	options, quotas, err := readSwitches()
	if err != nil {
		return nil, err
	}
	client := newClient(options, newBudget(quotas, time.Now))
	folder := &iconFolder{dir: filepath.Join(app.DataDir(), "icons"), maxTotal: defaultMaxTotal, now: time.Now}
	f := &Fetcher{Points: &Points{}, app: app, client: client, icons: newIcons(folder, nil, client)}
	f.bindRoutes()
	app.Cron().MustAdd("expireIcons", "23 * * * *", func() {
		if err := folder.expire(); err != nil {
			app.Logger().Warn("the icons that are out of date could not all be deleted", "reason", err.Error())
		}
	})
	return f, nil
}

// bindRoutes serves icons, and the route that reads a page again where the
// hooks have rules for it.
func (f *Fetcher) bindRoutes() {
	f.app.OnServe().BindFunc(func(e *core.ServeEvent) (err error) {
		if f.icons.secret, err = loadSecret(e.App); err != nil {
			return err
		}
		// A list has hundreds of them.
		e.Router.GET(iconPath, f.icons.serve).Bind(apis.SkipSuccessActivityLog())
		if f.Points.ask.Length() > 0 {
			e.Router.PATCH("/refetch/{userId}/{itemId}", f.refetch)
		}
		return e.Next()
	})
}

// Bind gives the fetcher to a JavaScript runtime as the global $links:
//
//   - preview(url, {account, item}), see [Fetcher.Preview];
//   - icon(pageUrl, iconUrls, account), an [Icon] of a page whose icons are known;
//   - refreshIcon(key, iconUrl, account) fetches an icon that is out of date;
//   - staleIcons(most), the keys that somebody has looked at and that have no
//     fresh icon; and removeIcon(key) of one that no item names any more.
//
// They throw their errors; that of a fetch which may not be made yet has its
// retryAfter, in seconds. The runtime is held meanwhile. It must have a field
// name mapper that makes lower camel case of Go names, as PocketBase's have.
func (f *Fetcher) Bind(vm *goja.Runtime) error {
	object := vm.NewObject()
	for name, function := range map[string]any{
		"preview": func(url string, visitor Visitor) (*Preview, error) {
			return f.Preview(context.Background(), url, visitor)
		},
		"icon": func(pageURL string, iconURLs []string, account string) (Icon, error) {
			return f.icons.ofPage(context.Background(), pageURL, iconURLs, account)
		},
		"refreshIcon": func(key, iconURL, account string) error {
			_, err := f.icons.refresh(context.Background(), key, []string{iconURL}, account)
			return err
		},
		"staleIcons": f.icons.drainStale,
		"removeIcon": f.icons.remove,
	} {
		if err := object.Set(name, function); err != nil {
			return fmt.Errorf("%s.%s can't be defined: %w", bindingName, name, err)
		}
	}
	return vm.Set(bindingName, object)
}
