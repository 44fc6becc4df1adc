package limits

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// firstOfHooks is a priority that runs before pb_hooks, whose priority is 0.
const firstOfHooks = -1000

// Bind limits what is known only once PocketBase has parsed a request: the requests in
// a batch, and wrong passwords.
func (l *Limiter) Bind(app core.App) {
	app.OnBatchRequest().Bind(&hook.Handler[*core.BatchRequestEvent]{Func: l.spendBatch, Priority: firstOfHooks})
	app.OnRecordAuthWithPasswordRequest().Bind(&hook.Handler[*core.RecordAuthWithPasswordRequestEvent]{Func: l.login, Priority: firstOfHooks})
	app.OnRecordConfirmPasswordResetRequest().Bind(&hook.Handler[*core.RecordConfirmPasswordResetRequestEvent]{Func: l.passwordReset, Priority: firstOfHooks})
}
