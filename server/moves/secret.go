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
	if users.AuthToken.Secret == secret {
		return nil
	}
	users.AuthToken.Secret = secret
	users.VerificationToken.Secret = derive(secret, "verification")
	users.PasswordResetToken.Secret = derive(secret, "passwordReset")
	users.EmailChangeToken.Secret = derive(secret, "emailChange")
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
