// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import { makeItem } from '../../domain/item.fixture';
import { useItems } from '../../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../../stores/sync/recording-engine.fake';
import { useReading } from '../../stores/sync/reading';
import { renderComponent } from '../../ui/render-component.fixture';
import { ListError } from './ListError';

const INBOX = { collection: 'inbox' };
const FAILURE: Failure = {
  kind: 'refused',
  status: 500,
  message: 'Something went wrong while processing your request.',
  fields: {},
};
const UNREACHABLE: Failure = { ...FAILURE, kind: 'unreachable', status: 0, message: 'Not there.' };

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
  useItems.setState({ list: INBOX });
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

describe('a list that could be read', () => {
  it('shows no error', () => {
    renderComponent(<ListError />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a list that could not be read', () => {
  it('says so, and is read again on request', async () => {
    useReading.setState({ failure: FAILURE });
    const { refreshes } = engine;
    renderComponent(<ListError />);
    expect(screen.getByRole('alert').textContent).toContain(
      'The items could not be loaded. The server has a problem.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(engine.refreshes).toBe(refreshes + 1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows nothing for an unreachable server if this device has all items, as the header shows it', () => {
    useReading.setState({ isComplete: true, failure: UNREACHABLE });
    renderComponent(<ListError />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that its rows may be out of date', () => {
    useReading.setState({ isComplete: false, failure: UNREACHABLE });
    useItems.setState({ items: [makeItem()] });
    renderComponent(<ListError />);
    expect(screen.getByRole('alert').textContent).toContain(
      'This list may be out of date. Not there.',
    );
  });
});
