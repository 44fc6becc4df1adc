/**
 * The items that show a newcomer what Jot does, in the order in which they are read, first on top. Each
 * fits on a row of a phone. The server doesn't know whose keyboard it is, so a key that has two names is
 * left to the menu that shows it. The kinds are given, so that nothing is fetched or guessed.
 */
const welcomeItems = [
  { type: 'text', title: 'Welcome to Jot', content: 'Type above and press Enter.' },
  { type: 'todo', title: 'Check me off. I began with :td:', content: '' },
  {
    type: 'link',
    title: 'Addresses become links',
    content: 'https://en.wikipedia.org/wiki/Note-taking',
  },
  { type: 'text', title: '', content: 'Colours are shown: #3eb489' },
  {
    type: 'text',
    title: 'Every command goes by its name',
    content: 'Arrow above: Command palette',
  },
  { type: 'text', title: 'Collections keep things apart', content: 'The menu “Notes” makes more' },
];

module.exports = { welcomeItems };
