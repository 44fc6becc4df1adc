import { TITLE_PREFIXES, TODO_PREFIX } from '../../domain/creation';
import { COLLECTION_NAME_MAX } from '../../domain/limits';
import { CommandKeys } from './CommandKeys';

export function Collections() {
  return (
    <>
      <p>
        Every item is in a collection. The menu next to the logo, on a phone at the bottom, opens,
        creates, edits, sorts, exports and deletes them.
      </p>
      <ul>
        <li>
          A name has up to {COLLECTION_NAME_MAX} characters. The slug is its part of the address.
        </li>
        <li>Deleting a collection permanently deletes its items, including trashed ones.</li>
      </ul>
    </>
  );
}

export function MainInput() {
  return (
    <>
      <p>
        Typing filters the list: items match that contain all of your words, in any order, whatever
        the case and accents. Matches in other collections follow. Enter adds what you typed. The
        first row says what Enter will do.
      </p>
      <ul>
        <li>
          The up and down arrows select items without leaving the field.{' '}
          <CommandKeys id="leaveInput" /> clears the selection, then the text.
        </li>
        <li>
          <CommandKeys id="createWithTitle" /> opens a dialog for a title and several lines. If you
          paste several lines, Jot asks what they become.
        </li>
        <li>
          If you already have a link, <CommandKeys id="goToKnownLink" /> goes there.
        </li>
      </ul>
    </>
  );
}

export function CreationSyntaxes() {
  const [first, second] = TITLE_PREFIXES;
  return (
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
          <th scope="row">
            <kbd>call the bank !mon 9</kbd>
          </th>
          <td>a note, out of sight until Monday 9:00</td>
        </tr>
        <tr>
          <th scope="row">anything else</th>
          <td>a note</td>
        </tr>
      </tbody>
    </table>
  );
}

export function FilterSyntaxes() {
  return (
    <>
      <p>
        Type one of these, alone or among other words, to show only one kind of item, here and below
        in your other collections. Enter creates nothing then.
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
  ['::later::', 'what comes back later'],
] as const;

export function Spotlight() {
  return (
    <p>
      <CommandKeys id="openPalette" /> opens the command palette on every page. It finds
      collections, items, and every command by its name, its initials or a synonym.
    </p>
  );
}
