import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { clearCurrentCollection, setCurrentCollection } from '../collections/collections';
import { openList, setInputText } from '../items/items';
import { markAll } from '../items/marks';
import { closeRecordingAccount, openRecordingAccount } from '../sync/recording-engine.fake';
import { offeredScopes, preferredScope } from './export-scope';

beforeEach(() => {
  openRecordingAccount([makeItem()]);
  setCurrentCollection('inbox', 'inbox');
  openList({ collection: 'inbox' });
});
afterEach(closeRecordingAccount);

const kinds = () => offeredScopes().map(({ kind }) => kind);

describe('what is offered', () => {
  it('is everything and the collection on the screen', () => {
    expect(offeredScopes()).toEqual([{ kind: 'everything' }, { kind: 'collection', id: 'inbox' }]);
    expect(preferredScope()).toEqual({ kind: 'everything' });
  });

  it('is what the filter shows, where there is one, and that is meant', () => {
    setInputText('milk');
    expect(kinds()).toEqual(['everything', 'collection', 'filtered']);
    expect(preferredScope()).toEqual({ kind: 'filtered' });
  });

  it('is what is marked, and that is meant before all else', () => {
    setInputText('milk');
    markAll();
    expect(kinds()).toEqual(['everything', 'collection', 'filtered', 'marked']);
    expect(preferredScope()).toEqual({ kind: 'marked' });
  });

  it('is only everything on other pages, whatever the main view was left with', () => {
    setInputText('milk');
    markAll();
    clearCurrentCollection();
    expect(kinds()).toEqual(['everything']);
    expect(preferredScope()).toEqual({ kind: 'everything' });
  });
});
