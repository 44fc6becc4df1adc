//go:build manual

package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"jot/server/commands"
	"jot/server/manual"
)

// addBuildCommands adds the command that writes the manual's pages into a
// folder. A release runs it once and doesn't carry it.
func addBuildCommands(root *cobra.Command) {
	root.AddCommand(&cobra.Command{
		Use:         "manual FOLDER",
		Hidden:      true,
		Args:        cobra.ExactArgs(1),
		Annotations: commands.WithoutApp(),
		RunE: func(_ *cobra.Command, args []string) error {
			manual.Markdown(root)
			root.DisableAutoGenTag = true
			// The program's file has another name here.
			root.Use = "jot-server"
			// Without a day of its own, so that each build of a version writes the same.
			date := time.Unix(0, 0)
			return doc.GenManTree(root, &doc.GenManHeader{Title: "JOT-SERVER", Section: "1", Source: "Jot", Manual: "Jot", Date: &date}, args[0])
		},
	})
}
