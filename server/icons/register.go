package icons

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/fetches"
)

// folder holds the icons, below the data folder.
const folder = "icons"

// bindingName is the global under which hooks find the keeper.
const bindingName = "$icons"

// Register serves the icons of an app's data folder, and deletes those that
// are out of date each hour. The keeper is ready when the app serves.
func Register(app core.App, fetcher *fetches.Fetcher) *Keeper {
	keeper := NewKeeper(filepath.Join(app.DataDir(), folder), nil, fetcher)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		secret, err := loadSecret(e.App)
		if err != nil {
			return err
		}
		keeper.secret = secret
		// A list has hundreds of them.
		e.Router.GET(Path, keeper.Serve).Bind(apis.SkipSuccessActivityLog())
		return e.Next()
	})
	app.Cron().MustAdd("expireIcons", "23 * * * *", func() {
		if err := keeper.cache.expire(); err != nil {
			app.Logger().Warn("the icons that are out of date could not all be deleted", "reason", err.Error())
		}
	})
	return keeper
}

// Bind gives the keeper to a JavaScript runtime as the global $icons, with
// [Keeper.Keep] and [Keeper.Renew] without their context, [Keeper.Wanted] and
// [Keeper.Forget]. They throw the keeper's errors, as $guardedHttp does. The runtime is held
// meanwhile.
func Bind(vm *goja.Runtime, keeper *Keeper) error {
	object := vm.NewObject()
	for name, method := range map[string]any{
		"keep": func(pageURL string, iconURLs []string, account string) (Kept, error) {
			return keeper.Keep(context.Background(), pageURL, iconURLs, account)
		},
		"renew": func(key, iconURL, account string) error {
			return keeper.Renew(context.Background(), key, iconURL, account)
		},
		"wanted": keeper.Wanted,
		"forget": keeper.Forget,
	} {
		if err := object.Set(name, method); err != nil {
			return fmt.Errorf("%s.%s can't be defined: %w", bindingName, name, err)
		}
	}
	return vm.Set(bindingName, object)
}
