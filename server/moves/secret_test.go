package moves

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

// A server of before may be given the secret that it has: the links in its
// mails are signed with others then.
func TestEachSecretIsTheCommonOne(t *testing.T) {
	s := newStage(t, "a", secret)
	tokens := func() (*core.Collection, map[string]*core.TokenConfig) {
		users, err := s.app.FindCollectionByNameOrId(usersCollection)
		s.must(err)
		return users, map[string]*core.TokenConfig{
			"auth": &users.AuthToken, "verification": &users.VerificationToken,
			"password reset": &users.PasswordResetToken, "email change": &users.EmailChangeToken,
		}
	}
	_, want := tokens()
	for purpose := range want {
		users, own := tokens()
		own[purpose].Secret = "another one, of thirty characters and more"
		s.must(s.app.Save(users))
		s.must(useSecret(s.app, secret))
		if _, got := tokens(); got[purpose].Secret != want[purpose].Secret {
			t.Errorf("%s: another secret has stayed", purpose)
		}
	}
}
