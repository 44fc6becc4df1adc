import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { copyToClipboard } from '../stores/items/clipboard';
import * as texts from '../texts/dialogs';
import classes from './SyncStatusDialog.module.css';

interface ListedTextProps {
  /** Accessible name of the text, and the end of those of its buttons. */
  name: string;
  text: string;
  /** What is said above the text, and below it. */
  heading?: ReactNode;
  reason?: ReactNode;
  /** Without it, the text can't be sent again. */
  onRetry?: () => void;
  onDiscard: () => void;
}

/** A text of the sync status that is on this device only: all of it, and buttons to retry, copy and discard it. */
export function ListedText({ name, text, heading, reason, onRetry, onDiscard }: ListedTextProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <li className={classes.rejected}>
      {heading}
      {/* It can be scrolled and copied by hand, where there is no clipboard. */}
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
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.retryNamed(name)}
            onClick={onRetry}
          >
            {texts.retry}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.copyNamed(name)}
          onClick={() => void copyToClipboard(text).then(setCopied)}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.discardNamed(name)}
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}
