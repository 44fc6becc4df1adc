import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { copyToClipboard } from '../stores/items/clipboard';
import * as texts from '../texts/dialogs';
import classes from './SyncStatusDialog.module.css';

const SMALL_BUTTON = { size: 'compact-sm', variant: 'default' } as const;

interface ListedTextProps {
  /** Accessible name of the text. It is also the last part of the buttons' names. */
  name: string;
  text: string;
  /** Shown above the text. */
  heading?: ReactNode;
  reason?: ReactNode;
  /** Called to send the text again. Without it, there is no retry button. */
  onRetry?: () => void;
  /** Called to change the text before it is sent again. Without it, there is no edit button. */
  onEdit?: () => void;
  onDiscard: () => void;
}

/** A text that only this device has: shown in full, with buttons to retry, edit, copy and discard it. */
export function ListedText({
  name,
  text,
  heading,
  reason,
  onRetry,
  onEdit,
  onDiscard,
}: ListedTextProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <li className={classes.rejected}>
      {heading}
      {/* A textarea can be scrolled, and its text can be copied by hand if there is no clipboard. */}
      <textarea
        readOnly
        className={classes.whole}
        aria-label={texts.textOf(name)}
        rows={Math.min(text.split('\n').length + 1, 6)}
        dir="auto"
        value={text}
      />
      {reason}
      <div className={classes.ways}>
        {onRetry && (
          <Button {...SMALL_BUTTON} aria-label={texts.retryNamed(name)} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {onEdit && (
          <Button {...SMALL_BUTTON} aria-label={texts.editNamed(name)} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        <Button
          {...SMALL_BUTTON}
          aria-label={texts.copyNamed(name)}
          onClick={() => void copyToClipboard(text).then(setCopied)}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button {...SMALL_BUTTON} aria-label={texts.discardNamed(name)} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}
