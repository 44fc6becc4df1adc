package client

import (
	"crypto/rand"
	"encoding/json/v2"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// maxText is the maximum size of a text from standard input, in bytes. It is far longer
// than any item.
const maxText = 1 << 20

// added is a text to add, as the server reads it.
type added struct {
	Text  string `json:"text"`
	Title string `json:"title,omitempty"`
	To    string `json:"to,omitempty"`
	New   bool   `json:"new,omitzero"`
}

func newAddCommand(c *caller) *cobra.Command {
	var text added
	var isJSON bool
	command := &cobra.Command{
		Use:   "add [TEXT…]",
		Short: "Adds a text, as the app's main input does",
		Long: "Adds the words, or standard input, as one item. A text that can't be sent is kept, and sent with\n" +
			"the next call. The exit code is 0 if it is added, 1 if the server refuses it, and 75 if it is kept.",
		Example: "  jot-server add buy milk\n  git log -1 | jot-server add --to work\n  jot-server add --to recipes --new --title Pancakes < pancakes.txt",
		RunE: func(command *cobra.Command, words []string) error {
			l, dir, err := loadLogin()
			if err != nil {
				return err
			}
			if l.Scope == "read" {
				return exit(codeUsage, "The access token only reads. Log in with one that adds.")
			}
			if text.Text, err = readText(command, words); err != nil {
				return err
			}
			body, err := json.Marshal(text)
			if err != nil {
				return err
			}
			own := &entry{Key: rand.Text(), Server: l.Server, Account: l.Account, Body: body}
			o := &outbox{caller: c, login: l, dir: dir, messages: command.ErrOrStderr()}
			found, err := o.add(command.Context(), own)
			if err != nil {
				return err
			}
			return showAdded(command.OutOrStdout(), found, isJSON)
		},
	}
	flags := command.Flags()
	flags.StringVar(&text.To, "to", "", "the collection, as in its address; the first one by default")
	flags.BoolVar(&text.New, "new", false, "make the collection if it is missing")
	flags.StringVar(&text.Title, "title", "", "the title")
	flags.BoolVar(&isJSON, "json", false, "print the item as JSON")
	return command
}

// readText returns the words as a text, or standard input if there are none.
func readText(command *cobra.Command, words []string) (string, error) {
	text := strings.Join(words, " ")
	if len(words) == 0 || text == "-" {
		in := command.InOrStdin()
		if file, isFile := in.(*os.File); isFile && term.IsTerminal(int(file.Fd())) {
			fmt.Fprintln(command.ErrOrStderr(), "Write the text. Ctrl+D on a new line ends it.")
		}
		read, err := io.ReadAll(io.LimitReader(in, maxText+1))
		if err != nil {
			return "", err
		}
		text = string(read)
	}
	switch {
	case strings.TrimSpace(text) == "":
		return "", exit(codeUsage, "There is nothing to add: write a text behind “add”, or pipe one to it.")
	case len(text) > maxText:
		return "", exit(codeUsage, "The text is too long: an item has at most 10,000 characters.")
	case !utf8.ValidString(text):
		return "", exit(codeUsage, "The text isn't UTF-8. Convert it first, such as with iconv.")
	}
	return text, nil
}

// showAdded prints the item that was added.
func showAdded(out io.Writer, found *answer, isJSON bool) error {
	if len(found.Items) == 0 {
		words := map[bool]string{false: "Sent.", true: fmt.Sprintf(`{"received":%d}`, found.Received)}
		_, err := fmt.Fprintln(out, words[isJSON])
		return err
	}
	if isJSON {
		return printJSON(out, found.Items[0])
	}
	it, err := readItem(found.Items[0])
	if err == nil {
		_, err = fmt.Fprintf(out, "Added to %s: %s\n", clean(it.Collection), it.text())
	}
	return err
}
