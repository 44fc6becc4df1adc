import { MOBILE } from '../../ui/breakpoints';
import { useMedia } from '../../ui/use-media';

const TOUCHED = '(pointer: coarse)';

/** Height of a row in px: two lines on a phone, 44 for fingers, else 40; `--jot-row` in the tokens is the same. */
export function useRowHeight(): number {
  const isPhone = useMedia(MOBILE);
  const isTouched = useMedia(TOUCHED);
  if (isPhone) return 60;
  return isTouched ? 44 : 40;
}

/** Height in px of what stays above the list: the header, the main input and its line, as in the tokens. */
export function useHeightAbove(): number {
  return 45 + 68 + (useMedia(TOUCHED) ? 44 : 40);
}
