const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Times are in minutes before the reset; `trashedMinutesAgo` puts an item into the trash bin.
 * @typedef {{ shouldCopyOnClick?: boolean, isTodoDone?: boolean, trashedMinutesAgo?: number }} Fields
 */

/** @param {string} type */
const itemOf =
  (type) =>
  (
    /** @type {number} */ minutesAgo,
    /** @type {string} */ title,
    /** @type {string} */ content,
    /** @type {Fields} */ fields = {},
  ) => ({ type, title, content, minutesAgo, ...fields });

const text = itemOf('text');
const link = itemOf('link');
const todo = itemOf('todo');

/**
 * The content of the demo account after a reset. Each row of the first collection is a thing to do, and short enough
 * for a phone. The ids of collections stay the same, so that open pages keep working. Items have a type and links have
 * a title, so that the server fetches nothing.
 */
const demoCollections = [
  {
    id: 'jotdemoinbox000',
    name: 'Inbox',
    items: [
      text(1, 'Start here', 'Type a line, press Enter'),
      text(2, 'Press ↓ to select a row', 'Or tap it to open it'),
      todo(3, 'Enter or a tap checks me off', ''),
      link(4, 'Enter or a tap opens this page', 'https://www.w3.org/TR/WCAG22/'),
      text(5, 'Type :td: before a task', 'It becomes a todo'),
      text(6, '', 'End a line in a colour: #3eb489'),
      text(7, 'Ctrl K finds every command', '⌘K on a Mac, or tap ⌘'),
      text(8, 'Ctrl Z undoes what you did', '⌘Z on a Mac, or tap Undo'),
      text(2 * DAY, '', 'Draft of a mail that was never sent', { trashedMinutesAgo: 20 }),
      todo(4 * DAY, 'Renew the bus pass', '', { isTodoDone: true, trashedMinutesAgo: DAY }),
    ],
  },
  {
    id: 'jotdemowebsite0',
    name: 'Website redesign',
    items: [
      todo(30, 'Check the contrast of links', ''),
      todo(2 * HOUR, 'Print stylesheet', ''),
      todo(6 * HOUR, 'Choose two type sizes', '', { isTodoDone: true }),
      text(8 * HOUR, '', 'Paper #f6f6f3'),
      text(8 * HOUR + 1, '', 'Ink #161616'),
      text(8 * HOUR + 2, '', 'Accent #176e51'),
      link(DAY + HOUR, 'CSS paged media – W3C', 'https://www.w3.org/TR/css-page-3/'),
      text(2 * DAY + 17, 'First meeting', 'Everything on one page, and no cookie banner'),
      text(3 * DAY, '', 'Old headline font #ff00aa', { trashedMinutesAgo: 3 * HOUR }),
    ],
  },
  {
    id: 'jotdemoreading0',
    name: 'Reading list',
    items: [
      link(90, 'RFC 9110: HTTP Semantics', 'https://www.rfc-editor.org/rfc/rfc9110'),
      link(7 * HOUR, 'Zettelkasten – Wikipedia', 'https://en.wikipedia.org/wiki/Zettelkasten'),
      link(DAY + 17, 'SQLite: Appropriate Uses', 'https://www.sqlite.org/whentouse.html', {
        shouldCopyOnClick: true,
      }),
      todo(2 * DAY + 34, 'Return “The Left Hand of Darkness” by Friday', ''),
      text(5 * DAY, 'On notes', 'A note is finished when it can be found again.'),
    ],
  },
  {
    id: 'jotdemorecipes0',
    name: 'Recipes',
    items: [
      text(
        4 * HOUR,
        'Bread',
        '500 g flour\n350 g water\n10 g salt\n3 g yeast\nOvernight in the cold, then 45 minutes at 240 °C.',
      ),
      todo(DAY + 34, 'Buy: lentils, lemons, olive oil', ''),
      text(6 * DAY, '', 'Tomato soup: roast them first. Colour it should have: #c8402e'),
    ],
  },
];

module.exports = { demoCollections };
