// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { AnyCollection } from '../domain/collection';
import { openCollectionForm } from '../stores/collections/collection-form';
import { useDialogs } from '../stores/dialogs';
import { makeCollection } from '../stores/collections/collections.fixture';
import { useCollectionNaming } from './use-collection-naming';

afterEach(() => {
  cleanup();
  useDialogs.setState({ current: null });
});

type Naming = ReturnType<typeof useCollectionNaming>;

/** Runs the steps in order. Returns what the form then shows and sends. */
function after(collection: AnyCollection | undefined, ...steps: ((naming: Naming) => void)[]) {
  useDialogs.setState({ current: null });
  openCollectionForm(collection?.id ?? null);
  const { result } = renderHook(() => useCollectionNaming(collection, useTyped()));
  for (const step of steps) act(() => step(result.current));
  const { name, slug, toSend } = result.current;
  return { name, slug, sent: toSend() };
}

function useTyped() {
  return useDialogs(({ current }) => (current?.name === 'collection' ? current.typed : null));
}

const name = (text: string) => (naming: Naming) => naming.setName(text);
const slug = (text: string) => (naming: Naming) => naming.setSlug(text);
const leaveSlug = (naming: Naming) => naming.normalise();

describe('the slug of a new collection', () => {
  it('is derived from the name, and left to the server', () => {
    expect(after(undefined, name('W'), name('Week 2: Reading'))).toEqual({
      name: 'Week 2: Reading',
      slug: 'week-2-reading',
      sent: { name: 'Week 2: Reading', slug: '' },
    });
  });

  it('stays as it was edited, whatever the name becomes', () => {
    expect(after(undefined, name('Recipes'), slug('food'), leaveSlug, name('Meals'))).toEqual({
      name: 'Meals',
      slug: 'food',
      sent: { name: 'Meals', slug: 'food' },
    });
  });

  it('is shown as typed, and normalised on blur', () => {
    expect(after(undefined, slug(' My  FOOD 2!')).slug).toBe(' My  FOOD 2!');
    expect(after(undefined, slug(' My  FOOD 2!'), leaveSlug).slug).toBe('my-food-2');
  });

  it('is sent normalised, with or without blur', () => {
    expect(after(undefined, name('A'), slug(' My  FOOD 2!')).sent.slug).toBe('my-food-2');
  });

  it('is derived from the name again after it was emptied', () => {
    const emptied = [name('Recipes'), slug('food'), slug(''), leaveSlug];
    expect(after(undefined, ...emptied)).toMatchObject({ slug: 'recipes', sent: { slug: '' } });
    expect(after(undefined, ...emptied, name('Meals')).slug).toBe('meals');
  });

  it('is derived from the name again if normalising leaves nothing of it', () => {
    expect(after(undefined, name('Meals'), slug('!?'), leaveSlug).slug).toBe('meals');
  });

  it('is empty if the name has no Latin letters, and left to the server', () => {
    expect(after(undefined, name('日本語 🎌'))).toMatchObject({ slug: '', sent: { slug: '' } });
  });
});

it('a blur of an unchanged slug changes nothing', () => {
  after(undefined, leaveSlug);
  expect(useDialogs.getState().current).toMatchObject({ typed: null });
});

describe('the slug of a collection that is edited', () => {
  const recipes = makeCollection('c', { name: 'Recipes', slug: 'recipes' });
  const food = makeCollection('c', { name: 'Recipes', slug: 'food' });

  it('stays when nothing is changed', () => {
    expect(after(recipes)).toMatchObject({ slug: 'recipes', sent: { slug: 'recipes' } });
    expect(after(food)).toMatchObject({ slug: 'food', sent: { slug: 'food' } });
  });

  it('is derived from the name if it was before', () => {
    expect(after(recipes, name('Meals'))).toMatchObject({ slug: 'meals', sent: { slug: '' } });
  });

  it('is derived from the name if the server hasn’t created it yet', () => {
    const waiting = makeCollection('c', { name: 'Recipes', slug: '' });
    expect(after(waiting)).toMatchObject({ slug: 'recipes', sent: { slug: '' } });
    expect(after(waiting, name('Meals'))).toMatchObject({ slug: 'meals', sent: { slug: '' } });
  });

  it('stays if the user chose it', () => {
    expect(after(food, name('Meals'))).toMatchObject({ slug: 'food', sent: { slug: 'food' } });
  });
});

it('a name is sent without surrounding spaces', () => {
  expect(after(undefined, name('  Two words ')).sent.name).toBe('Two words');
});
