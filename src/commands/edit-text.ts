/** An edit of the focused field that the browser can undo, as if the user had made it. */
type Edit = 'insertText' | 'delete';

/**
 * Edits the text of the focused field. Returns whether the browser supports this. `execCommand` is deprecated, but no
 * other function adds to the browser's undo history.
 */
export function editText(command: Edit, text?: string): boolean {
  return 'execCommand' in document && document.execCommand(command, false, text);
}
