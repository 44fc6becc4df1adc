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
          <dd>An address on its own becomes a link. Jot adds its title and icon a moment later.</dd>
          <dt>Todos</dt>
          <dd>
            <kbd>:td:</kbd> in front makes a todo. A click checks it off. Notes can be converted to
            todos.
          </dd>
          <dt>Colours</dt>
          <dd>
            End a note with a hex colour, and Jot shows it.
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
          No ads, no tracking, no paid plan. The source is open under the MIT licence, and one
          program with one data folder is all you need to run Jot on your own machine.
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
