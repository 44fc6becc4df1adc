import { toDateTime } from '../../domain/date-time';
import { submitInput } from '../items/create-item';
import { setInputText, useItems } from '../items/items';
import type { RecordingEngine } from '../sync/recording-engine.fake';
import { useTypedLater } from './typed-later';

/** A Sunday afternoon of the device's zone, and 9:00 on the next day. */
export const NOW = new Date(2026, 10, 29, 15, 30);
export const MONDAY = toDateTime(new Date(2026, 10, 30, 9));

/** The text before the time in the main input, and the time; null if there is no time. */
export const typed = () => {
  const found = useTypedLater.getState().typed;
  return found && [found.text, toDateTime(found.moment)];
};
/** The content of each created item, and until when it is put away. */
export const createdIn = ({ mutations }: RecordingEngine) =>
  mutations
    .filter(({ kind }) => kind === 'create')
    .map(({ fields }) => [fields.content, fields.laterUntil]);
/** The words that filter the list. */
export const words = () => useItems.getState().filter.words;
/** Types a text into the main input and presses Enter. */
export const submit = (text: string) => {
  setInputText(text);
  submitInput();
};
