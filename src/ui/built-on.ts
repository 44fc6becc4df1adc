/** The projects that Jot is built on, with their sites. */
export const BUILT_ON: readonly { name: string; url: string; what: string }[] = [
  { name: 'PocketBase', url: 'https://pocketbase.io', what: 'the server and its database' },
  { name: 'React', url: 'https://react.dev', what: 'which draws the app' },
  { name: 'Mantine', url: 'https://mantine.dev', what: 'fields, menus and dialogs' },
  { name: 'Zustand', url: 'https://zustand.docs.pmnd.rs', what: 'the state behind them' },
  { name: 'dnd kit', url: 'https://dndkit.com', what: 'sorting by dragging' },
  { name: 'Tabler Icons', url: 'https://tabler.io/icons', what: 'the icons' },
  {
    name: 'Space Grotesk',
    url: 'https://fonts.floriankarsten.com/space-grotesk',
    what: 'by Florian Karsten, the letters of words',
  },
  {
    name: 'Space Mono',
    url: 'https://fonts.google.com/specimen/Space+Mono',
    what: 'by Colophon Foundry, the letters of content and keys',
  },
];
