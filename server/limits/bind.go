package limits

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// firstOfHooks runs a hook before those of pb_hooks, which bind at 0.
const firstOfHooks = -1000

// Bind holds all requests to the limits. The priorities are those of the two
// handlers that run around them: one for all, after the token's account is
// loaded, and one for those that read a body, after bodies are limited.
func (l *Limiter) Bind(app core.App, priority, afterBodies int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(
			&hook.Handler[*core.RequestEvent]{Id: "jotLimits", Func: l.limit, Priority: priority},
			&hook.Handler[*core.RequestEvent]{Id: "jotEmailChange", Func: l.emailChange, Priority: afterBodies},
			&hook.Handler[*core.RequestEvent]{Id: "jotAccountDeletion", Func: l.accountDeletion, Priority: afterBodies},
			&hook.Handler[*core.RequestEvent]{Id: "jotPushes", Func: l.spendPush, Priority: afterBodies},
		)
		return e.Next()
	})
	app.OnBatchRequest().Bind(&hook.Handler[*core.BatchRequestEvent]{Func: l.spendBatch, Priority: firstOfHooks})
	app.OnRecordAuthWithPasswordRequest().Bind(&hook.Handler[*core.RecordAuthWithPasswordRequestEvent]{Func: l.login, Priority: firstOfHooks})
	app.OnRecordConfirmPasswordResetRequest().Bind(&hook.Handler[*core.RecordConfirmPasswordResetRequestEvent]{Func: l.passwordReset, Priority: firstOfHooks})
	app.OnRecordUpdateRequest().Bind(&hook.Handler[*core.RecordRequestEvent]{Func: l.passwordChange, Priority: firstOfHooks})
}
