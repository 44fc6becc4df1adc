import { useWindowEvent } from '@mantine/hooks';
import { focusMainInput, MAIN_INPUT_ID } from '../../commands/main-input';
import { hasLines } from '../../domain/line-items';
import { dialogKeys, openDialog } from '../../stores/dialogs';
import { setInputText, useItems } from '../../stores/items/items';

/**
 * Handles pasted text. Several lines open a dialog that asks what to create from them, since the main input has one line
 * only. Text that is pasted while no field has the focus goes into the main input.
 */
export function usePaste(): void {
  useWindowEvent('paste', (event) => {
    const { target, clipboardData } = event;
    const { list, inputText } = useItems.getState();
    const text = clipboardData?.getData('text/plain') ?? '';
    if (list === null || dialogKeys() !== null || text === '') return;
    const isMultiLine = hasLines(text);
    // Nothing can be created in the trash bin.
    if (isMultiLine && list === 'trash') return;
    const input = target instanceof HTMLInputElement && target.id === MAIN_INPUT_ID ? target : null;
    if (!input && target instanceof Element && target.closest('input, textarea')) return;

    if (!isMultiLine && input) return;
    event.preventDefault();
    const start = input?.selectionStart ?? inputText.length;
    const end = input?.selectionEnd ?? inputText.length;
    const whole = inputText.slice(0, start) + text + inputText.slice(end);
    if (isMultiLine) return openDialog({ name: 'pasteLines', text: whole, kept: inputText });
    setInputText(whole);
    focusMainInput();
  });
}
