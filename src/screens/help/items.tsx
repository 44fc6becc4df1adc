import {
  CONTENT_MAX,
  TITLE_MAX,
  TRASH_RETENTION_DAYS,
  VERSION_DAYS,
  VERSIONS_MAX,
} from '../../domain/limits';
import { CommandKeys } from './CommandKeys';

/** Formatted without `Intl`, whose first use takes half as long as rendering the manual. */
const CONTENT_LIMIT = String(CONTENT_MAX).replace(/\B(?=(\d{3})+$)/g, ',');

export function ItemTypes() {
  return (
    <>
      <h3>Text note</h3>
      <p>
        Up to {CONTENT_LIMIT} characters of text and, optionally, a title of up to {TITLE_MAX}. A
        note whose content ends in a hex colour code, a hash and six digits such as{' '}
        <kbd>#3eb489</kbd>, shows that colour instead of its icon.
      </p>
      <h3>Link</h3>
      <p>
        The content is the address. Its title and icon are read from its page a moment after you
        save it; a title you wrote yourself stays. The server fetches icons too, so your browser
        contacts no other site. You can turn icons off on the account page, for each device.
      </p>
      <p>
        From the address of a new link, Jot cuts parameters that only track who follows it, such as{' '}
        <kbd>utm_source</kbd> or <kbd>fbclid</kbd>. <CommandKeys id="undo" /> brings them back.
        Signed addresses, and those for unsubscribing, stay as they are. You can turn this off on
        the account page, for each device.
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
        Select an item with the arrow keys, then press a shortcut. Or open its menu with “⋯”, a
        right click, a long press or <CommandKeys id="openItemMenu" />. On a touch screen, swipe an
        item to the left to trash it. Swipe to the right to toggle a todo, to copy anything else, or
        to restore from the trash bin.
      </p>
      <dl>
        <dt>
          Copy <CommandKeys id="copy" />
        </dt>
        <dd>Copies the content, or a todo’s task, to the clipboard.</dd>
        <dt>
          Edit <CommandKeys id="edit" />
        </dt>
        <dd>
          Opens it in a dialog. What you type is saved after two and a half seconds, and when you
          close it; <CommandKeys id="saveDialog" /> saves and closes at once.
        </dd>
        <dt>
          Move <CommandKeys id="move" />
        </dt>
        <dd>Moves it to another collection: type to find it, or to name a new one.</dd>
        <dt>
          Copy on click <CommandKeys id="toggleShouldCopyOnClick" />
        </dt>
        <dd>Changes the primary action of a note or a link, explained in the next section.</dd>
        <dt>
          Refetch <CommandKeys id="refetch" />
        </dt>
        <dd>Reads a link’s title and icon again.</dd>
        <dt>
          Convert to todo <CommandKeys id="convertToTodo" />
        </dt>
        <dd>
          Only for a note without a title: its text becomes the task, which holds up to {TITLE_MAX}{' '}
          characters. If any text would be lost, you are asked first.
        </dd>
        <dt>
          Move to the trash bin <CommandKeys id="trash" />
        </dt>
        <dd>
          In the trash bin the same key deletes permanently, after asking, and{' '}
          <CommandKeys id="untrash" /> restores.
        </dd>
        <dt>
          Versions <CommandKeys id="versions" />
        </dt>
        <dd>
          Shows the text as it was before you edited it, and what has changed since. Enter restores
          it. The server keeps one version for every ten minutes of editing, up to {VERSIONS_MAX}{' '}
          per item, for {VERSION_DAYS} days. They are deleted together with the item.
        </dd>
        <dt>
          Several at once <CommandKeys id="mark" />
        </dt>
        <dd>
          Marks an item and moves one down; <CommandKeys id="markAll" /> marks everything shown.
          With a mouse, hold Ctrl (⌘) for single rows and Shift for a range. On a touch screen,
          choose “Select” in an item’s menu, then tap others; the bar at the bottom shows what can
          be done. The next command applies to all of them.
        </dd>
        <dt>
          Undo <CommandKeys id="undo" />
        </dt>
        <dd>
          Undoes what you did last, up to a hundred steps. A whole edit is one step.{' '}
          <CommandKeys id="redo" /> redoes it. What another device has changed meanwhile stays as it
          is, and you are told. In a text field, the keys undo your typing. Permanent deletion can’t
          be undone.
        </dd>
      </dl>
      <p>
        An item that the server has not confirmed yet refuses actions for that moment. While the
        server can’t be reached, changes are stored on this device and sent as soon as it is back.
      </p>
    </>
  );
}

export function PrimaryAction() {
  return (
    <>
      <p>
        A click, <CommandKeys id="primaryAction" />, or <CommandKeys id="primaryActionOfList" />{' '}
        while the main input is empty, does the most likely thing:
      </p>
      <ul>
        <li>a todo is checked or unchecked;</li>
        <li>a link opens in a new tab;</li>
        <li>a note opens for editing.</li>
      </ul>
      <p>Notes and links can be set to be copied instead. An icon in the row shows which.</p>
    </>
  );
}

export function TrashBin() {
  return (
    <p>
      The trash bin shows what you trashed last on top. You can restore items to the collection they
      came from. After {TRASH_RETENTION_DAYS} days an item is permanently deleted, or earlier when
      you empty the trash bin. Each row shows how many days are left. The trash bin can be renamed,
      but not deleted.
    </p>
  );
}
