// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setInputText, useItems } from '../stores/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/recording-engine.cases';
import { openDialog, useDialogs } from '../stores/dialogs';
import { CreateItemDialog } from './CreateItemDialog';
import { drawDialog, press } from './draw-dialog.cases';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

function open({ title = '', content = '', isFromInput = true } = {}): void {
  const initial = { title, content };
  openDialog({ name: 'createItem', collection: 'inbox', ...initial, initial, isFromInput });
  drawDialog('createItem', (dialog) => <CreateItemDialog dialog={dialog} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const question = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });
const isOpen = () => useDialogs.getState().current !== null;
const created = () => engine.changes.map(({ fields }) => fields);

function write(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

describe('the create dialog', () => {
  it('begins with what was written in the input, and asks for the rest', async () => {
    open({ title: 'Shop' });
    expect(screen.getByRole('dialog', { name: 'New item' })).toBeDefined();
    expect(field('Title').value).toBe('Shop');
    await waitFor(() => expect(document.activeElement).toBe(field('Content')));
  });

  it('begins at the title where there is none', async () => {
    open({ content: 'Milk\nBread' });
    expect(field('Content').value).toBe('Milk\nBread');
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  });

  it.each<[string, () => unknown]>([
    ['mod+S', () => press('s', { ctrlKey: true })],
    ['its button', () => userEvent.click(button('Create'))],
  ])('creates by %s, and clears the input that it came from', async (_, create) => {
    setInputText(':t: Shop');
    open({ title: 'Shop' });
    write('Content', 'Milk');
    await create();
    expect(created()).toEqual([{ collection: 'inbox', title: 'Shop', content: 'Milk' }]);
    expect([isOpen(), useItems.getState().inputText]).toEqual([false, '']);
  });

  it('leaves an input alone that it didn’t come from', () => {
    setInputText('Bread');
    open({ content: 'Milk', isFromInput: false });
    press('s', { ctrlKey: true });
    expect(created()).toHaveLength(1);
    expect(useItems.getState().inputText).toBe('Bread');
  });

  it('says why it creates nothing, until something is written', () => {
    open();
    press('s', { ctrlKey: true });
    expect(screen.getByText('Write a title or a content first.')).toBeDefined();
    expect(isOpen()).toBe(true);
    write('Content', 'Milk');
    expect(screen.queryByText('Write a title or a content first.')).toBeNull();
  });
});

describe('a text that is too long', () => {
  it('is not cut, says so and is not created', async () => {
    open();
    field('Title').focus();
    await userEvent.paste('x'.repeat(203));
    expect(field('Title').value).toHaveLength(203);
    expect(screen.getByText('203 / 200')).toBeDefined();
    expect(
      screen.getByText('3 characters too many: it can be saved once it is shorter.'),
    ).toBeDefined();
    press('s', { ctrlKey: true });
    expect([created(), isOpen()]).toEqual([[], true]);
    expect(field('Title').value).toHaveLength(203);
  });

  it('is counted as people count', () => {
    open();
    write('Title', '😀😀');
    expect(screen.getByText('2 / 200')).toBeDefined();
    expect(screen.getByText('0 / 10000')).toBeDefined();
  });
});

describe('leaving', () => {
  it.each<[string, () => unknown]>([
    ['Escape', () => press('Escape')],
    ['Cancel', () => userEvent.click(button('Cancel'))],
    ['the close button', () => userEvent.click(button('Close'))],
  ])('by %s loses nothing where nothing was written', async (_, leave) => {
    open({ title: 'Shop' });
    await leave();
    expect([isOpen(), created()]).toEqual([false, []]);
  });

  it.each<[string, () => unknown]>([
    ['Escape', () => press('Escape')],
    ['Cancel', () => userEvent.click(button('Cancel'))],
    ['the close button', () => userEvent.click(button('Close'))],
  ])('by %s asks first where something was', async (_, leave) => {
    open({ title: 'Shop' });
    write('Content', 'Milk');
    await leave();
    const asked = question();
    expect(asked?.textContent).toContain('You have not saved. Exiting will abandon your changes.');
    const answers = within(asked ?? document.body).getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual(['', 'Back', 'Confirm exit']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Back'));
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

  it('abandons the text when that is confirmed', async () => {
    setInputText(':t:');
    open();
    write('Content', 'Milk');
    press('Escape');
    await userEvent.click(button('Confirm exit'));
    expect([isOpen(), created(), useItems.getState().inputText]).toEqual([false, [], ':t:']);
  });

  it('does not save behind the question', () => {
    open();
    write('Content', 'Milk');
    press('Escape');
    press('s', { ctrlKey: true });
    expect([created(), isOpen()]).toEqual([[], true]);
  });
});
