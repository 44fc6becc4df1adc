import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { holdDialogKeys, type DialogKeys } from '../stores/dialogs';
import { OverlayFocus } from '../ui/OverlayFocus';
import { useCloseOnBack } from '../ui/use-close-on-back';
import { useReturnFocus } from '../ui/use-return-focus';
import * as texts from '../texts/dialogs';
import classes from './DialogFrame.module.css';

interface DialogFrameProps {
  title: string;
  /** A question lies on top of the dialog it was asked from. */
  isQuestion?: boolean;
  size?: 'sm' | 'lg';
  /** What the save key does; without it the dialog has nothing to save. */
  onSave?: () => void;
  /** What other keys do, in a dialog that has some. */
  keys?: Pick<DialogKeys, 'createItems' | 'createTodos'>;
  /** Escape, the close button and a click beside the dialog; without it only its buttons lead on. */
  onClose?: () => void;
  children: ReactNode;
}

/** The frame of every dialog: its title, its keys, and the ways out (spec §9: 200 ms to appear). */
export function DialogFrame(props: DialogFrameProps) {
  const { title, isQuestion = false, size = 'lg', onClose, children } = props;
  const save = useEffectEvent(() => props.onSave?.());
  const close = useEffectEvent(() => props.onClose?.());

  useReturnFocus();
  useCloseOnBack(onClose);
  const canSave = props.onSave !== undefined;
  const [keys] = useState(props.keys);
  // Before the next key, and before those that were held back until the dialog is here.
  useLayoutEffect(
    () =>
      holdDialogKeys({ ...keys, save: canSave ? () => save() : undefined, close: () => close() }),
    [canSave, keys],
  );

  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      withCloseButton={onClose !== undefined}
      // The commands table has the key, so that it can be asked for what Escape means here.
      closeOnEscape={false}
      returnFocus={false}
      title={title}
      size={size === 'lg' ? '44rem' : '28rem'}
      zIndex={isQuestion ? 'var(--jot-layer-question)' : 'var(--jot-layer-dialog)'}
      closeButtonProps={{ 'aria-label': texts.close, size: 44, iconSize: 20 }}
      overlayProps={{
        backgroundOpacity: 0.4,
        zIndex: isQuestion ? 'var(--jot-layer-question)' : 'var(--jot-layer-veil)',
      }}
      classNames={{
        content: classes.appearing,
        overlay: classes.appearing,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <OverlayFocus />
      {children}
    </Modal>
  );
}
