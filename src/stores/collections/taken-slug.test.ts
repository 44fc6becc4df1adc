import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { useDialogs } from '../dialogs';
import {
  closeRecordingAccount,
  IDEAS,
  INBOX,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { openCollectionForm } from './collection-form';
import { refuseTakenSlug } from './taken-slug';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
  openCollectionForm(null);
});
afterEach(closeRecordingAccount);

const form = () => useDialogs.getState().current;

describe('the slug of another collection', () => {
  it('is refused at once while the server doesn’t answer', () => {
    engine.setObstacle('unreachable');
    expect(refuseTakenSlug(undefined, IDEAS.slug)).toBe(true);
    expect(form()).toMatchObject({
      failure: { fields: { slug: { code: 'validation_not_unique' } } },
    });
    expect(refuseTakenSlug(INBOX, IDEAS.slug)).toBe(true);
  });

  it('is left to a server that answers', () => {
    expect(refuseTakenSlug(undefined, IDEAS.slug)).toBe(false);
    expect(form()).toMatchObject({ failure: null });
  });
});

it.each([
  ['one that is free', INBOX, 'free'],
  ['one that the server chooses', INBOX, ''],
  ['the collection’s own', IDEAS, IDEAS.slug],
])('%s is accepted', (_, own, slug) => {
  engine.setObstacle('unreachable');
  expect(refuseTakenSlug(own, slug)).toBe(false);
  expect(form()).toMatchObject({ failure: null });
});
