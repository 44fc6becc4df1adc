import { describe, expect, it } from 'vitest';

import {
  isMainPath,
  mainPath,
  PATHS,
  prerenderedPage,
  PRERENDERED_PATHS,
  slugOfPath,
} from './paths';
import { isReservedUsername } from './reserved-usernames';

it.each([
  ['jane', undefined, '/jane'],
  ['jane.doe', 'week-2', '/jane.doe/week-2'],
  ['jane', 'a/b?c#d', '/jane/a%2Fb%3Fc%23d'],
])('the main view of %s and %s is at %s', (username, slug, path) => {
  expect(mainPath(username, slug)).toBe(path);
});

it.each([
  ['/jane', undefined],
  ['/jane/', undefined],
  ['/jane.doe/week-2', 'week-2'],
  ['/jane/week-2/', 'week-2'],
  ['/', undefined],
])('%s names the collection %s', (path, slug) => {
  expect(slugOfPath(path)).toBe(slug);
});

it.each(Object.values(PATHS).filter((path) => path !== '/'))(
  'nobody can be called as the screen at %s is',
  (path) => {
    expect(isReservedUsername(path.slice(1))).toBe(true);
  },
);

it.each([
  ...Object.entries(PRERENDERED_PATHS),
  ['home', ''],
  ['help', '/help/'],
  ['demo-login', '/Demo-Login'],
])('the page %s is drawn beforehand for %s', (name, path) => {
  expect(prerenderedPage(path)).toBe(name);
});

it.each([
  '/jane',
  '/jane/week-2',
  '/jane.doe/',
  '/profile',
  '/Profile/',
  '/confirm-verification/aaa.bbb.ccc',
  '/confirm-password-reset',
  '/confirm-provider-link',
])('%s is a page that the app draws itself', (path) => {
  expect(prerenderedPage(path)).toBeNull();
});

it.each([
  '/a/b/c',
  '/confirm-verification/a/b',
  '/confirm-nothing/a',
  '/settings',
  '/profile/x',
  '/login/x',
  '/app.js',
  '/app.js/x',
])('%s is no page', (path) => {
  expect(prerenderedPage(path)).toBe('404');
});

describe('a path of somebody’s main view', () => {
  it.each(['/ada', '/ada/', '/ada/books'])('is %s', (path) => {
    expect(isMainPath(path, 'ada')).toBe(true);
  });

  it.each(['/', '/adam', '/adam/books', '/profile', '/ada/books/more'])('is not %s', (path) => {
    expect(isMainPath(path, 'ada')).toBe(false);
  });
});
