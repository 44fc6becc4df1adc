// Package manual makes of the commands' help what the writer of manual pages
// reads: Markdown.
package manual

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Markdown changes the texts of a command and of all below it, which are
// plain, so that they say the same as Markdown. Examples are code already.
func Markdown(command *cobra.Command) {
	command.Short = literal(command.Short)
	command.Long = paragraphs(command.Long)
	// Those of its parents are theirs.
	command.NonInheritedFlags().VisitAll(func(flag *pflag.Flag) {
		flag.Usage = literal(flag.Usage)
	})
	for _, each := range command.Commands() {
		Markdown(each)
	}
}

// paragraphs keeps indented lines as they are, as code; the others may be
// filled anew.
func paragraphs(text string) string {
	var lines []string
	isCode := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		isIndented := strings.HasPrefix(line, "  ")
		if isIndented != isCode {
			lines = append(lines, "```")
			isCode = isIndented
		}
		if !isCode {
			line = literal(line)
		}
		lines = append(lines, line)
	}
	if isCode {
		lines = append(lines, "```")
	}
	return strings.Join(lines, "\n")
}

// literal escapes what Markdown would take for its own.
var literal = strings.NewReplacer("\\", "\\\\", "_", "\\_", "*", "\\*", "`", "\\`", "<", "\\<", "[", "\\[").Replace
