import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { useCollections } from '../stores/collections/collections';
import { countOf } from '../domain/format-number';
import { closeDialog, useDialogs, type Dialog } from '../stores/dialogs';
import { moveItems } from '../stores/items/item-actions';
import { useItemsOf } from '../stores/items/items';
import { waitForResult } from '../stores/sync/result';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import { DialogFrame } from './DialogFrame';
import classes from './MoveItemDialog.module.css';

type MoveItem = Extract<Dialog, { name: 'moveItem' }>;

/** Where items are to go: the collections, their own one disabled (spec §5). Arrows and Enter do it. */
export function MoveItemDialog({ dialog: { itemIds } }: { dialog: MoveItem }) {
  const items = useItemsOf(itemIds);
  const [home] = useState(() => homeOf(items));
  const [movingTo, setMovingTo] = useState<string | null>(null);
  const collections = useCollections((state) => state.collections);
  const targets = collections.filter(({ isTrashBin }) => !isTrashBin);
  const firstOther = targets.find(({ id }) => id !== home)?.id;

  const move = async (collection: string) => {
    if (movingTo !== null) return;
    if (items.length === 0 || !targets.some(({ id }) => id === collection)) {
      closeDialog();
      return showNotice(NOTICES.moveWithoutData);
    }
    setMovingTo(collection);
    const { serial } = useDialogs.getState();
    const results = await Promise.all(moveItems(items, collection).map(waitForResult));
    // By then this dialog may be closed and another one open.
    if (useDialogs.getState().serial !== serial) return;
    if (results.every(({ kind }) => kind === 'confirmed')) closeDialog();
    else setMovingTo(null);
  };

  // The collection that has the focus may be deleted elsewhere, and the focus be nowhere then.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const dialog = group.current?.closest('[role="dialog"]');
    const next =
      group.current?.querySelector<HTMLElement>('button:enabled') ??
      dialog?.querySelector<HTMLElement>('button:enabled');
    next?.focus();
  }, [targets.length]);

  // Nobody waits for a network that isn't there: the move is kept and sent later.
  const isReachable = useSyncStatus(isAnswering);
  const isQueued = movingTo !== null && !isReachable;
  useEffect(() => {
    if (isQueued) closeDialog();
  }, [isQueued]);

  return (
    <DialogFrame
      title={itemIds.length === 1 ? 'Move item' : `Move ${countOf(itemIds.length, 'item')}`}
      size="sm"
      onClose={closeDialog}
    >
      <div ref={group} role="group" aria-label="Collections" className={classes.targets}>
        {targets.map(({ id, name }) => (
          <UnstyledButton
            key={id}
            className={classes.target}
            data-autofocus={id === firstOther || undefined}
            disabled={id === home}
            // One that is disabled loses the focus, which is wanted here again if it is rejected.
            aria-disabled={movingTo !== null || undefined}
            aria-busy={id === movingTo}
            onClick={() => void move(id)}
            onKeyDown={moveFocus}
          >
            <span dir="auto">{name}</span>
            {id === home && <span className={classes.note}>is here</span>}
            {id === movingTo && <span className={classes.note}>Moving …</span>}
          </UnstyledButton>
        ))}
      </div>
      {firstOther === undefined && (
        <p className={classes.alone}>
          There is no other collection to move {itemIds.length === 1 ? 'it' : 'them'} to.
        </p>
      )}
    </DialogFrame>
  );
}

/** The collection that all the items are in, if there is one. */
function homeOf([first, ...others]: readonly ItemView[]): string | undefined {
  return others.every(({ collection }) => collection === first?.collection)
    ? first?.collection
    : undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down go from one collection to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { parentElement } = event.currentTarget;
  const buttons = [...(parentElement?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}
