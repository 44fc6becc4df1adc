package moves

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/pocketbase/pocketbase/core"
)

// useSecret has the tokens of accounts signed with the secret that all
// instances share, and those of mails with what follows from it. With another
// one, everybody logs in again.
func useSecret(app core.App, secret string) error {
	users, err := app.FindCollectionByNameOrId(usersCollection)
	if err != nil {
		return err
	}
	isChanged := false
	set := func(token *core.TokenConfig, to string) {
		isChanged = isChanged || token.Secret != to
		token.Secret = to
	}
	// Each for itself: the server may have had the first one before it had a name.
	set(&users.AuthToken, secret)
	set(&users.VerificationToken, derive(secret, "verification"))
	set(&users.PasswordResetToken, derive(secret, "passwordReset"))
	set(&users.EmailChangeToken, derive(secret, "emailChange"))
	if !isChanged {
		return nil
	}
	if err := app.Save(users); err != nil {
		return fmt.Errorf("JOT_TOKEN_SECRET can't be used: %w", err)
	}
	return nil
}

func derive(secret, purpose string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(purpose))
	return hex.EncodeToString(mac.Sum(nil))
}
