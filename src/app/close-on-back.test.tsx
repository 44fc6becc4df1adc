// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Navigation } from './Navigation';
import { goTo } from '../stores/navigation';
import { addNoEntries, useCloseOnBack } from '../ui/use-close-on-back';

/** Names of the open overlays, the topmost last. */
let open: string[] = [];
let redraw: () => void;

function Overlay({ name }: { name: string }) {
  useCloseOnBack(name === 'stays' ? undefined : () => close(name));
  return <p>{name}</p>;
}

function Page() {
  return <h1>{useLocation().pathname}</h1>;
}

const page = () => (
  <BrowserRouter>
    <Navigation />
    <Routes>
      <Route path="/:name" element={<Page />} />
    </Routes>
    <Link to="/three">link</Link>
    <Link to="/two">same</Link>
    {open.map((name) => (
      <Overlay key={name} name={name} />
    ))}
  </BrowserRouter>
);

function close(name: string): void {
  open = open.filter((other) => other !== name);
  redraw();
}

function show(...names: string[]): void {
  open = names;
  redraw();
}

const isMarked = () => JSON.stringify(history.state).includes('jotOverlay');
const settled = (marked: boolean) => waitFor(() => expect(isMarked()).toBe(marked));
const back = () => act(() => history.back());
const isOpen = (name: string) => screen.queryByText(name) !== null;
const shown = (path: string) => screen.findByRole('heading', { name: path });

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  open = [];
  history.replaceState(null, '', '/one');
  const { rerender } = render(page());
  redraw = () => act(() => rerender(page()));
  act(() => goTo('/two'));
  await shown('/two');
});
afterEach(async () => {
  show();
  cleanup();
  vi.unstubAllGlobals();
});

it('going back closes the open overlay, and the page stays', async () => {
  show('dialog');
  await settled(true);
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  await shown('/two');
  await back();
  await shown('/one');
});

it('going back closes the topmost overlay first', async () => {
  show('dialog', 'question');
  await settled(true);
  await back();
  await waitFor(() => expect(isOpen('question')).toBe(false));
  expect(isOpen('dialog')).toBe(true);
  await settled(true);
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  await shown('/two');
});

it('an overlay that can’t be closed stays open', async () => {
  show('stays');
  await settled(true);
  await back();
  await settled(true);
  expect(isOpen('stays')).toBe(true);
  await shown('/two');
});

it('an overlay that was closed in another way leaves no entry to go back to', async () => {
  show('dialog');
  await settled(true);
  show();
  await back();
  await shown('/one');
  act(() => history.forward());
  await shown('/two');
  // The history entry still exists, but nothing is shown for it.
  act(() => history.forward());
  await settled(true);
  await back();
  expect(await shown('/one')).toBeDefined();
});

it('an overlay that replaces another one is closed by going back once', async () => {
  show('menu');
  await settled(true);
  show('dialog');
  await settled(true);
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  await settled(false);
  await shown('/two');
});

it('going back from a page that was opened in an overlay leads to the previous page', async () => {
  show('palette');
  await settled(true);
  act(() => {
    show();
    goTo('/three');
  });
  await shown('/three');
  expect(isMarked()).toBe(false);
  await back();
  await shown('/two');
  await back();
  await shown('/one');
});

it('going back from a page that a link opened after an overlay was closed leads to the previous page', async () => {
  show('menu');
  await settled(true);
  show();
  act(() => screen.getByRole('link', { name: 'link' }).click());
  await shown('/three');
  expect(isMarked()).toBe(false);
  await back();
  await shown('/two');
  await back();
  await shown('/one');
});

it('going forward passes the entry of an overlay that was closed', async () => {
  show('menu');
  await settled(true);
  show();
  act(() => goTo('/three'));
  await shown('/three');
  await back();
  await shown('/two');
  await back();
  await shown('/one');
  act(() => history.forward());
  await shown('/two');
  act(() => history.forward());
  await shown('/three');
  expect(isMarked()).toBe(false);
});

it('a page is replaced at once while an overlay is open, and stays when it is closed by going back', async () => {
  show('dialog');
  await settled(true);
  act(() => goTo('/renamed', { replace: true }));
  expect(location.pathname).toBe('/renamed');
  await shown('/renamed');
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  expect(location.pathname).toBe('/renamed');
  await shown('/renamed');
  await back();
  await shown('/one');
  act(() => history.forward());
  await shown('/renamed');
  act(() => history.forward());
  await settled(true);
  show('dialog');
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  expect(location.pathname).toBe('/renamed');
});

it('going back from a page that was opened once more from an overlay leads to it, and then leaves it', async () => {
  show('menu');
  await settled(true);
  act(() => {
    show();
    goTo('/two');
  });
  await settled(false);
  await back();
  await settled(true);
  await shown('/two');
  await back();
  await shown('/one');
  expect(isMarked()).toBe(false);
});

it('going back once leaves a page that the router has replaced after an overlay was closed', async () => {
  show('menu');
  await settled(true);
  show();
  // For a link to the current page, the router replaces the entry.
  act(() => screen.getByRole('link', { name: 'same' }).click());
  await settled(true);
  await back();
  await shown('/one');
  expect(location.pathname).toBe('/one');
});

it('going back doesn’t lead to a page that was replaced while an overlay was open', async () => {
  show('dialog');
  await settled(true);
  act(() => goTo('/renamed', { replace: true }));
  await shown('/renamed');
  show();
  await back();
  await shown('/one');
  expect(location.pathname).toBe('/one');
});

// The last test, because the page stays this way.
it('an overlay of a window that closes itself adds no entry', () => {
  vi.useFakeTimers();
  addNoEntries();
  const { length } = history;
  show('dialog');
  vi.runAllTimers();
  expect([history.length, isMarked()]).toEqual([length, false]);
  vi.useRealTimers();
});
