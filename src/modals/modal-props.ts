import type { ModalProps } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { dialogKeys } from '../stores/dialogs';
import classes from './modal-props.module.css';

/** Widths of dialogs: one for a question or a short form, one for text. */
export const SMALL = '28rem';
export const LARGE = '44rem';

/**
 * What every modal has. A dialog may ask before it is closed, so only the dialog itself closes it: Escape by the
 * commands, a click beside it here, and its own close button (see `DialogFrame`). Nothing moves when it opens: a
 * transition would hold back the first frame.
 */
export const MODAL_PROPS = {
  withCloseButton: false,
  closeOnEscape: false,
  closeOnClickOutside: false,
  returnFocus: false,
  transitionProps: { duration: 0 },
  zIndex: 'var(--jot-layer-dialog)',
  overlayProps: {
    backgroundOpacity: 0.4,
    zIndex: 'var(--jot-layer-veil)',
    onClick: () => dialogKeys()?.close(),
  },
  classNames: { body: classes.body },
} satisfies Partial<ModalProps>;
