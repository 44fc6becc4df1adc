// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { useItemChanges } from '../stores/items/items';
import { useTabChange } from './use-tab-change';

const NOTE = makeItem({ content: 'Milk' });

afterEach(() => useItemChanges.setState({ ids: [], isFromTab: false }));

function open() {
  const { result, rerender } = renderHook(useTabChange, { initialProps: NOTE });
  return {
    shown: () => result.current.isChanged,
    dismiss: () => act(() => result.current.dismiss()),
    change(fields: object, isFromTab: boolean) {
      useItemChanges.setState({ ids: [NOTE.id], isFromTab });
      rerender({ ...NOTE, ...fields });
    },
  };
}

it('another tab’s change of the text is shown until the user types', () => {
  const { shown, change, dismiss } = open();
  change({ content: 'Bread' }, true);
  expect(shown()).toBe(true);
  dismiss();
  expect(shown()).toBe(false);
});

it('another tab’s change of anything else isn’t shown', () => {
  const { shown, change } = open();
  change({ shouldCopyOnClick: true }, true);
  expect(shown()).toBe(false);
});

it('a change of this page, or one that is pulled, isn’t shown', () => {
  const { shown, change } = open();
  change({ title: 'Shop' }, false);
  expect(shown()).toBe(false);
});
