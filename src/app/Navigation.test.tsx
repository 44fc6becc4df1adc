// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Navigation } from './Navigation';
import { useSession } from '../stores/account/session';
import { useCollections } from '../stores/collections/collections';
import { goToCollection } from '../stores/collections/open-collection';
import {
  closeRecordingAccount,
  IDEAS,
  INBOX,
  openRecordingAccount,
} from '../stores/sync/recording-engine.fake';
import { useCollectionOfUrl } from '../screens/main/use-collection-of-url';

function Screen() {
  useCollectionOfUrl();
  return null;
}

beforeEach(() => {
  openRecordingAccount();
  vi.stubGlobal('scrollTo', () => undefined);
  const username = useSession.getState().user?.username;
  window.history.replaceState(null, '', `/${username}/${INBOX.slug}`);
  render(
    <BrowserRouter>
      <Navigation />
      <Routes>
        <Route path="/:username/:slug?" element={<Screen />} />
      </Routes>
    </BrowserRouter>,
  );
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

it('going back before the router has rendered the next collection shows the previous one', () => {
  expect(useCollections.getState().currentId).toBe(INBOX.id);
  act(() => {
    const { pathname } = window.location;
    goToCollection(IDEAS);
    expect(useCollections.getState().currentId).toBe(IDEAS.id);
    window.history.replaceState(null, '', pathname);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(useCollections.getState().currentId).toBe(INBOX.id);
});

it.each([
  ['the path has its slug', `/${INBOX.slug}`],
  ['the path has no slug', ''],
])('opening the open collection again adds no history entry if %s', (_, slug) => {
  const { user } = useSession.getState();
  act(() => {
    window.history.replaceState(null, '', `/${user?.username}${slug}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const before = window.history.length;
  act(() => goToCollection(INBOX));
  expect(window.history).toHaveLength(before);
  expect(window.location.pathname).toBe(`/${user?.username}/${INBOX.slug}`);
  act(() => goToCollection(IDEAS));
  expect(window.history).toHaveLength(before + 1);
});
