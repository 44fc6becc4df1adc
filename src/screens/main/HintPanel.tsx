import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useHints } from '../../commands/hints';
import { focusMain } from '../../commands/main-input';
import { closeHintOverlay } from '../../stores/hints';
import { keepFocus } from '../../ui/keep-focus';
import { KeyRows } from '../../ui/KeyRows';
import { Keys } from '../../ui/Keys';
import * as texts from '../../texts/main';
import classes from './HintPanel.module.css';

/** The shortcuts that currently apply: beside the list, or above it as an overlay (spec §2). */
export function HintPanel({ isOverlay }: { isOverlay: boolean }) {
  const { title, hints } = useHints();
  return (
    <aside
      aria-label={texts.keyHints}
      className={classes.hints}
      data-overlay={isOverlay || undefined}
    >
      <h2 className={classes.title}>{title}</h2>
      {isOverlay && (
        <UnstyledButton
          className={classes.close}
          aria-label={texts.closeKeyHints}
          // Keeps the focus, and so the shortcuts that are shown.
          onMouseDown={keepFocus}
          onClick={({ detail }) => {
            closeHintOverlay();
            // `detail` is 0 after a key press, which means that the button had the focus.
            if (detail === 0) focusMain();
          }}
        >
          <IconX size={18} stroke={1.5} />
        </UnstyledButton>
      )}
      <KeyRows rows={hints.map(({ keys, ...hint }) => ({ ...hint, keys: <Keys keys={keys} /> }))} />
    </aside>
  );
}
