import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useHints } from '../../commands/hints';
import { focusMain } from '../../commands/main-input';
import { closeHintOverlay, useHintOverlay, WITH_HINTS } from '../../stores/hints';
import { useSettings } from '../../stores/settings';
import { Keys } from '../../ui/Keys';
import { useMedia } from '../../ui/use-media';
import * as texts from '../../texts/main';
import classes from './Hints.module.css';

/** The shortcuts that currently apply: beside the list from 1280 px, or above it on request (spec §2). */
export function Hints() {
  const hasRoom = useMedia(WITH_HINTS);
  const hasHints = useSettings((state) => state.hasHints);
  const isOverlayOpen = useHintOverlay((state) => state.isOpen);
  return (hasRoom ? hasHints : isOverlayOpen) ? <HintPanel isOverlay={!hasRoom} /> : null;
}

function HintPanel({ isOverlay }: { isOverlay: boolean }) {
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
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ detail }) => {
            closeHintOverlay();
            // `detail` is 0 after a key press, which means that the button had the focus.
            if (detail === 0) focusMain();
          }}
        >
          <IconX size={18} stroke={1.5} />
        </UnstyledButton>
      )}
      <dl className={classes.list}>
        {hints.map(({ id, label, keys }) => (
          <div key={id} className={classes.hint}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
