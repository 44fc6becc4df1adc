// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Navigation } from './Navigation';
import { goTo } from '../stores/navigation';
import { useCloseOnBack } from '../ui/use-close-on-back';

/** Names of what is open, the topmost last. */
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

it('going back closes what is open, and the page stays', async () => {
  show('dialog');
  await settled(true);
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  await shown('/two');
  await back();
  await shown('/one');
});

it('going back closes the topmost first', async () => {
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

it('what can’t be closed stays open', async () => {
  show('stays');
  await settled(true);
  await back();
  await settled(true);
  expect(isOpen('stays')).toBe(true);
  await shown('/two');
});

it('what is closed otherwise leaves nothing to go back to', async () => {
  show('dialog');
  await settled(true);
  show();
  await back();
  await shown('/one');
  act(() => history.forward());
  await shown('/two');
  // The entry is still ahead; there is nothing to see at it.
  act(() => history.forward());
  await settled(true);
  await back();
  expect(await shown('/one')).toBeDefined();
});

it('one that takes another’s place is closed by going back once', async () => {
  show('menu');
  await settled(true);
  show('dialog');
  await settled(true);
  await back();
  await waitFor(() => expect(isOpen('dialog')).toBe(false));
  await settled(false);
  await shown('/two');
});

it('a page that is opened from it is left for the page before', async () => {
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

it('a page that a link opens after it was closed is left for the page before', async () => {
  show('menu');
  await settled(true);
  show();
  act(() => screen.getByRole('link').click());
  await shown('/three');
  expect(isMarked()).toBe(false);
  await back();
  await shown('/two');
  expect(isMarked()).toBe(false);
  await back();
  await shown('/one');
});
