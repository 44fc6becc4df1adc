import { chordKeys } from '../../commands/chord';
import { Keys } from '../../ui/Keys';
import classes from './Section.module.css';
import { SHOWN_KEYS } from './shown-keys';

/** What the keys are for, and a handful of them (spec §2). */
export function KeyboardFirst() {
  return (
    <>
      <p>
        Your hands stay on the keyboard. Type to add or find, use the arrow keys to select, and run
        every command by its shortcut or from the command palette.
      </p>
      <dl className={classes.keys}>
        {SHOWN_KEYS.map(({ commandId, chord, text }) => (
          <div key={commandId}>
            <dt>{text}</dt>
            <dd>
              <Keys keys={chordKeys(chord, false)} appleKeys={chordKeys(chord, true)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
