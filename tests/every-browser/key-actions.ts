import type { Key, Point } from './driver';

/** WebDriver's code points for keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const CODES: Readonly<Record<Key, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** The body of the command “Perform Actions” that presses keys together. */
export function chord(keys: readonly Key[]): object {
  const values = keys.map(codeOf);
  return byKeyboard([
    ...values.map((value): KeyAction => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value): KeyAction => ({ type: 'keyUp', value })),
  ]);
}

/** The body of the command “Perform Actions” that types a text. */
export function typing(text: string): object {
  return byKeyboard(
    [...text].flatMap((value): KeyAction[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  );
}

/** The body of the command “Perform Actions” that clicks with the mouse. */
export function click({ x, y }: Point): object {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { actions: [{ type: 'pointer', id: 'mouse', actions }] };
}

function byKeyboard(actions: readonly KeyAction[]): object {
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}

function codeOf(key: Key): string {
  const code = CODES[key] ?? key;
  if ([...code].length > 1) throw new Error(`The key ${key} has no code here.`);
  return code;
}
