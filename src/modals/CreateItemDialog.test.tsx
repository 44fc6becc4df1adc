// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setInputText, useItems } from '../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { openDialog, useDialogs, type DraftOrigin } from '../stores/dialogs';
import { CreateItemDialog } from './CreateItemDialog';
import { renderDialog, press } from './render-dialog.fixture';
import { SECURITY_DELAY_MS } from './use-security-delay';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Opened = { title?: string; content?: string; fromInput?: string | null };

/** Opens the dialog with a text from the main input, or from elsewhere if `fromInput` is null. */
function open({ title = '', content = '', fromInput = title || content }: Opened = {}): void {
  const initial = { title, content };
  if (fromInput !== null) setInputText(fromInput);
  openDialog({ name: 'createItem', collection: 'inbox', ...initial, initial, fromInput });
  renderDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const question = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });
const isOpen = () => useDialogs.getState().current !== null;
const created = () => engine.mutations.map(({ fields }) => fields);

function write(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

describe('the create dialog', () => {
  it('begins with the input’s text, and focuses the other field', async () => {
    open({ title: 'Shop' });
    expect(screen.getByRole('dialog', { name: 'New item' })).toBeDefined();
    expect(field('Title').value).toBe('Shop');
    await waitFor(() => expect(document.activeElement).toBe(field('Content')));
  });

  it('focuses the title if there is none', async () => {
    open({ content: 'Milk\nBread' });
    expect(field('Content').value).toBe('Milk\nBread');
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  });

  it.each<[string, () => unknown]>([
    ['mod+S', () => press('s', { ctrlKey: true })],
    ['mod+Enter', () => press('Enter', { ctrlKey: true })],
    ['its button', () => userEvent.click(button('Create'))],
  ])('creates by %s, and clears the input that the text came from', async (_, create) => {
    open({ title: 'Shop', fromInput: ':t: Shop' });
    write('Content', 'Milk');
    await create();
    expect(created()).toEqual([{ collection: 'inbox', title: 'Shop', content: 'Milk' }]);
    expect([isOpen(), useItems.getState().inputText]).toEqual([false, '']);
  });

  it('doesn’t change an input that it didn’t get its text from', () => {
    setInputText('Bread');
    open({ content: 'Milk', fromInput: null });
    press('s', { ctrlKey: true });
    expect(created()).toHaveLength(1);
    expect(useItems.getState().inputText).toBe('Bread');
  });

  it.each(['', 'Milk'])(
    'keeps a text that was returned to the input after the dialog had taken %j from it',
    (fromInput) => {
      open({ content: fromInput, fromInput });
      setInputText('Bread');
      write('Content', 'Milk and salt');
      press('s', { ctrlKey: true });
      expect(created()).toHaveLength(1);
      expect(useItems.getState().inputText).toBe('Bread');
    },
  );

  it('shows why it creates nothing, until something is typed', () => {
    open();
    press('s', { ctrlKey: true });
    expect(screen.getByText('Write a title or a content first.')).toBeDefined();
    expect(isOpen()).toBe(true);
    write('Content', 'Milk');
    expect(screen.queryByText('Write a title or a content first.')).toBeNull();
  });
});

it('a todo with content, as an import makes it, shows that too', () => {
  const text = { title: 'Call', content: 'About the lease' };
  const dialog = { name: 'createItem', collection: 'inbox', type: 'todo' } as const;
  openDialog({ ...dialog, ...text, initial: text, fromInput: null });
  renderDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
  expect(field('Content').value).toBe('About the lease');
});

describe('a text that is too long', () => {
  it('is not cut, says so and is not created', async () => {
    open();
    field('Title').focus();
    await userEvent.paste('x'.repeat(203));
    expect(field('Title').value).toHaveLength(203);
    expect(screen.getByText('203 / 200')).toBeDefined();
    expect(screen.getByText('3 over the limit. Shorten it to save.')).toBeDefined();
    press('s', { ctrlKey: true });
    expect([created(), isOpen()]).toEqual([[], true]);
    expect(field('Title').value).toHaveLength(203);
  });

  it('counts an emoji as one character', () => {
    open();
    write('Title', '😀😀');
    expect(screen.getByText('2 / 200')).toBeDefined();
    expect(screen.getByText('0 / 10,000')).toBeDefined();
  });
});

describe('leaving', () => {
  it.each<[string, () => unknown]>([
    ['Escape', () => press('Escape')],
    ['Cancel', () => userEvent.click(button('Cancel'))],
    ['the close button', () => userEvent.click(button('Close'))],
  ])('by %s asks nothing if nothing was typed', async (_, leave) => {
    open({ title: 'Shop' });
    await leave();
    expect([isOpen(), created()]).toEqual([false, []]);
  });

  it('asks first if the input no longer has the text', () => {
    open({ content: 'Milk' });
    setInputText('Bread');
    press('Escape');
    expect(question()).not.toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['Escape', () => press('Escape')],
    ['Cancel', () => userEvent.click(button('Cancel'))],
    ['the close button', () => userEvent.click(button('Close'))],
  ])('by %s asks first if something was typed', async (_, leave) => {
    open({ title: 'Shop' });
    write('Content', 'Milk');
    await leave();
    const asked = question();
    expect(asked?.textContent).toContain('You have not saved. Exiting will abandon your changes.');
    const answers = within(asked ?? document.body).getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual(['', 'BackEsc', 'Confirm exit']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('BackEsc'));
    expect(isOpen()).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['Back', () => userEvent.click(button('Back'))],
    ['Escape', () => press('Escape')],
  ])('goes back to the text by %s', async (_, goBack) => {
    open();
    write('Content', 'Milk');
    press('Escape');
    await goBack();
    expect(question()).toBeNull();
    expect(field('Content').value).toBe('Milk');
  });

  it('abandons the text after a confirmation', async () => {
    open({ fromInput: ':t:' });
    write('Content', 'Milk');
    press('Escape');
    await userEvent.click(button('Confirm exit'));
    expect([isOpen(), created(), useItems.getState().inputText]).toEqual([false, [], ':t:']);
  });

  it('does not save while the question is open', () => {
    open();
    write('Content', 'Milk');
    press('Escape');
    press('s', { ctrlKey: true });
    expect([created(), isOpen()]).toEqual([[], true]);
  });
});

describe('a shared text', () => {
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const save = () => press('s', { ctrlKey: true });

  function openShared(text: { title?: string; content?: string } = {}, origin?: DraftOrigin): void {
    vi.useFakeTimers();
    openDialog({
      name: 'createItem',
      collection: 'inbox',
      title: '',
      content: '',
      ...text,
      initial: { title: '', content: '' },
      fromInput: null,
      origin: origin ?? { kind: 'share', id: 'share-1' },
    });
    renderDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
  }

  it('says that it comes from another app, and is created by one key', () => {
    openShared({ title: 'Cake', content: 'flour' });
    expect(screen.getByText(/^Shared from another app or page. Nothing is added/)).toBeDefined();
    wait(SECURITY_DELAY_MS);
    save();
    expect(created()).toEqual([
      { collection: 'inbox', title: 'Cake', content: 'flour', type: 'text' },
    ]);
    expect(isOpen()).toBe(false);
  });

  it('is created in the chosen collection', () => {
    openShared({ content: 'flour' });
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Collection' });
    expect([...select.options].map(({ text }) => text)).toEqual(['Inbox', 'Ideas']);
    fireEvent.change(select, { target: { value: 'ideas' } });
    wait(SECURITY_DELAY_MS);
    fireEvent.click(button('Create'));
    expect(created()).toMatchObject([{ collection: 'ideas' }]);
  });

  it.each<[string, () => unknown]>([
    ['a key', save],
    ['a click', () => fireEvent.click(button('Create'))],
  ])('is not created by %s before the user can have seen it', (_, create) => {
    openShared({ content: 'flour' });
    wait(SECURITY_DELAY_MS - 1);
    create();
    expect([created(), isOpen()]).toEqual([[], true]);
    wait(1);
    create();
    expect(created()).toHaveLength(1);
  });

  it('is not created by a click right after the window gets the focus', () => {
    openShared({ content: 'flour' });
    wait(SECURITY_DELAY_MS);
    act(() => void window.dispatchEvent(new Event('focus')));
    fireEvent.click(button('Create'));
    expect(created()).toEqual([]);
    wait(SECURITY_DELAY_MS);
    fireEvent.click(button('Create'));
    expect(created()).toHaveLength(1);
  });

  it('is not created by a key that is held down', () => {
    openShared({ content: 'flour' });
    wait(SECURITY_DELAY_MS);
    press('s', { ctrlKey: true, repeat: true });
    expect(created()).toEqual([]);
  });

  it('asks before it is discarded, even if it wasn’t changed', () => {
    openShared({ content: 'flour' });
    press('Escape');
    expect(question()).not.toBeNull();
  });

  it('stays with its counter when it is too long', () => {
    openShared({ content: 'x'.repeat(10_003) });
    wait(SECURITY_DELAY_MS);
    save();
    expect(screen.getByText('10,003 / 10,000')).toBeDefined();
    expect([created(), field('Content').value.length]).toEqual([[], 10_003]);
  });

  it('reads the clipboard only on request', async () => {
    const readText = vi.fn<() => Promise<string>>(async () => 'From elsewhere');
    vi.stubGlobal('navigator', { clipboard: { readText } });
    openShared({}, { kind: 'clipboard' });
    fireEvent.click(button('Paste'));
    expect(readText).not.toHaveBeenCalled();
    wait(SECURITY_DELAY_MS);
    await act(async () => void fireEvent.click(button('Paste')));
    expect([field('Content').value, created()]).toEqual(['From elsewhere', []]);
    save();
    expect(created()).toEqual([{ collection: 'inbox', title: '', content: 'From elsewhere' }]);
  });
});
