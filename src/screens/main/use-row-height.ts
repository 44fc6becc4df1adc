import { MOBILE } from '../../ui/breakpoints';
import { useMedia } from '../../ui/use-media';

/** Height of a row in px: two lines on a phone, 44 for fingers, else 40; `--jot-row` in the tokens is the same. */
export function useRowHeight(): number {
  const isPhone = useMedia(MOBILE);
  const isTouched = useMedia('(pointer: coarse)');
  if (isPhone) return 60;
  return isTouched ? 44 : 40;
}
