import { Fragment } from 'react';
import { chordKeys } from '../../commands/chord';
import { commandById } from '../../commands/table';
import { Keys } from '../../ui/Keys';

/** The shortcuts of a command, with the key names of the reader's platform. */
export function CommandKeys({ id }: { id: string }) {
  return <ChordKeys chords={commandById(id).keys} />;
}

/** Chords that do the same, with the key names of the reader's platform. */
export function ChordKeys({ chords }: { chords: readonly string[] }) {
  return chords.map((chord, index) => (
    <Fragment key={chord}>
      {index > 0 && ' or '}
      <Keys keys={chordKeys(chord, false)} appleKeys={chordKeys(chord, true)} />
    </Fragment>
  ));
}
