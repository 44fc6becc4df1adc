import type { ModalProps } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { dialogKeys } from '../stores/dialogs';
import { keepFocus } from '../ui/keep-focus';

/** Widths of dialogs: for questions and short forms, and for texts. */
export const SMALL = '28rem';
export const LARGE = '44rem';

/**
 * The props of every modal. A dialog may ask before it closes, so Mantine must not close it: the commands handle Escape,
 * the overlay handles clicks outside, and `DialogFrame` has the close button. There is no transition, as it would delay
 * the first frame.
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
    // A question that the click opens returns the focus to the field that has it.
    onMouseDown: keepFocus,
    onClick: () => dialogKeys()?.close(),
  },
  styles: { body: { padding: 0 } },
} satisfies Partial<ModalProps>;
