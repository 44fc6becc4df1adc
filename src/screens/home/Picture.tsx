import classes from './Picture.module.css';

/** Each colour scheme has its pictures. A lazy picture that isn't shown isn't loaded. */
const SCHEMES = [
  { scheme: 'light', suffix: '' },
  { scheme: 'dark', suffix: '-dark' },
];

/** A picture of the main view, as a phone shows it on a phone. `scripts/draw-screenshots.mjs` draws it. */
export function Picture() {
  return SCHEMES.map(({ scheme, suffix }) => (
    <picture key={scheme} className={classes.picture} data-scheme={scheme}>
      <source
        media="(max-width: 720px)"
        srcSet={`/screenshots/narrow${suffix}.png`}
        width={1080}
        height={1920}
      />
      <img
        src={`/screenshots/wide${suffix}.png`}
        width={2560}
        height={1120}
        loading="lazy"
        alt="Jot’s main view: one input, below it todos, notes with colours and a link, beside it the keys for the selected item"
      />
    </picture>
  ));
}
