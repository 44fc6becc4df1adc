const domain = require(`${__hooks}/domain.js`);

/**
 * The items that show a newcomer what Jot does, in the order in which they are read, first on top.
 * The kinds are given, so that nothing is fetched or guessed.
 */
const welcomeItems = [
  {
    type: 'text',
    title: 'Welcome to Jot',
    content:
      'Type into the field above and press Enter: it is kept. Typing also filters this list.',
  },
  {
    type: 'todo',
    title: 'Tick me off: select me with the arrow keys and press Ctrl+Enter or ⌘+Enter',
    content: '',
  },
  {
    type: 'text',
    title: '',
    content: 'Start with :td: to make a todo, as in “:td: buy milk”',
  },
  {
    type: 'link',
    title: 'A web address becomes a link, and Ctrl+Enter or ⌘+Enter opens it',
    content: 'https://en.wikipedia.org/wiki/Note-taking',
  },
  {
    type: 'text',
    title: '',
    content: 'A note that ends with a colour shows it: #3eb489',
  },
  {
    type: 'text',
    title: 'Delete without fear',
    content: `What you delete waits in the trash bin for ${domain.TRASH_RETENTION_DAYS} days, the last of your collections.`,
  },
];

module.exports = { welcomeItems };
