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

function open(): string {
  const laterUntil = toDateTime(START + HOUR);
  openDialog(createDialog('inbox', { title: '', content: 'Call the bank' }, { laterUntil }));
  renderDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
  return laterUntil;
}

const created = () => engine.mutations.map(({ fields }) => fields);

it('tells when a returned item comes back, and puts it away until then', () => {
  const laterUntil = open();
  expect(screen.getByText(/^later, back /)).toBeDefined();
  press('s', { ctrlKey: true });
  expect(created()).toMatchObject([{ content: 'Call the bank', laterUntil }]);
});

it('puts nothing away if the time has passed meanwhile', () => {
  open();
  vi.setSystemTime(START + 2 * HOUR);
  press('s', { ctrlKey: true });
  expect(created()).toMatchObject([{ content: 'Call the bank' }]);
  expect(created()[0]).not.toHaveProperty('laterUntil');
});
