// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import type { LinkProblem } from '../../domain/mail-link';
import type { MailTokenType } from '../../stores/account/mail-token';
import { renderComponent } from '../../ui/render-component.fixture';
import { LinkProblemNotice } from './LinkProblemNotice';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(type: MailTokenType, problem: LinkProblem): void {
  renderComponent(
    <MemoryRouter>
      <LinkProblemNotice type={type} problem={problem} />
    </MemoryRouter>,
  );
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it.each([
  ['verification', 'It was altered, or the email or password of the account has changed'],
  ['passwordReset', 'It has been used already, the account has changed since it was sent'],
  ['emailChange', 'It has been used already, the account has changed since it was sent'],
] as const)('a refused link of the kind %s has its reason', (type, reason) => {
  draw(type, 'refused');
  const said = screen.getByRole('status').textContent;
  expect(said).toContain(`This link is no longer valid. ${reason}`);
});

it.each([
  ['malformed', 'This link is incomplete. Open it from the email again, or request a new one.'],
  ['expired', 'This link has expired. Request a new one.'],
  ['taken', 'Another account now uses this address. Choose another one.'],
] as const)('one that is %s says so', (problem, words) => {
  draw('emailChange', problem);
  expect(screen.getByRole('status').textContent?.trim()).toBe(words);
});

it.each([
  ['verification', 'Request another verification email', '/verify'],
  ['passwordReset', 'Request another link', '/reset'],
  ['emailChange', 'Request another link on the account page', '/profile'],
] as const)('a new one of the kind %s is one link away', (type, label, path) => {
  draw(type, 'expired');
  expect(links()).toEqual([
    [label, path],
    ['Login', '/login'],
  ]);
});

it('offers no new link for a verified address', () => {
  draw('verification', 'used');
  expect(screen.getByRole('status').textContent?.trim()).toBe(
    'This email address is already verified. There’s nothing left to do.',
  );
  expect(links()).toEqual([['Login', '/login']]);
});
