import { CloseButton, Modal } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { holdDialogKeys, type DialogKeys } from '../stores/dialogs';
import { OverlayFocus } from '../ui/OverlayFocus';
import { useCloseOnBack } from '../ui/use-close-on-back';
import { useReturnFocus } from '../ui/use-return-focus';
import * as texts from '../texts/dialogs';
import classes from './DialogFrame.module.css';

interface DialogFrameProps {
  title: string;
  /** Called by the save shortcut. Without it, the dialog has nothing to save. */
  onSave?: () => void;
  /** Functions of the dialog's other shortcuts. */
  keys?: Pick<DialogKeys, 'createItems' | 'createTodos'>;
  /** Called by Escape, the close button and a click outside. Without it, only the dialog's own buttons close it. */
  onClose?: () => void;
  children: ReactNode;
}

/** The content of every dialog's modal: its title, shortcuts and close button. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, onClose, children } = props;
  const save = useEffectEvent(() => props.onSave?.());
  const close = useEffectEvent(() => props.onClose?.());

  useReturnFocus();
  useCloseOnBack(onClose);
  const canSave = props.onSave !== undefined;
  const [keys] = useState(props.keys);
  // In a layout effect, so that the shortcuts work before the next key.
  useLayoutEffect(
    () =>
      holdDialogKeys({ ...keys, save: canSave ? () => save() : undefined, close: () => close() }),
    [canSave, keys],
  );

  return (
    <>
      <Modal.Header className={classes.header}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {onClose && (
          <CloseButton aria-label={texts.close} size={44} iconSize={20} onClick={onClose} />
        )}
      </Modal.Header>
      <OverlayFocus />
      <div className={classes.body}>{children}</div>
    </>
  );
}
