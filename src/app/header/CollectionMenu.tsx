import { Menu } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { chordKeys, matchesChord } from '../../commands/chord';
import { digitCommand } from '../../commands/collection-commands';
import { readContext } from '../../commands/context';
import { runCommand } from '../../commands/dispatch';
import { focusMain } from '../../commands/main-input';
import { menuCommands } from '../../commands/table';
import type { AnyCollection } from '../../domain/collection';
import { countOf, formatNumber, nounOf } from '../../texts/numbers';
import { useCollections } from '../../stores/collections/collections';
import { useReturned } from '../../stores/later/returned';
import { countLists } from '../../stores/items/counts';
import { goToCollection } from '../../stores/collections/open-collection';
import { AnchoredMenu } from '../../ui/AnchoredMenu';
import { MOBILE, useMedia } from '../../ui/use-media';
import { Keys } from '../../ui/Keys';
import hidden from '../../ui/VisuallyHidden.module.css';
import * as texts from '../../texts/header';
import classes from './CollectionMenu.module.css';

/** The collection menu. The trash bin is last, separated from the others (spec §2). */
export function CollectionMenu({ onClose }: { onClose: () => void }) {
  const collections = useCollections((state) => state.collections);
  const currentId = useCollections((state) => state.currentId);
  const isMobile = useMedia(MOBILE);
  const [counts] = useState(countLists);
  const returned = useReturned((state) => state.counts);
  const current = useRef<HTMLButtonElement>(null);
  const context = readContext();

  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), []);

  const digitOf = (collection: AnyCollection) => {
    const command = digitCommand(collections.indexOf(collection));
    return command?.applies(context) ? command.keys[0] : undefined;
  };
  const open = (collection: AnyCollection) => {
    goToCollection(collection);
    focusMain();
  };
  const openByDigit = (event: KeyboardEvent) => {
    const chosen = collections.find((collection) => {
      const digit = digitOf(collection);
      return digit !== undefined && matchesChord(event.nativeEvent, digit);
    });
    if (!chosen) return;
    event.preventDefault();
    onClose();
    open(chosen);
  };

  const entry = (collection: AnyCollection) => {
    const { id, name, isTrashBin } = collection;
    const digit = digitOf(collection);
    const count = counts && (counts.get(isTrashBin ? 'trash' : id) ?? 0);
    const returnedCount = returned.get(id) ?? 0;
    const isCurrent = id === currentId;
    return (
      <Menu.RadioItem
        key={id}
        ref={isCurrent ? current : undefined}
        value={id}
        data-autofocus={isCurrent || undefined}
        closeMenuOnClick
        checkIcon={<IconCheck size={18} stroke={1.5} />}
        rightSection={
          <span className={classes.end}>
            {isTrashBin && <IconTrash size={18} stroke={1.5} />}
            {returnedCount > 0 && (
              <span
                className={classes.returned}
                title={texts.cameBack(countOf(returnedCount, 'item'))}
              >
                {formatNumber(returnedCount)}
                <span className={hidden.text}>
                  {' '}
                  {texts.cameBack(nounOf(returnedCount, 'item'))}{' '}
                </span>
              </span>
            )}
            {count !== null && (
              <span className={classes.count} title={countOf(count, 'item')}>
                {formatNumber(count)}
                <span className={hidden.text}> {nounOf(count, 'item')} </span>
              </span>
            )}
            {digit !== undefined && <Keys keys={chordKeys(digit)} />}
          </span>
        }
        onClick={() => open(collection)}
      >
        <span dir="auto">{name}</span>
      </Menu.RadioItem>
    );
  };

  return (
    <AnchoredMenu
      label={texts.collections}
      position={isMobile ? 'top-start' : 'bottom-start'}
      width={280}
      onKeyDown={openByDigit}
      onClose={onClose}
    >
      <Menu.RadioGroup value={currentId ?? ''}>
        {collections.filter(({ isTrashBin }) => !isTrashBin).map(entry)}
        <Menu.Divider />
        {collections.filter(({ isTrashBin }) => isTrashBin).map(entry)}
      </Menu.RadioGroup>
      <Menu.Divider />
      {menuCommands('collection', context).map(({ id, label, labelFor }) => (
        <Menu.Item key={id} className={classes.belowNames} onClick={() => runCommand(id)}>
          {labelFor?.(context) ?? label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
