import { TITLE_PREFIXES, TODO_PREFIX } from '../../domain/creation';
import { COLLECTION_NAME_MAX, DEMO_COLLECTIONS_MAX } from '../../domain/limits';
import { hasDemo, useSite } from '../../stores/site';
import { CommandKeys } from './CommandKeys';

export function Collections() {
  const isDemoOffered = useSite(hasDemo);
  return (
    <>
      <p>
        Every item is in a collection, such as “Work” or “Recipes”. Use the menu next to the logo
        (on a phone, at the bottom) to open, create, edit, sort and delete them. A new account has
        one collection and a trash bin, which is always last.
      </p>
      <ul>
        <li>
          A name has up to {COLLECTION_NAME_MAX} characters. Its slug is part of the collection’s
          address. It is made from the name unless you write one.
        </li>
        <li>
          The left and right arrow keys go to the previous and next collection, and the digits 1 to
          9 and 0 to the first ten, while no text field has the focus.
        </li>
        <li>
          To change the order, drag a name in “Sort collections”, or move it with the arrow keys.
        </li>
        <li>
          Deleting a collection permanently deletes all of its items, including those in the trash
          bin. The last collection and the trash bin can’t be deleted.
        </li>
        {isDemoOffered && <li>The demo account holds up to {DEMO_COLLECTIONS_MAX} collections.</li>}
      </ul>
    </>
  );
}

export function MainInput() {
  return (
    <>
      <p>
        One field does both. While you type, it filters the list by title and content. Enter adds
        what you typed to the top of the list. The first row below the field says what Enter will
        do, and beside it the first match.
      </p>
      <p>
        An item matches if it contains all of your words, in any order. Case and accents are
        ignored. Matches in other collections are listed below; the same keys work there.
      </p>
      <ul>
        <li>
          <CommandKeys id="focusInput" /> moves the focus to it, and so does typing a letter when
          nothing has the focus.
        </li>
        <li>
          The up and down arrows select items without leaving it,{' '}
          <CommandKeys id="searchEverywhere" /> selects the first one in other collections.
        </li>
        <li>
          <CommandKeys id="leaveInput" /> clears the selection, then the text, then leaves the
          field; <CommandKeys id="undo" /> brings the text back.
        </li>
        <li>
          <CommandKeys id="createWithTitle" /> opens a dialog for a title and several lines. When
          you paste several lines, you are asked whether they are one note or an item each.
        </li>
        <li>
          If you already have the link you type or paste, the first row below says where;{' '}
          <CommandKeys id="goToKnownLink" /> goes there. Enter adds it again all the same.
        </li>
        <li>
          The menu at its right offers the same: a note with a title, a todo, a note from the
          clipboard (if your browser allows it), and the filters.
        </li>
        <li>You can’t add items in the trash bin, so the field is disabled there.</li>
      </ul>
    </>
  );
}

export function CreationSyntaxes() {
  const [first, second] = TITLE_PREFIXES;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">You type</th>
            <th scope="col">You get</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <kbd>{TODO_PREFIX} water the plants</kbd>
            </th>
            <td>a todo</td>
          </tr>
          <tr>
            <th scope="row">
              <kbd>{first} Shopping list</kbd> or <kbd>{second} Shopping list</kbd>
            </th>
            <td>a dialog for a note with that title</td>
          </tr>
          <tr>
            <th scope="row">
              <kbd>example.org</kbd> or <kbd>https://example.org/page</kbd>
            </th>
            <td>a link</td>
          </tr>
          <tr>
            <th scope="row">
              <kbd>Paint for the door #3eb489</kbd>
            </th>
            <td>a note that shows its colour</td>
          </tr>
          <tr>
            <th scope="row">anything else</th>
            <td>a note</td>
          </tr>
        </tbody>
      </table>
      <p>Spaces around the text and after a prefix are ignored.</p>
    </>
  );
}

export function FilterSyntaxes() {
  return (
    <>
      <p>
        Type one of these alone in the main input, without spaces and without Enter, to show only
        one kind of item:
      </p>
      <table>
        <tbody>
          {FILTERS.map(([token, shown]) => (
            <tr key={token}>
              <th scope="row">
                <kbd>{token}</kbd>
              </th>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const FILTERS = [
  ['::nt::', 'notes'],
  ['::link::', 'links'],
  ['::td::', 'all todos'],
  ['::itd::', 'incomplete todos'],
] as const;

export function Spotlight() {
  return (
    <p>
      <CommandKeys id="openPalette" /> opens the command palette on every page. It finds your
      collections, every command by its name, its initials or a synonym, and your items in all
      collections. It shows the shortcuts of commands, and works for visitors too.
    </p>
  );
}
