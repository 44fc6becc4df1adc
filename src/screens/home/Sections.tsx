import { GettingStarted } from './GettingStarted';
import { Authors } from './Authors';
import { KeyboardFirst } from './KeyboardFirst';
import { Section } from './Section';
import classes from './Section.module.css';

const COLOURS = ['#3eb489', '#e4572e', '#2e86ab', '#f2c14e'];

/** The sections below the banner, in the order of spec §2. */
export function Sections() {
  return (
    <>
      <Section title="Keyboard first">
        <KeyboardFirst />
      </Section>
      <Section title="More than notes">
        <dl className={classes.terms}>
          <dt>Bookmarks</dt>
          <dd>
            An address alone becomes a link. Its title and icon come by themselves, a moment after
            it was kept.
          </dd>
          <dt>Todos</dt>
          <dd>
            <kbd>:td:</kbd> in front makes a todo, and a click ticks it. A note can become one
            later.
          </dd>
          <dt>Colours</dt>
          <dd>
            A note that ends in a hex colour shows it.
            <span className={classes.colours}>
              {COLOURS.map((colour) => (
                <span key={colour}>
                  <span className={classes.swatch} style={{ backgroundColor: colour }} /> {colour}
                </span>
              ))}
            </span>
          </dd>
        </dl>
      </Section>
      <Section title="Open source, nothing for sale">
        <p>
          No advertisements, no tracking, no paid plan: nobody earns money with Jot. Its source is
          open under the MIT licence, and one program with one data folder is all it takes to run it
          on a machine of your own.
        </p>
      </Section>
      <Section title="Getting started">
        <GettingStarted />
      </Section>
      <Section title="Authors">
        <Authors />
      </Section>
    </>
  );
}
