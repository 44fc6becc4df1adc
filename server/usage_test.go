package main

import (
	"io"
	"testing"

	"github.com/spf13/cobra"
)

func TestWrongNumberOfArgumentsPrintsTheUsage(t *testing.T) {
	root := &cobra.Command{Use: "jot-server", SilenceErrors: true, SilenceUsage: true}
	parent := &cobra.Command{Use: "backup"}
	run := func(*cobra.Command, []string) error { return nil }
	parent.AddCommand(&cobra.Command{Use: "restore FILE", Args: cobra.ExactArgs(1), RunE: run})
	root.AddCommand(parent)
	root.SetOut(io.Discard)
	sayUsage(root)

	root.SetArgs([]string{"backup", "restore"})
	err := root.Execute()
	want := `accepts 1 arg(s), received 0; write it so: jot-server backup restore FILE [flags] ("jot-server backup restore --help" says more)`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	root.SetArgs([]string{"backup", "restore", "a.zip"})
	if err := root.Execute(); err != nil {
		t.Error(err)
	}
}
