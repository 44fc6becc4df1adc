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
 * The content of the demo account after a reset. The ids of collections stay the same, so that open pages keep working.
 * Items have a type and links have a title, so that the server fetches nothing.
 */
const demoCollections = [
  {
    id: 'jotdemoinbox000',
    name: 'Inbox',
    items: [
      text(
        2,
        'Start here',
        'Type a line and press Enter. Everything you write here is yours until the next reset.',
      ),
      todo(9, 'Call the library about the reserved book', ''),
      link(
        25,
        'Keyboard interface – WCAG 2.2',
        'https://www.w3.org/TR/WCAG22/#keyboard-accessible',
      ),
      todo(50, 'Water the tomatoes', '', { isTodoDone: true }),
      text(3 * HOUR, '', 'Locker 114, code 4-8-15', { shouldCopyOnClick: true }),
      text(5 * HOUR, '', 'Paint for the hallway, two coats: #3eb489'),
      text(
        DAY,
        'Week in review',
        'Three things that made this week good:\n1. a walk along the river\n2. the bread turned out\n3. nobody called on Sunday',
      ),
      text(2 * DAY, '', 'Draft of a mail that was never sent', { trashedMinutesAgo: 20 }),
      todo(4 * DAY, 'Renew the bus pass', '', { isTodoDone: true, trashedMinutesAgo: DAY }),
    ],
  },
  {
    id: 'jotdemowebsite0',
    name: 'Website redesign',
    items: [
      todo(30, 'Check the contrast of the muted text', ''),
      todo(2 * HOUR, 'Print stylesheet', ''),
      todo(6 * HOUR, 'Choose two type sizes and stay with them', '', { isTodoDone: true }),
      text(8 * HOUR, '', 'Paper #f6f6f3'),
      text(8 * HOUR + 1, '', 'Ink #161616'),
      text(8 * HOUR + 2, '', 'Accent #176e51'),
      link(
        DAY + HOUR,
        'Using media queries – MDN',
        'https://developer.mozilla.org/docs/Web/CSS/CSS_media_queries/Using_media_queries',
      ),
      text(
        2 * DAY + 17,
        'Notes from the first meeting',
        'Everything on one page, no cookie banner, and it has to load on the train.',
      ),
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
