// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import type { Version } from '../domain/versions';
import { openDialog, useDialogs } from '../stores/dialogs';
import {
  closeNotices,
  noticeDetails,
  pressNoticeButton,
  shownNotices,
} from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  REJECTION,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { renderDialog, press } from './render-dialog.fixture';
import { VersionsDialog } from './VersionsDialog';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Buy bread today' });
const NEWER: Version = {
  id: '2',
  type: 'text',
  title: 'Shop',
  content: 'Buy milk today',
  kept: '2026-11-25 10:32:00.000Z',
  device: 'Firefox on Linux',
};
const OLDER: Version = {
  ...NEWER,
  id: '1',
  title: '',
  content: 'Buy',
  kept: '2026-03-12 09:00:00.000Z',
  device: '',
};

let engine: RecordingEngine;

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE]);
  engine.readVersions = () => Promise.resolve([NEWER, OLDER]);
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

function open(): void {
  openDialog({ name: 'versions', itemId: 'note' });
  renderDialog('versions', (dialog) => <VersionsDialog dialog={dialog} />);
}

const list = () => screen.findByRole('listbox', { name: 'Before the change of' });
const selected = () => screen.getByRole('option', { selected: true }).textContent;
const shown = () => screen.getByRole('group', { name: 'Compared with the current text' });
const view = () => engine.items.view('note');

describe('the list', () => {
  it('has the focus, and lists times and devices, newest first', async () => {
    open();
    const box = await list();
    expect(document.activeElement).toBe(box);
    const [newer, older] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(newer).toMatch(/25.*Firefox on Linux$/);
    expect(older).toMatch(/12/);
    expect(older).not.toContain('on');
  });

  it('shows seconds for versions of the same minute', async () => {
    const second = { ...NEWER, id: '3', kept: '2026-11-25 10:32:41.000Z' };
    const apart = { ...OLDER, kept: '2026-11-25 10:07:00.000Z' };
    engine.readVersions = () => Promise.resolve([second, NEWER, apart]);
    open();
    await list();
    const [one, two, other] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(one).toMatch(/32:41/);
    expect(two).toMatch(/32:00/);
    expect(other).not.toMatch(/07:00/);
  });

  it('moves by keys, and stops at its ends', async () => {
    open();
    await list();
    const walked = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'Home', 'End'].map((key) => {
      press(key);
      return selected()?.includes('Firefox') ? 'newer' : 'older';
    });
    expect(walked).toEqual(['newer', 'older', 'older', 'newer', 'older']);
  });

  it('shows a version’s text on click, with the differences', async () => {
    open();
    await list();
    await userEvent.click(screen.getAllByRole('option')[1]!);
    expect(
      within(shown())
        .getAllByRole('deletion')
        .map(({ textContent }) => textContent),
    ).toEqual(['removed: Shop (end) ', 'removed:  bread today (end) ']);
  });
});

describe('the text of the selected version', () => {
  it('shows what restoring adds and removes', async () => {
    open();
    await list();
    expect(within(shown()).getByRole('deletion').textContent).toBe('removed: bread (end) ');
    expect(within(shown()).getByRole('insertion').textContent).toBe('added: milk (end) ');
    expect(screen.getByText('Restoring adds 1 word and removes 1 word.')).toBeDefined();
  });

  it('can’t be restored if the item has it already', async () => {
    engine.readVersions = () => Promise.resolve([{ ...NEWER, content: NOTE.content }]);
    open();
    await list();
    press('Enter');
    expect(screen.getByText('This is the current text.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
    expect(engine.mutations).toEqual([]);
  });
});

describe('restoring', () => {
  it('by Enter can be undone', async () => {
    open();
    await list();
    press('Enter');
    expect(useDialogs.getState().current).toBeNull();
    expect(view()).toMatchObject({ title: 'Shop', content: 'Buy milk today' });
    expect(engine.mutations).toMatchObject([{ kind: 'update', action: 'restoreVersion' }]);
    expect(await shownNotices()).toEqual(['Earlier version restored']);
    await pressNoticeButton();
    expect(view()?.content).toBe('Buy bread today');
  });

  it('by the button restores the selected version', async () => {
    open();
    await list();
    press('End');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(view()).toMatchObject({ title: '', content: 'Buy' });
  });

  it('ignores a key that is still held down', async () => {
    open();
    fireEvent.keyDown(await list(), { key: 'Enter', repeat: true });
    expect(engine.mutations).toEqual([]);
  });

  it('says so if the server rejects it', async () => {
    open();
    await list();
    press('Enter');
    engine.reject(engine.mutations[0]);
    expect(view()?.content).toBe('Buy bread today');
    expect(await shownNotices()).toContain('Error restoring an earlier version');
    expect(await noticeDetails()).toContain('Code 400: Something went wrong.');
  });
});

describe('without versions', () => {
  it('says that they are being loaded', () => {
    engine.readVersions = () => new Promise(() => undefined);
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading versions…');
  });

  it('says that there are none yet', async () => {
    engine.readVersions = () => Promise.resolve([]);
    open();
    expect(await screen.findByText('No earlier versions yet')).toBeDefined();
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Close' }).at(-1));
  });

  it('says offline that they are on the server, and loads them again on request', async () => {
    const failure = {
      ...REJECTION,
      kind: 'unreachable',
      status: 0,
      message: 'No answer.',
    } as const;
    engine.readVersions = () => Promise.reject(Object.assign(new Error('no versions'), failure));
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('No answer.Earlier versions are kept on the server only.');
    engine.readVersions = () => Promise.resolve([NEWER]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const box = await list();
    expect(document.activeElement).toBe(box);
  });

  it('shows why the server rejects the request', async () => {
    engine.readVersions = () =>
      Promise.reject(Object.assign(new Error('no versions'), { ...REJECTION, status: 500 }));
    open();
    expect((await screen.findByRole('alert')).textContent).toBe('The server has a problem.');
  });

  it('closes if the item is deleted', async () => {
    open();
    await list();
    act(() => engine.dropItem('note'));
    expect(useDialogs.getState().current).toBeNull();
    expect(await shownNotices()).toEqual(['This item was deleted elsewhere']);
  });
});
