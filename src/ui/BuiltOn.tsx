import * as texts from '../texts/ui';

const PROJECTS = [
  { name: 'PocketBase', url: 'https://pocketbase.io' },
  { name: 'React', url: 'https://react.dev' },
  { name: 'Mantine', url: 'https://mantine.dev' },
  { name: 'Zustand', url: 'https://zustand.docs.pmnd.rs' },
  { name: 'dnd kit', url: 'https://dndkit.com' },
  { name: 'Tabler Icons', url: 'https://tabler.io/icons' },
  { name: 'Space Grotesk', url: 'https://fonts.floriankarsten.com/space-grotesk' },
  { name: 'Space Mono', url: 'https://fonts.google.com/specimen/Space+Mono' },
];

/** The projects that Jot is built on, with links to their sites, as a part of a sentence. */
export function BuiltOn() {
  return PROJECTS.map(({ name, url }, index) => (
    <span key={name}>
      {index > 0 && (index === PROJECTS.length - 1 ? texts.beforeLast : texts.betweenTwo)}
      <a href={url} rel="noreferrer">
        {name}
      </a>
    </span>
  ));
}
