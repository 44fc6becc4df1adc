import { Button } from '@mantine/core';
import { pasteIntoDialog } from '../stores/items/clipboard';
import type { DraftOrigin } from '../stores/dialogs';
import * as texts from '../texts/dialogs';
import classes from './DraftOriginNote.module.css';

interface DraftOriginNoteProps {
  origin: DraftOrigin;
  /** Whether the dialog reacts to keys and clicks yet (see `useSecurityDelay`). */
  isReady: boolean;
}

/** Says that a draft comes from another app, or offers to paste the clipboard's text. */
export function DraftOriginNote({ origin, isReady }: DraftOriginNoteProps) {
  return (
    <div className={classes.origin}>
      <p className={classes.note}>
        {origin.kind === 'share' ? texts.sharedAndNotKept : texts.nothingIsAdded}
      </p>
      {origin.kind === 'clipboard' && (
        <Button
          variant="default"
          aria-disabled={!isReady}
          data-disabled={!isReady || undefined}
          onClick={() => isReady && void pasteIntoDialog()}
        >
          {texts.paste}
        </Button>
      )}
    </div>
  );
}
