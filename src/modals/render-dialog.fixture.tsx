import { Modal } from '@mantine/core';
import { fireEvent, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { listenForKeys } from '../commands/dispatch';
import { useDialogs, type Dialog } from '../stores/dialogs';
import { renderComponent } from '../ui/render-component.fixture';
import { MODAL_PROPS } from './modal-props';

type Of<N extends Dialog['name']> = Extract<Dialog, { name: N }>;

/** Opens a dialog in the store, and renders it. */
export function renderDialog<N extends Dialog['name']>(
  name: N,
  show: (dialog: Of<N>) => ReactElement,
  { hasFinePointer = true } = {},
): RenderResult {
  return renderComponent(<OpenDialog name={name} show={show} />, hasFinePointer);
}

function OpenDialog<N extends Dialog['name']>(props: {
  name: N;
  show: (dialog: Of<N>) => ReactElement;
}) {
  const current = useDialogs((state) => state.current);
  if (current?.name !== props.name) return null;
  return (
    <Modal {...MODAL_PROPS} opened onClose={() => undefined}>
      {props.show(current as Of<N>)}
    </Modal>
  );
}

/** Presses a key while the commands listen, with the modifiers of Windows and Linux. */
export function press(key: string, more: KeyboardEventInit = {}): void {
  const stopListening = listenForKeys(document);
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  stopListening();
}
