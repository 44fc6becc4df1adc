import { formatNumber } from '../texts/numbers';
import type { Unsaved } from '../stores/dialogs';
import { doneWords } from '../stores/sync/unsynced-file';
import { rowText } from '../ui/item-name';
import * as texts from '../texts/dialogs';
import classes from './UnsavedTexts.module.css';

/** How many changes are listed. Of the others, only the number is shown. */
const MAX_NAMED_CHANGES = 5;

/** Lists the changes and drafts that a logout or deletion would lose. */
export function UnsavedTexts({ unsynced, drafts }: Unsaved) {
  const named = unsynced.slice(0, MAX_NAMED_CHANGES);
  const more = unsynced.length - named.length;
  return (
    <ul className={classes.texts} aria-label={texts.whatWouldBeLost}>
      {named.map((each) => (
        <li key={each.mutation.id}>
          <span className={classes.place}>{doneWords(each)}</span>{' '}
          <span className={classes.text} dir="auto">
            {rowText(each.text)}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <span className={classes.place}>{texts.andMore(formatNumber(more))}</span>
        </li>
      )}
      {drafts.map(({ place, text }) => (
        <li key={`${place} ${text}`}>
          <span className={classes.place}>{place}</span>{' '}
          <span className={classes.text} dir="auto">
            {rowText(text)}
          </span>
        </li>
      ))}
    </ul>
  );
}
