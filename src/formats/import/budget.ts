import { TEXT_MAX_BYTES } from './limits';
import { UnreadableFile } from './unreadable-file';

/** Takes so many bytes of text for read. @throws TooMuchText once all are more than is read at once */
export type TakeBytes = (size: number) => void;

/** Thrown where what is chosen holds more than is read at once. */
export class TooMuchText extends UnreadableFile {
  override name = 'TooMuchText';
}

/** What may be read of all that belongs to one import. */
export function createBudget(reason: string): TakeBytes {
  let left = TEXT_MAX_BYTES;
  return (size) => {
    left -= size;
    if (left < 0) throw new TooMuchText(reason);
  };
}
