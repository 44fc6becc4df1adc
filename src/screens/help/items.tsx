import type { ReactNode } from 'react';
import {
  CONTENT_MAX,
  TITLE_MAX,
  TRASH_RETENTION_DAYS,
  VERSION_DAYS,
  VERSIONS_MAX,
} from '../../domain/limits';
import { CommandKeys } from './CommandKeys';
import classes from './HelpScreen.module.css';

/** Formatted without `Intl`, whose first use takes half as long as rendering the manual. */
const CONTENT_LIMIT = String(CONTENT_MAX).replace(/\B(?=(\d{3})+$)/g, ',');

export function ItemTypes() {
  return (
    <>
      <h3>Text note</h3>
      <p>
        Up to {CONTENT_LIMIT} characters and, optionally, a title of up to {TITLE_MAX}.
      </p>
      <h3>Link</h3>
      <p>
        An address. The server reads title and icon from its page a moment later; a title you wrote
        stays. Jot cuts parameters that only track you, such as <kbd>utm_source</kbd>, from new
        links. The account page turns this off, and the icons.
      </p>
      <h3>Todo</h3>
      <p>
        A task of up to {TITLE_MAX} characters, done or not. The collection menu hides the completed
        ones, or moves them all to the trash bin.
      </p>
    </>
  );
}

export function ItemActions() {
  return (
    <>
      <p>
        Select an item and press a key, or open its menu with “⋯”, a right click, a long press or{' '}
        <CommandKeys id="openItemMenu" />. On a touch screen, a swipe to the left trashes an item;
        to the right it toggles a todo, copies anything else, and restores in the trash bin.
      </p>
      <dl className={classes.columns}>
        <Action name="Open link">Opens a link, or an address in a text.</Action>
        <Action name="Edit">Saves 2.5 seconds after the last key, and on closing.</Action>
        <Action name="Show whole text">
          Shows an item over its row; in the list, Space does so for notes and links.
        </Action>
        <Action name="Move">Type to find a collection, or to name a new one.</Action>
        <Action name="Pin">Keeps an item above the others.</Action>
        <Action name="Come back later">
          Puts an item out of sight until a time such as <kbd>fri 14:30</kbd>. Then it is on top,
          marked until seen.
        </Action>
        <Action name="Convert to todo">
          For notes without a title only, because a task holds up to {TITLE_MAX} characters. Jot
          asks before it cuts any.
        </Action>
        <Action name="Move to the trash bin">
          In the trash bin, the same key deletes permanently, after asking.
        </Action>
        <Action name="Versions">
          Shows earlier texts, up to {VERSIONS_MAX} of the last {VERSION_DAYS} days; Enter restores
          one.
        </Action>
        <Action name="Select several">
          <CommandKeys id="mark" /> selects one by one, <CommandKeys id="markAll" /> all. With a
          mouse, hold Ctrl (⌘) or Shift; on a touch screen, choose “Select” in the menu.
        </Action>
        <Action name="Undo">
          Takes back up to a hundred steps, except permanent deletion. In a text field, it undoes
          your typing.
        </Action>
      </dl>
    </>
  );
}

function Action({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function PrimaryAction() {
  return (
    <p>
      A click, <CommandKeys id="primaryAction" />, or <CommandKeys id="primaryActionOfList" /> while
      the main input is empty, toggles a todo, opens a link in a new tab, and edits a note. “Copy on
      click” in their menu sets notes and links to be copied instead; an icon in the row says so.
    </p>
  );
}

export function TrashBin() {
  return (
    <p>
      Trashed items stay here for {TRASH_RETENTION_DAYS} days, or until you empty it.{' '}
      <CommandKeys id="untrash" /> restores an item to its collection.
    </p>
  );
}
