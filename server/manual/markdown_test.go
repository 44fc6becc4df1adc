package manual

import (
	"testing"

	"github.com/spf13/cobra"
)

func TestMarkdownSaysWhatTheHelpSays(t *testing.T) {
	root := &cobra.Command{
		Use:   "jot-server",
		Short: "Keeps <notes>",
		Long:  "The data are where JOT_DATA or\n--dir says, as at /_/. Run\n\n  jot-server serve_it\n\nIn the environment:\n  JOT_DATA   the folder\n  JOT_DEMO   off",
	}
	child := &cobra.Command{Use: "health", Short: "Asks *it*"}
	child.Flags().String("http", "", "in place of JOT_HTTP")
	root.AddCommand(child)

	Markdown(root)

	for _, each := range []struct{ what, got, want string }{
		{"short", root.Short, `Keeps \<notes>`},
		{"long", root.Long, "The data are where JOT\\_DATA or\n--dir says, as at /\\_/. Run\n\n```\n  jot-server serve_it\n```\n\nIn the environment:\n```\n  JOT_DATA   the folder\n  JOT_DEMO   off\n```"},
		{"child", child.Short, `Asks \*it\*`},
		{"flag", child.Flags().Lookup("http").Usage, `in place of JOT\_HTTP`},
	} {
		if each.got != each.want {
			t.Errorf("%s: got %q, want %q", each.what, each.got, each.want)
		}
	}
}
