import { useId, type ReactNode } from 'react';
import { chordKeys } from '../../commands/chord';
import { KeyRows } from '../../ui/KeyRows';
import { Keys } from '../../ui/Keys';
import part from '../../ui/Part.module.css';
import { Authors } from './Authors';
import { GettingStarted } from './GettingStarted';
import classes from './Section.module.css';
import { SHOWN_KEYS } from './shown-keys';

const COLOURS = ['#3eb489', '#e4572e', '#2e86ab', '#f2c14e'];

/** The sections of the landing page below the banner, in the order of spec §2. */
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
          <dt>Offline</dt>
          <dd>Jot works without a network. Your changes are sent once the server answers.</dd>
          <dt>Undo</dt>
          <dd>Take back up to a hundred steps: an edit, a move, a deletion, an import.</dd>
          <dt>Moving in and out</dt>
          <dd>
            Import bookmarks, CSV, Markdown and the exports of other apps. Export everything, at any
            time.
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

/** A section of the landing page, with its title beside the text. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${classes.section} ${part.part}`}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** Why to use the keyboard, and some shortcuts (spec §2). */
function KeyboardFirst() {
  return (
    <>
      <p>
        Your hands stay on the keyboard. Type to add or find, use the arrow keys to select, and run
        every command by its shortcut or from the command palette.
      </p>
      <div className={classes.keys}>
        <KeyRows
          rows={SHOWN_KEYS.map(({ commandId, chord, text }) => ({
            id: commandId,
            label: text,
            keys: <Keys keys={chordKeys(chord, false)} appleKeys={chordKeys(chord, true)} />,
          }))}
        />
      </div>
    </>
  );
}
