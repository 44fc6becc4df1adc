import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { readContext } from '../../commands/context';
import { runCommand } from '../../commands/dispatch';
import { focusMain } from '../../commands/main-input';
import { menuCommands } from '../../commands/table';
import type { AnyCollection } from '../../domain/collection';
import { useCollections } from '../../stores/collections/collections';
import { goToCollection } from '../../stores/navigation';
import { AnchoredMenu } from '../../ui/AnchoredMenu';
import { MOBILE } from '../../ui/breakpoints';

/** Padding that puts the actions below the names, which stand behind the mark's place, in px. */
const BELOW_NAMES = 38;

/** The open collection dropdown: the trash bin apart from the others and last (spec §2). */
export function CollectionMenu({ onClose }: { onClose: () => void }) {
  const collections = useCollections((state) => state.collections);
  const currentId = useCollections((state) => state.currentId);
  const isMobile = useMediaQuery(MOBILE, false, { getInitialValueInEffect: false });

  const entry = (collection: AnyCollection) => (
    <Menu.RadioItem
      key={collection.id}
      value={collection.id}
      closeMenuOnClick
      checkIcon={<IconCheck size={18} stroke={1.5} />}
      rightSection={collection.isTrashBin && <IconTrash size={18} stroke={1.5} />}
      onClick={() => {
        goToCollection(collection);
        focusMain();
      }}
    >
      <span dir="auto">{collection.name}</span>
    </Menu.RadioItem>
  );

  const context = readContext();
  return (
    <AnchoredMenu
      label="Collections"
      position={isMobile ? 'top-start' : 'bottom-start'}
      width={260}
      onClose={onClose}
    >
      <Menu.RadioGroup value={currentId ?? ''}>
        {collections.filter(({ isTrashBin }) => !isTrashBin).map(entry)}
        <Menu.Divider />
        {collections.filter(({ isTrashBin }) => isTrashBin).map(entry)}
      </Menu.RadioGroup>
      <Menu.Divider />
      {menuCommands('collection', context).map(({ id, label, labelFor }) => (
        <Menu.Item key={id} pl={BELOW_NAMES} onClick={() => runCommand(id)}>
          {labelFor?.(context) ?? label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
