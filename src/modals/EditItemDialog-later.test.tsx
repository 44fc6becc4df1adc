// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { editItem } from '../stores/items/edit-item';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { EditItemDialog } from './EditItemDialog';
import { renderDialog } from './render-dialog.fixture';

afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

it('says beside its status when a later item comes back', () => {
  const note = makeItem({ id: 'note' });
  const engine = openRecordingAccount([note]);
  editItem('note');
  renderDialog('editItem', (dialog) => <EditItemDialog dialog={dialog} />);
  expect(screen.queryByText(/^later/)).toBeNull();
  act(() => engine.arrive({ ...note, laterUntil: '2999-02-01 12:00:00.000Z' }));
  expect(screen.getByText(/^later, back .*2999/)).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
});
