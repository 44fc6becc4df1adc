import { useItems } from '../../stores/items/items';
import { useKnownLink } from '../../stores/search/known-link';
import { useMarks } from '../../stores/items/marks';
import { ActiveFilter } from './ActiveFilter';
import { EnterLine } from './EnterLine';
import { FirstMatch } from './FirstMatch';
import { KnownLink } from './KnownLink';
import { MarkCount } from './MarkCount';
import { SearchCount } from './SearchCount';
import classes from './InputLine.module.css';

/** Id of the message that says why Enter created nothing. */
export const INPUT_ERROR_ID = 'main-input-error';

/**
 * The row above the list: what Enter will do, or why it created nothing. Beside it the number of marked items, the
 * notice that a link is there already, or the first match; then the number of matches. Each part has a fixed place,
 * so that nothing moves while one types.
 */
export function InputLine() {
  const error = useItems((state) => state.inputError);
  const hasMarks = useMarks(({ ids }) => ids.size > 0);
  const isKnown = useKnownLink(({ item }) => item !== null);
  return (
    <div className={classes.line} data-above-list>
      {error === null ? (
        <EnterLine />
      ) : (
        <p id={INPUT_ERROR_ID} role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      {hasMarks ? <MarkCount /> : isKnown ? <KnownLink /> : <FirstMatch />}
      <ActiveFilter />
      <SearchCount />
    </div>
  );
}
