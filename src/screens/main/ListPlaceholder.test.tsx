// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import { makeItem } from '../../domain/item.fixture';
import type { ListKey } from '../../domain/item-list';
import { resetItems, setInputText, useItems } from '../../stores/items/items';
import { useKnownLink } from '../../stores/search/known-link';
import { engine, setEngine } from '../../stores/sync/current-engine';
import {
  closeRecordingAccount,
  IDEAS,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { resetReading, useReading } from '../../stores/sync/reading';
import { renderComponent } from '../../ui/render-component.fixture';
import { ListPlaceholder } from './ListPlaceholder';

const INBOX = { collection: 'inbox' };
const FAILURE: Failure = {
  kind: 'refused',
  status: 500,
  message: 'Something went wrong while processing your request.',
  fields: {},
};
const UNREACHABLE: Failure = { ...FAILURE, kind: 'unreachable', status: 0, message: 'Not there.' };

afterEach(() => {
  cleanup();
  resetItems();
  resetReading();
  vi.unstubAllGlobals();
});

/** Renders the placeholder, and returns its container. */
function draw(): HTMLElement {
  const { container } = renderComponent(
    <div data-testid="place">
      <ListPlaceholder />
    </div>,
  );
  return within(container).getByTestId('place');
}

describe('a list without rows', () => {
  it('shows seven grey rows while it is loading', () => {
    useItems.setState({ list: INBOX });
    draw();
    expect(screen.getByRole('status', { name: 'Loading items' })).toBeDefined();
    expect(screen.getAllByTestId('skeleton-row')).toHaveLength(7);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that everything is done if only completed todos are hidden', () => {
    useItems.setState({ list: INBOX, items: [makeItem({ type: 'todo', isTodoDone: true })] });
    draw();
    expect(screen.getByText('Everything here is done.')).toBeDefined();
  });

  it('says how to create the first items if it is empty', () => {
    useReading.setState({ isComplete: true });
    useItems.setState({ list: INBOX });
    draw();
    expect(screen.getByText(/^Nothing here yet/)).toBeDefined();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'call the dentist',
      'example.com',
      ':td: water the plants',
    ]);
    expect(screen.queryByTestId('skeleton-row')).toBeNull();
  });

  it('says that the trash bin is empty', () => {
    useReading.setState({ isComplete: true });
    useItems.setState({ list: 'trash' });
    draw();
    expect(screen.getByText('The trash bin is empty.')).toBeDefined();
    expect(screen.queryByText(/^Nothing here yet/)).toBeNull();
  });

  it.each<[string, ListKey]>([
    ['a collection', INBOX],
    ['the trash', 'trash'],
  ])('says that nothing in %s matches', (_, list) => {
    useItems.setState({ list, items: [makeItem()] });
    setInputText('x');
    draw();
    expect(screen.getByRole('status').textContent).toContain(
      list === 'trash' ? 'Nothing here matches.' : 'No item in your collections matches.',
    );
  });
});

describe('a filter without matches', () => {
  const show = (inputText: string, list: ListKey = INBOX) => {
    useItems.setState({
      list,
      items: [makeItem({ type: inputText === '::nt::' ? 'link' : 'text' })],
    });
    setInputText(inputText);
    draw();
    return screen.getByRole('status').textContent;
  };

  it.each<[string, ListKey, string]>([
    ['::nt::', INBOX, 'No item in your collections matches.'],
    ['::td:: milk', INBOX, 'No item in your collections matches.'],
    ['milk', 'trash', 'Nothing here matches.'],
  ])('has a button that clears it: %s in %j', (typed, list, text) => {
    expect(show(typed, list)).toBe(`${text}Show all`);
  });

  it('says for the link of an existing item only that no other item matches', () => {
    useItems.setState({ list: INBOX, items: [makeItem()] });
    setInputText('example.com/?utm_source=x');
    useKnownLink.setState({ item: makeItem() });
    expect(draw().textContent).toBe('No item has exactly this address.');
  });

  it('shows nothing while other collections are being searched', () => {
    useItems.setState({ list: INBOX, items: [makeItem()], isSearching: true });
    expect(draw().textContent).toBe('');
  });

  it('is cleared with one click', async () => {
    show('::link::');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(useItems.getState()).toMatchObject({ inputText: '', visible: [{}] });
  });
});

describe('a list that could not be read', () => {
  it('has no placeholder, as the error is shown elsewhere', () => {
    useReading.setState({ isComplete: true, failure: FAILURE });
    useItems.setState({ list: INBOX });
    expect(draw().textContent).toBe('');
  });

  it('shows its items if this device has all of the account', () => {
    useReading.setState({ isComplete: true, failure: UNREACHABLE });
    useItems.setState({ list: INBOX });
    draw();
    expect(screen.getByText(/^Nothing here yet/)).toBeDefined();
  });

  it('is empty if the server doesn’t have it yet', () => {
    openRecordingAccount();
    onTestFinished(closeRecordingAccount);
    setEngine({
      ...engine(),
      collections: { view: () => ({ ...IDEAS, isPending: true }), views: () => [] },
    });
    useReading.setState({ isComplete: false, failure: UNREACHABLE });
    useItems.setState({ list: { collection: IDEAS.id } });
    draw();
    expect(screen.getByText(/^Nothing here yet/)).toBeDefined();
  });

  it('has no placeholder if the collections could not be read either', () => {
    useReading.setState({ failure: UNREACHABLE });
    expect(draw().textContent).toBe('');
  });

  it('says that nothing matches if the filter hides all rows', () => {
    useReading.setState({ failure: FAILURE });
    useItems.setState({ list: INBOX, items: [makeItem()] });
    expect(draw().textContent).toContain('No item in your collections matches.');
  });
});
