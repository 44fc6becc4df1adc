const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * @param {number} minutesAgo
 * @param {string} content
 * @param {{ title?: string, shouldCopyOnClick?: boolean, isTodoDone?: boolean, trashedMinutesAgo?: number }} [fields]
 */
const text = (minutesAgo, content, fields) => ({
  type: 'text',
  title: '',
  content,
  minutesAgo,
  ...fields,
});
/**
 * @param {number} minutesAgo
 * @param {string} title
 * @param {string} content
 * @param {{ title?: string, shouldCopyOnClick?: boolean, isTodoDone?: boolean, trashedMinutesAgo?: number }} [fields]
 */
const link = (minutesAgo, title, content, fields) => ({
  type: 'link',
  title,
  content,
  minutesAgo,
  ...fields,
});
/**
 * @param {number} minutesAgo
 * @param {string} title
 * @param {{ title?: string, shouldCopyOnClick?: boolean, isTodoDone?: boolean, trashedMinutesAgo?: number }} [fields]
 */
const todo = (minutesAgo, title, fields) => ({
  type: 'todo',
  title,
  content: '',
  minutesAgo,
  ...fields,
});

/**
 * What the demo account holds after a reset. Collections keep their ids, so that whoever is in one
 * stays in it. Kinds and titles of items are given, so that nothing is fetched for them. Times are minutes before the reset; `trashedMinutesAgo` puts an item into the trash bin.
 */
const demoCollections = [
  {
    id: 'jotdemoinbox000',
    name: 'Inbox',
    items: [
      text(
        2,
        'Type a line and press Enter. Everything you write here is yours until the next reset.',
        {
          title: 'Start here',
        },
      ),
      todo(9, 'Call the library about the reserved book'),
      link(
        25,
        'Keyboard interface – WCAG 2.2',
        'https://www.w3.org/TR/WCAG22/#keyboard-accessible',
      ),
      todo(50, 'Water the tomatoes', { isTodoDone: true }),
      text(3 * HOUR, 'Locker 114, code 4-8-15', { shouldCopyOnClick: true }),
      text(5 * HOUR, 'Paint for the hallway, two coats: #3eb489'),
      text(
        DAY,
        'Three things that made this week good:\n1. a walk along the river\n2. the bread turned out\n3. nobody called on Sunday',
        { title: 'Week in review' },
      ),
      text(2 * DAY, 'Draft of a mail that was never sent', { trashedMinutesAgo: 20 }),
      todo(4 * DAY, 'Renew the bus pass', { isTodoDone: true, trashedMinutesAgo: DAY }),
    ],
  },
  {
    id: 'jotdemowebsite0',
    name: 'Website redesign',
    items: [
      todo(30, 'Check the contrast of the muted text'),
      todo(2 * HOUR, 'Print stylesheet'),
      todo(6 * HOUR, 'Choose two type sizes and stay with them', { isTodoDone: true }),
      text(8 * HOUR, 'Paper #f6f6f3'),
      text(8 * HOUR + 1, 'Ink #161616'),
      text(8 * HOUR + 2, 'Accent #176e51'),
      link(
        DAY + HOUR,
        'Using media queries – MDN',
        'https://developer.mozilla.org/docs/Web/CSS/CSS_media_queries/Using_media_queries',
      ),
      text(
        2 * DAY + 17,
        'Everything on one page, no cookie banner, and it has to load on the train.',
        {
          title: 'Notes from the first meeting',
        },
      ),
      text(3 * DAY, 'Old headline font #ff00aa', { trashedMinutesAgo: 3 * HOUR }),
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
      todo(2 * DAY + 34, 'Return “The Left Hand of Darkness” by Friday'),
      text(5 * DAY, 'A note is finished when it can be found again.', { title: 'On notes' }),
    ],
  },
  {
    id: 'jotdemorecipes0',
    name: 'Recipes',
    items: [
      text(
        4 * HOUR,
        '500 g flour\n350 g water\n10 g salt\n3 g yeast\nOvernight in the cold, then 45 minutes at 240 °C.',
        {
          title: 'Bread',
        },
      ),
      todo(DAY + 34, 'Buy: lentils, lemons, olive oil'),
      text(6 * DAY, 'Tomato soup: roast them first. Colour it should have: #c8402e'),
    ],
  },
];

module.exports = { demoCollections };
