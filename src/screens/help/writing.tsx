import { TITLE_PREFIXES, TODO_PREFIX } from '../../domain/creation';
import { COLLECTION_NAME_MAX, DEMO_COLLECTIONS_MAX } from '../../domain/limits';
import { hasDemo, useSite } from '../../stores/site';
import { CommandKeys } from './CommandKeys';

export function Collections() {
  const isDemoOffered = useSite(hasDemo);
  return (
    <>
      <p>
        Every item is in a collection, such as “Work” or “Recipes”. The menu beside the logo, on a
        phone at the bottom, lists them, and creates, edits, sorts and deletes them. A new account
        has one already, and a trash bin, which is always the last.
      </p>
      <ul>
        <li>
          A name has up to {COLLECTION_NAME_MAX} characters. Its slug stands in the address of the
          collection; it is made from the name unless you write one.
        </li>
        <li>
          The left and right arrows go to the previous and the next collection, the digits 1 to 9
          and 0 to the first ten: both while no text field has the focus.
        </li>
        <li>
          The order is yours: drag a name in “Sort collections”, or move it with the arrow keys.
        </li>
        <li>
          Deleting a collection deletes all of its items for good, those in the trash bin too. The
          last collection and the trash bin can’t be deleted.
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
        One field does both: while you type, it filters the list by title and content; Enter keeps
        what you typed, on top of the list. The line below the field says what it will become.
      </p>
      <p>
        All of your words have to be there, in any order, whatever the case and the accents. What is
        found in other collections stands below; the same keys work there.
      </p>
      <ul>
        <li>
          <CommandKeys id="focusInput" /> goes to it, and so does a letter typed where nothing has
          the focus.
        </li>
        <li>
          The up and down arrows select items without leaving it,{' '}
          <CommandKeys id="searchEverywhere" /> selects the first one in other collections.
        </li>
        <li>
          <CommandKeys id="createWithTitle" /> opens a dialog with room for a title and several
          lines. So does a paste of text with line breaks.
        </li>
        <li>
          The arrow at its right holds the same: a note with a title, a todo, a note from the
          clipboard, if your browser lets it be read, and the filters.
        </li>
        <li>In the trash bin there is nothing to write, so it is switched off.</li>
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
      <p>Spaces around the text and after a prefix don’t count.</p>
    </>
  );
}

export function FilterSyntaxes() {
  return (
    <>
      <p>
        Typed alone in the main input, without a space before or behind, and without Enter, these
        show one kind of item only:
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
      <CommandKeys id="openPalette" /> opens the command palette on every page. It finds all of your
      collections and everything that can be done by its name or by other words for it, and shows
      the keys beside. It works for visitors too, with the pages that they can open.
    </p>
  );
}
