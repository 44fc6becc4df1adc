/**
 * The items that introduce Jot to a new user, in the order of the list. Each fits into a row on a phone. Keys whose
 * name depends on the keyboard are left out, because the server doesn't know it. The types are set, so that nothing is
 * fetched or detected.
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
