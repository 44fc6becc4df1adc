import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CommandScope } from '../../commands/command';
import { noActionFound } from '../../texts/palette';
import { Keys } from '../../ui/Keys';
import { KeyRows } from '../../ui/KeyRows';
import { ChordKeys } from './CommandKeys';
import { keyRows } from './key-rows';
import classes from './KeyList.module.css';

const GROUPS: readonly { title: string; scope: CommandScope }[] = [
  { title: 'In the main input', scope: 'input' },
  { title: 'In the list', scope: 'list' },
  { title: 'Outside text fields', scope: 'page' },
  { title: 'In a dialog', scope: 'dialog' },
  { title: 'Everywhere', scope: 'app' },
];

/** All shortcuts, from the table of commands, and a field to search them. */
export function KeyList() {
  const [query, setQuery] = useState('');
  const groups = GROUPS.map(({ title, scope }) => ({ title, rows: keyRows(scope, query) })).filter(
    ({ rows }) => rows.length > 0,
  );
  return (
    <>
      <TextInput
        className={classes.field}
        type="search"
        aria-label="Search the keys"
        placeholder="Search: undo, select, Esc"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p role="status" className={classes.status}>
        {groups.length === 0 && noActionFound}
      </p>
      <div className={classes.groups}>
        {groups.map(({ title, rows }) => (
          <div key={title}>
            <h3 className={classes.title}>{title}</h3>
            <KeyRows
              rows={rows.map(({ id, label, chords, rangeKeys }) => ({
                id,
                label,
                keys: rangeKeys ? <Keys keys={rangeKeys} /> : <ChordKeys chords={chords} />,
              }))}
            />
          </div>
        ))}
      </div>
    </>
  );
}
