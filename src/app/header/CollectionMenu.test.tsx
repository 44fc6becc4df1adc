// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { haveCollections, makeCollection } from '../../stores/collections/collections.fixture';
import { setCurrentCollection } from '../../stores/collections/collections';
import { connectNavigation } from '../../stores/navigation';
import { setSettings } from '../../stores/settings';
import {
  closeRecordingAccount,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { refresh } from '../../stores/sync/reading';
import { renderComponent } from '../../ui/render-component.fixture';
import { CollectionMenu } from './CollectionMenu';

let paths: string[];
let closed: number;
let disconnect: () => void;

beforeEach(async () => {
  paths = [];
  closed = 0;
  disconnect = connectNavigation(
    (path) => void paths.push(path),
    () => '/jane/c2',
  );
  const engine = openRecordingAccount([
    makeItem({ id: 'one', collection: 'c2' }),
    makeItem({ id: 'two', collection: 'c2' }),
    makeItem({ id: 'gone', collection: 'c2', isTrashed: true }),
  ]);
  haveCollections(
    engine,
    Array.from({ length: 11 }, (_, index) =>
      makeCollection(`c${index}`, { sortOrder: index * 1000 }),
    ),
  );
  setCurrentCollection('c2', 'c2');
  refresh();
  await Promise.resolve();
});
afterEach(() => {
  cleanup();
  disconnect();
  setSettings({ hasDigitKeys: true });
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

const draw = () => renderComponent(<CollectionMenu onClose={() => closed++} />);
const entries = () => screen.getAllByRole('menuitemradio');
/** The text at the end of each entry: its number of items, then its digit. */
const ends = () =>
  entries().map((entry) =>
    [...entry.querySelectorAll('[title], kbd')].map((el) => el.textContent?.trim()),
  );

describe('the collection menu', () => {
  it('shows the number of items in each list, and the digits of the first ten', () => {
    draw();
    expect(ends()).toEqual([
      ['0 items', '1'],
      ['0 items', '2'],
      ['2 items', '3'],
      ...['4', '5', '6', '7', '8', '9', '0'].map((digit) => ['0 items', digit]),
      ['0 items'],
      ['1 item'],
    ]);
  });

  it('focuses the current collection', async () => {
    draw();
    await waitFor(() => expect(document.activeElement).toBe(entries()[2]));
  });

  it('opens a collection by its digit, and closes', () => {
    draw();
    fireEvent.keyDown(entries()[2]!, { key: '0', code: 'Digit0' });
    expect([paths, closed]).toEqual([['/jane/c9'], 1]);
  });

  it('has no digits if they are switched off', () => {
    setSettings({ hasDigitKeys: false });
    draw();
    fireEvent.keyDown(entries()[2]!, { key: '1', code: 'Digit1' });
    expect([paths, ends()[0]]).toEqual([[], ['0 items']]);
  });
});
