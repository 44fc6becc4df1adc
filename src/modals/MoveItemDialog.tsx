import { TextInput } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../commands/chord';
import { TypeAhead } from '../commands/TypeAhead';
import { countOf } from '../texts/numbers';
import type { ItemView } from '../domain/item';
import { useCollections } from '../stores/collections/collections';
import { closeDialog, updateDialog, type Dialog } from '../stores/dialogs';
import { useItemsOf } from '../stores/items/items';
import '../ui/field-styles';
import { useMedia } from '../ui/use-media';
import * as texts from '../texts/dialogs';
import { DialogFrame } from './DialogFrame';
import { moveOptions, type MoveOption } from './move-targets';
import { useMove, type MoveTarget } from './use-move';
import optionRow from './OptionRow.module.css';
import classes from './MoveItemDialog.module.css';

type MoveItem = Extract<Dialog, { name: 'moveItem' }>;

const LIST_ID = 'move-targets';
const optionId = (key: string) => `move-target-${key}`;
const isSame = (one: MoveTarget | null, other: MoveTarget | null) =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

/**
 * Moves items to another collection or to a new one. The user finds it by typing, selects it with the arrows and
 * confirms with Enter. The items' own collection is disabled (spec §5).
 */
export function MoveItemDialog({ dialog: { itemIds, query = '' } }: { dialog: MoveItem }) {
  // Another device may have moved some to the trash bin, and those can't be moved (spec §4).
  const items = useItemsOf(itemIds).filter(({ isTrashed }) => !isTrashed);
  const [current] = useState(() => commonCollection(items));
  const [wantedKey, setWantedKey] = useState<string | null>(null);
  const collections = useCollections((state) => state.collections);
  const { options, problem } = moveOptions(collections, current, query);
  const { movingTo, move } = useMove(items);
  const isTouched = useMedia('(pointer: coarse)');

  const open = options.filter(({ target }) => target !== null);
  // The selected option may have been filtered out, or deleted on another device.
  const selected = open.find(({ key }) => key === wantedKey) ?? open[0];
  const selectedKey = selected?.key;
  useEffect(() => {
    if (selectedKey === undefined) return;
    document.getElementById(optionId(selectedKey))?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);

  const choose = ({ target }: MoveOption) => {
    if (target !== null) void move(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) {
      // Ignores a key that is still held down from the previous command.
      if (selected && !event.repeat) choose(selected);
      return;
    }
    const index = selected ? open.indexOf(selected) : -1;
    setWantedKey(open[(index + step + open.length) % open.length]?.key ?? null);
  };

  const option = (each: MoveOption) => {
    const { key, label, target } = each;
    const isMoving = isSame(target, movingTo);
    return (
      <div
        key={key}
        id={optionId(key)}
        role="option"
        aria-selected={each === selected}
        // Disabled during a move, and enabled again if the server rejects it.
        aria-disabled={target === null || movingTo !== null || undefined}
        aria-busy={isMoving}
        className={`${optionRow.row} ${classes.target}`}
        onClick={() => choose(each)}
      >
        <span dir="auto">{label}</span>
        {target === null && <span className={classes.note}>{texts.current}</span>}
        {isMoving && <span className={classes.note}>{texts.moving}</span>}
      </div>
    );
  };

  const hasNoTarget = query.trim() === '' && open.length === 0;
  return (
    <DialogFrame
      title={items.length > 1 ? texts.moveCount(countOf(items.length, 'item')) : texts.moveItem}
      onClose={closeDialog}
    >
      <TextInput
        // On a touch screen, the keyboard would cover the list.
        data-autofocus={!isTouched || undefined}
        dir="auto"
        role="combobox"
        aria-label={texts.collection}
        placeholder={texts.findOrCreateACollection}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={selected && optionId(selected.key)}
        error={problem}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          const { value } = event.currentTarget;
          updateDialog('moveItem', () => ({ query: value }));
          setWantedKey(null);
        }}
        onKeyDown={onKeyDown}
      />
      {options.length > 0 && (
        <div
          id={LIST_ID}
          role="listbox"
          aria-label={texts.collections}
          aria-activedescendant={selected && optionId(selected.key)}
          tabIndex={0}
          data-autofocus={isTouched || undefined}
          className={classes.targets}
          onKeyDown={onKeyDown}
        >
          {options.map(option)}
        </div>
      )}
      {movingTo !== null && <TypeAhead target="main input" onEscape={closeDialog} />}
      {hasNoTarget && <p className={classes.alone}>{texts.noOtherPlace(itemIds.length)}</p>}
    </DialogFrame>
  );
}

/** Id of the collection that all items are in; undefined if they are in several. */
function commonCollection([first, ...others]: readonly ItemView[]): string | undefined {
  return others.every(({ collection }) => collection === first?.collection)
    ? first?.collection
    : undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
