import { CloseButton, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { ItemView } from '../../domain/item';
import { itemLabel } from '../../domain/item-label';
import { useItem } from '../../stores/items/items';
import { closePeek, usePeek } from '../../stores/items/peek';
import { useClock } from '../../stores/later/clock';
import { ComesBack } from '../../ui/ComesBack';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { keepFocus } from '../../ui/keep-focus';
import { useReturnFocus } from '../../ui/use-return-focus';
import * as texts from '../../texts/main';
import { ItemIcon } from './ItemIcon';
import classes from './Peek.module.css';

/** The whole text of an item, over its row (spec §2). */
export function Peek() {
  const open = usePeek((state) => state.open);
  const item = useItem(open?.itemId ?? '');
  const isGone = open !== null && item === undefined;
  useEffect(() => {
    if (isGone) closePeek();
  }, [isGone]);
  return open && item && <PeekPanel item={item} top={open.top} />;
}

function PeekPanel({ item, top }: { item: ItemView; top: number }) {
  const panel = useRef<HTMLDivElement>(null);
  const textId = useId();
  const now = useClock((state) => state.now);
  useReturnFocus();
  useCloseOnBack(closePeek);
  // In a layout effect, so that the panel gets the next key.
  useLayoutEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const closeOutside = ({ target }: FocusEvent) => {
      if (!panel.current?.contains(target as Node)) closePeek();
    };
    document.addEventListener('focusin', closeOutside);
    return () => document.removeEventListener('focusin', closeOutside);
  }, []);

  const { title, content } = item;
  return (
    <div className={classes.layer} style={{ '--row-top': `${top}px` } as CSSProperties}>
      {/* A click beside the panel closes it. */}
      <UnstyledButton
        className={classes.beside}
        aria-hidden="true"
        tabIndex={-1}
        // Keeps the focus, so that the click isn't lost.
        onMouseDown={keepFocus}
        onClick={closePeek}
      />
      <div
        ref={panel}
        role="dialog"
        aria-label={texts.wholeTextOf(itemLabel(item))}
        aria-describedby={textId}
        tabIndex={-1}
        className={classes.panel}
      >
        <ItemIcon item={item} />
        <div id={textId} className={classes.text}>
          {title !== '' && <p dir="auto">{title}</p>}
          {content !== '' && (
            <p dir="auto" className={title === '' ? undefined : classes.content}>
              {content}
            </p>
          )}
          <ComesBack item={item} now={now} />
        </div>
        <CloseButton
          aria-label={texts.close}
          size={44}
          iconSize={18}
          className={classes.close}
          onClick={closePeek}
        />
      </div>
    </div>
  );
}
