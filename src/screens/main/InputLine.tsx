import { useItems } from '../../stores/items/items';
import { useKnownLink } from '../../stores/items/known-link';
import { useMarks } from '../../stores/items/marks';
import { ActiveFilter } from './ActiveFilter';
import { EnterLine } from './EnterLine';
import { KnownLink } from './KnownLink';
import { MarkCount } from './MarkCount';
import { SearchCount } from './SearchCount';
import classes from './InputLine.module.css';

/** Id of the line that says why Enter created nothing. */
export const INPUT_ERROR_ID = 'main-input-error';

/**
 * The line below the main input: why Enter created nothing, or else how much is marked, that a link is
 * there already or what Enter will do, and what is found. Its place is always kept, so that no letter
 * moves the list.
 */
export function InputLine() {
  const error = useItems((state) => state.inputError);
  const hasMarks = useMarks(({ ids }) => ids.size > 0);
  const isKnown = useKnownLink(({ item }) => item !== null);
  return (
    <div className={classes.line}>
      {error === null ? (
        hasMarks ? (
          <MarkCount />
        ) : isKnown ? (
          <KnownLink />
        ) : (
          <EnterLine />
        )
      ) : (
        <p id={INPUT_ERROR_ID} role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <ActiveFilter />
      <SearchCount />
    </div>
  );
}
