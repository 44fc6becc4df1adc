// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDialog, openDialog } from '../stores/dialogs';
import { HOUR, START, startClock } from '../stores/later/clock.fixture';
import { toDateTime } from '../domain/date-time';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { CreateItemDialog } from './CreateItemDialog';
import { renderDialog, press } from './render-dialog.fixture';

let engine: RecordingEngine;

beforeEach(() => {
  startClock();
  engine = openRecordingAccount();
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.useRealTimers();
});

it('tells when a returned item comes back, and puts it away until then', () => {
  const laterUntil = toDateTime(START + HOUR);
  openDialog(createDialog('inbox', { title: '', content: 'Call the bank' }, { laterUntil }));
  renderDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
  expect(screen.getByText(/^later, back /)).toBeDefined();
  press('s', { ctrlKey: true });
  expect(engine.mutations.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ content: 'Call the bank', laterUntil }),
  ]);
});
