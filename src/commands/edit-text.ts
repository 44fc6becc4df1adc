/** What the field with the focus can be told to do, as if a person did it: a browser can undo it. */
type Edit = 'insertText' | 'delete';

/**
 * Edits the text of the field that has the focus. Returns whether the browser can do so. `execCommand` is
 * deprecated and stays: nothing else writes into a browser's undo history.
 */
export function editText(command: Edit, text?: string): boolean {
  return 'execCommand' in document && document.execCommand(command, false, text);
}
