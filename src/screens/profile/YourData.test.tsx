// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountUsage } from '../../domain/account-bytes';
import { answerAccountRequests, signIn } from '../../stores/account/signed-in.fake';
import { readUsage } from '../../stores/account/usage';
import { renderComponent } from '../../ui/render-component.fixture';
import { YourData } from './YourData';

beforeEach(() => signIn('jane'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(read: () => Promise<AccountUsage | null>) {
  answerAccountRequests({ readUsage: read });
  renderComponent(<YourData />);
}

it('says how much of its quota the account uses', async () => {
  show(() => Promise.resolve({ bytes: 12_300_000, maxBytes: 1_000_000_000 }));
  expect(
    await screen.findByText(
      'Your account uses 12 MB of 1 GB, earlier versions of your texts included.',
    ),
  ).toBeDefined();
});

it('warns if the account is nearly full', async () => {
  show(() => Promise.resolve({ bytes: 9_900_000, maxBytes: 10_000_000 }));
  expect(
    await screen.findByText(/uses 9\.9 MB of 10 MB, .* the oldest versions go first/),
  ).toBeDefined();
});

it.each([
  ['if the server doesn’t report it', () => Promise.resolve(null)],
  ['if the server can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows no usage %s', async (_, read) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(read);
  expect(await readUsage()).toBeNull();
  expect(screen.queryByText(/Your account uses/)).toBeNull();
});
