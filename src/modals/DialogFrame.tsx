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
  /** What the save key does; without it the dialog has nothing to save. */
  onSave?: () => void;
  /** What other keys do, in a dialog that has some. */
  keys?: Pick<DialogKeys, 'createItems' | 'createTodos'>;
  /** Escape, the close button and a click beside the dialog; without it only its buttons lead on. */
  onClose?: () => void;
  children: ReactNode;
}

/** What stands in the modal of every dialog: its title, its keys, and the ways out. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, onClose, children } = props;
  const save = useEffectEvent(() => props.onSave?.());
  const close = useEffectEvent(() => props.onClose?.());

  useReturnFocus();
  useCloseOnBack(onClose);
  const canSave = props.onSave !== undefined;
  const [keys] = useState(props.keys);
  // Before the next key.
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
