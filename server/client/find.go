package client

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/spf13/cobra"
)

func newFindCommand(c *caller) *cobra.Command {
	var kind, done string
	var isJSON bool
	command := &cobra.Command{
		Use:   "find WORDS…",
		Short: "Finds items that have all words, newest first",
		Long: "Prints a line for each item that has all words, newest first. It first sends what “add” has kept.\n" +
			"The exit code is 0 if something is found, 1 if nothing is, and 2 or more after an error.",
		Example: "  jot-server find dentist\n  jot-server find --kind todo --done false\n  jot-server find --kind link --json wiki | jq -r .content",
		RunE: func(command *cobra.Command, words []string) error {
			l, dir, err := loadLogin()
			if err != nil {
				return err
			}
			query := url.Values{}
			for name, value := range map[string]string{"q": strings.Join(words, " "), "kind": kind, "done": done} {
				if value != "" {
					query.Set(name, value)
				}
			}
			if len(query) == 0 {
				return exit(codeUsage, "Say what to find: jot-server find dentist")
			}
			o := &outbox{caller: c, login: l, dir: dir, messages: command.ErrOrStderr()}
			if _, err := o.sendAll(command.Context(), nil); err != nil {
				fmt.Fprintln(command.ErrOrStderr(), clean("What was kept isn't sent yet: "+err.Error()+"."))
			}
			return c.find(command, l, query, isJSON)
		},
	}
	flags := command.Flags()
	flags.StringVar(&kind, "kind", "", "only text, link or todo")
	flags.StringVar(&done, "done", "", "only todos that are done: true, or that aren't: false")
	flags.BoolVar(&isJSON, "json", false, "print each item as a line of JSON")
	return command
}

// find prints all items that a query finds, page by page.
func (c *caller) find(command *cobra.Command, l *login, query url.Values, isJSON bool) error {
	isFound := false
	for {
		page, err := c.request(command.Context(), l, http.MethodGet, "/api/v1/items?"+query.Encode(), nil, "")
		if final, is := errors.AsType[*refusal](err); is {
			return exit(codeUsage, final.text)
		}
		if err != nil {
			return exit(codeLater, "Nothing can be found now: "+err.Error()+".")
		}
		for _, each := range page.Items {
			isFound = true
			if isJSON {
				err = printJSON(command.OutOrStdout(), each)
			} else if it, wrong := readItem(each); wrong == nil {
				_, err = fmt.Fprintln(command.OutOrStdout(), it.line())
			} else {
				err = wrong
			}
			if err != nil {
				return err
			}
		}
		if page.Next == "" {
			break
		}
		query.Set("cursor", page.Next)
	}
	if !isFound {
		return exit(codeNothing, "Nothing was found.")
	}
	return nil
}
