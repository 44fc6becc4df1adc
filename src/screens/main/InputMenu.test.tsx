// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { chordKeys } from '../../commands/chord';
import { readContext } from '../../commands/context';
import { menuCommands } from '../../commands/table';
import { openList, useItems } from '../../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { InputMenu } from './InputMenu';

let closed: number;

beforeEach(async () => {
  closed = 0;
  openRecordingAccount();
  await openList({ collection: 'inbox' });
  renderComponent(<InputMenu onClose={() => closed++} />);
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

it('lists the table’s commands to create and filter, and the palette, with their shortcuts', () => {
  const commands = [
    ...menuCommands('create', readContext()),
    ...menuCommands('filter', readContext()),
    ...menuCommands('input', readContext()),
  ];
  const entries = screen.getAllByRole('menuitem').map((entry) => ({
    label: entry.firstElementChild?.textContent,
    keys: [...entry.querySelectorAll('kbd')].map(({ textContent }) =>
      textContent === '↵' ? 'Enter' : textContent,
    ),
  }));
  expect(entries).toEqual(
    commands.map(({ label, keys, hint }) => ({
      label,
      keys: keys[0] !== undefined ? chordKeys(keys[0]) : hint !== undefined ? [hint] : [],
    })),
  );
  expect(entries).toHaveLength(9);
});

it('runs an entry’s command, and closes', async () => {
  await userEvent.click(screen.getByRole('menuitem', { name: /^Links/ }));
  expect(useItems.getState().inputText).toBe('::link::');
  expect(closed).toBe(1);
});
