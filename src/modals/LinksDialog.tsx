import type { KeyboardEvent } from 'react';
import { closeDialog, type Dialog } from '../stores/dialogs';
import * as texts from '../texts/dialogs';
import { DialogFrame } from './DialogFrame';
import optionRow from './OptionRow.module.css';
import classes from './LinksDialog.module.css';

/** Lists the links in a text, of which the user opens one. */
export function LinksDialog({ dialog: { urls } }: { dialog: Extract<Dialog, { name: 'links' }> }) {
  return (
    <DialogFrame title={texts.openLink} onClose={closeDialog}>
      <div>
        {urls.map((url, index) => (
          <a
            key={url}
            className={`${optionRow.row} ${classes.link}`}
            href={url}
            target="_blank"
            rel="noreferrer"
            data-autofocus={index === 0 || undefined}
            onClick={closeDialog}
            onKeyDown={moveFocus}
          >
            {url}
          </a>
        ))}
      </div>
    </DialogFrame>
  );
}

/** Moves the focus to the next or previous link with the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const link = { ArrowDown: nextElementSibling, ArrowUp: previousElementSibling }[event.key];
  if (!(link instanceof HTMLElement)) return;
  // The browser would scroll too.
  event.preventDefault();
  link.focus();
}
