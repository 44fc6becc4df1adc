import { CONTENT_MAX, TITLE_MAX, TRASH_RETENTION_DAYS } from '../../domain/limits';
import { CommandKeys } from './CommandKeys';

/** Written without `Intl`: its first use takes as long as drawing half of the manual. */
const CONTENT_LIMIT = String(CONTENT_MAX).replace(/\B(?=(\d{3})+$)/g, ',');

export function ItemTypes() {
  return (
    <>
      <h3>Text note</h3>
      <p>
        A content of up to {CONTENT_LIMIT} characters and, if you like, a title of up to {TITLE_MAX}
        . A note whose content ends in a hex colour code, a hash and six digits such as{' '}
        <kbd>#3eb489</kbd>, shows that colour in place of its icon.
      </p>
      <h3>Link</h3>
      <p>
        The content is the address. Title and icon are read from its page a moment after it was
        kept; a title that you have written yourself stays. The server fetches icons too, so your
        browser asks no other site for them; the account page switches them off for the device you
        are at.
      </p>
      <h3>Todo</h3>
      <p>A task of up to {TITLE_MAX} characters, done or not.</p>
    </>
  );
}

export function ItemActions() {
  return (
    <>
      <p>
        Select an item with the arrow keys, then press the key of what you want; or open its menu
        with its “⋯”, a right click, a long press or <CommandKeys id="openItemMenu" />. A finger
        that pulls an item to the left trashes it; to the right it toggles a todo, copies anything
        else, and restores from the trash bin.
      </p>
      <dl>
        <dt>
          Copy <CommandKeys id="copy" />
        </dt>
        <dd>Puts the content on the clipboard, of a todo its task.</dd>
        <dt>
          Edit <CommandKeys id="edit" />
        </dt>
        <dd>
          Opens it in a dialog. What you type is saved after two and a half seconds, and at the
          latest when you close it; <CommandKeys id="saveDialog" /> saves and closes at once.
        </dd>
        <dt>
          Move <CommandKeys id="move" />
        </dt>
        <dd>Puts it into another collection.</dd>
        <dt>
          Click copies, or not <CommandKeys id="toggleShouldCopyOnClick" />
        </dt>
        <dd>Changes the primary action of a note or a link, which the next section explains.</dd>
        <dt>
          Refetch <CommandKeys id="refetch" />
        </dt>
        <dd>Reads title and icon of a link again.</dd>
        <dt>
          Convert to todo <CommandKeys id="convertToTodo" />
        </dt>
        <dd>
          Only for a note without a title, because the text becomes the task, which has room for{' '}
          {TITLE_MAX} characters. Where more would be cut off, you are asked first.
        </dd>
        <dt>
          Move to the trash bin <CommandKeys id="trash" />
        </dt>
        <dd>
          In the trash bin the same key deletes for good, after a question, and{' '}
          <CommandKeys id="untrash" /> restores.
        </dd>
        <dt>
          Several at once <CommandKeys id="mark" />
        </dt>
        <dd>
          Marks an item and goes one down; <CommandKeys id="markAll" /> marks all that is shown.
          With a mouse, hold Ctrl (⌘) for single rows and Shift for a range; on a touch screen
          choose “Select” in an item’s menu, then tap. What you do next is done with all of them.
        </dd>
        <dt>
          Undo <CommandKeys id="undo" />
        </dt>
        <dd>
          Takes back what you did last: up to a hundred steps, one for each thing that you did, such
          as all of an edit. <CommandKeys id="redo" /> does it again. What another device has
          changed meanwhile stays as it is, and is named. In a text that you are writing, the keys
          undo your typing. Deleting for good can’t be undone.
        </dd>
      </dl>
      <p>
        An item that the server has not confirmed yet refuses actions for that moment. While the
        server can’t be reached, changes are kept on this device and sent as soon as it is back.
      </p>
    </>
  );
}

export function PrimaryAction() {
  return (
    <>
      <p>
        A click, or <CommandKeys id="primaryAction" />, does what is most likely wanted:
      </p>
      <ul>
        <li>a todo is ticked or unticked;</li>
        <li>a link opens in a new tab;</li>
        <li>a note opens for editing.</li>
      </ul>
      <p>Notes and links can be set to be copied instead: an icon in their row tells which are.</p>
    </>
  );
}

export function TrashBin() {
  return (
    <p>
      What you trash is the newest on top in the trash bin, and can go back to the collection it
      came from. After {TRASH_RETENTION_DAYS} days it is deleted for good, or earlier when you empty
      the trash bin; how many are left stands on its row. The trash bin can be renamed, but not
      deleted.
    </p>
  );
}
