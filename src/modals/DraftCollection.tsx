import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { ordinaryOf, useCollections } from '../stores/collections/collections';
import { existingCollection } from '../stores/items/create-item';
import '../ui/field-styles';
import * as texts from '../texts/dialogs';

interface DraftCollectionProps {
  /** Id of the chosen collection. */
  value: string;
  onChange: (collection: string) => void;
}

/** Which collection a new item goes to. */
export function DraftCollection({ value, onChange }: DraftCollectionProps) {
  const collections = ordinaryOf(useCollections((state) => state.collections));
  return (
    <NativeSelect
      label={texts.collection}
      dir="auto"
      // If the chosen one was deleted meanwhile, this names the one that the item goes to.
      value={existingCollection(value)}
      rightSection={<IconChevronDown size={18} stroke={1.5} aria-hidden />}
      data={collections.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
