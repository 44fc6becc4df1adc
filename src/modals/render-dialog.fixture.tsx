import { fireEvent, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { listenForKeys } from '../commands/dispatch';
import { useDialogs, type Dialog } from '../stores/dialogs';
import { renderComponent } from '../ui/render-component.fixture';

type Of<N extends Dialog['name']> = Extract<Dialog, { name: N }>;

/** Draws the open dialog of a name, as long as it is the open one. */
export function renderDialog<N extends Dialog['name']>(
  name: N,
  show: (dialog: Of<N>) => ReactElement,
  { hasFinePointer = true } = {},
): RenderResult {
  return renderComponent(<Shown name={name} show={show} />, hasFinePointer);
}

function Shown<N extends Dialog['name']>(props: {
  name: N;
  show: (dialog: Of<N>) => ReactElement;
}) {
  const current = useDialogs((state) => state.current);
  return current?.name === props.name ? props.show(current as Of<N>) : null;
}

/** Presses a key while the commands listen, on a machine that isn't Apple's. */
export function press(key: string, more: KeyboardEventInit = {}): void {
  const stopListening = listenForKeys(document);
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  stopListening();
}
