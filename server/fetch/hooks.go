package fetch

import (
	"context"
	"path/filepath"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// Fetcher fetches the pages and icons of links for an app.
type Fetcher struct {
	// Points has the hook points of the refetch route.
	Points *Points
	app    core.App
	client *client
	icons  *icons
}

// Register creates the Fetcher of an app, and reads the test-only settings from the
// environment. The Fetcher serves icons and the refetch route, and deletes expired
// icons each hour.
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

// bindRoutes serves icons, and the refetch route if the hooks have rules for it.
func (f *Fetcher) bindRoutes() {
	f.app.OnServe().BindFunc(func(e *core.ServeEvent) (err error) {
		if f.icons.secret, err = loadSecret(e.App); err != nil {
			return err
		}
		// A list has hundreds of icons, which aren't worth a log line.
		e.Router.GET(iconPath, f.icons.serve).Bind(apis.SkipSuccessActivityLog())
		if f.Points.ask.Length() > 0 {
			e.Router.PATCH("/refetch/{userId}/{itemId}", f.refetch)
		}
		return e.Next()
	})
}

// Bind gives the fetcher to a JavaScript runtime as the global $links:
//
//   - preview(url, {account, item}) is [Fetcher.Preview].
//   - icon(pageUrl, iconUrls, account) returns the [Icon] of a page with known icons.
//   - refreshIcon(key, iconUrl, account) fetches a stale icon again.
//   - staleIcons(most) returns keys that were requested and have no fresh icon.
//   - removeIcon(key) deletes the icon of a key that no item uses.
//
// They block the runtime, and throw Go's errors. The value of the error of a fetch
// over budget has retryAfter, in seconds. The runtime needs a field name mapper that
// converts Go names to lower camel case, as PocketBase's runtimes have.
func (f *Fetcher) Bind(vm *goja.Runtime) error {
	return vm.Set("$links", map[string]any{
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
	})
}
