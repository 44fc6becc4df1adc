import { UnstyledButton } from '@mantine/core';
import { NO_FILTER } from '../../domain/filter';
import { trimUnseen } from '../../domain/text';
import { formatNumber } from '../../texts/numbers';
import { selectIndex, useItems } from '../../stores/items/items';
import { useKnownLink } from '../../stores/search/known-link';
import { useMarks } from '../../stores/items/marks';
import * as texts from '../../texts/main';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { rowLines } from '../../ui/item-name';
import { keepFocus } from '../../ui/keep-focus';
import { EnterLine, KnownLink } from './lazy-line';
import { LineButton } from './LineButton';
import classes from './InputLine.module.css';
import hints from './EnterLine.module.css';

/** Id of the message that says why Enter created nothing. */
export const INPUT_ERROR_ID = 'main-input-error';

/**
 * The row above the list: what Enter will do, or why it created nothing. Beside it: the number of marked items, the
 * existing item with the same link, or the first match. At the end: the number of matches. Each part has a fixed place,
 * so that nothing moves while the user types.
 */
export function InputLine() {
  const error = useItems((state) => state.inputError);
  const isTyped = useItems(({ inputText }) => trimUnseen(inputText) !== '');
  const hasMarks = useMarks(({ ids }) => ids.size > 0);
  const isKnown = useKnownLink(({ item }) => item !== null);
  return (
    <div className={classes.line} data-above-list>
      {error === null ? (
        isTyped && (
          <ErrorBoundary isQuiet fallback={<p className={hints.line} />}>
            <EnterLine />
          </ErrorBoundary>
        )
      ) : (
        <p id={INPUT_ERROR_ID} role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      {hasMarks ? (
        <MarkCount />
      ) : isKnown ? (
        <ErrorBoundary isQuiet>
          <KnownLink />
        </ErrorBoundary>
      ) : (
        <FirstMatch />
      )}
      <HiddenTodos />
      <SearchCount />
    </div>
  );
}

/** The number of marked items, and a button to unmark them. `MainScreen` announces the number. */
function MarkCount() {
  const count = useMarks(({ ids }) => ids.size);
  return (
    <p className={classes.marked}>
      <span>{texts.countSelected(formatNumber(count))}</span>
      <LineButton label={texts.clearSelection} command="clearMarks" />
    </p>
  );
}

/** The first item that matches the text. ↓ or a click selects it. */
function FirstMatch() {
  const first = useItems(({ filter, selectedIndex, visible }) =>
    filter !== NO_FILTER && selectedIndex === -1 ? visible[0] : undefined,
  );
  if (first === undefined) return null;
  const name = rowLines(first).first;
  return (
    <UnstyledButton
      className={hints.beside}
      aria-label={texts.firstMatch(name)}
      // ↓ does the same without leaving the input.
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={() => selectIndex(0)}
    >
      <span className={hints.key} aria-hidden="true">
        {texts.downKey}
      </span>
      <bdi className={hints.words}>{name}</bdi>
    </UnstyledButton>
  );
}

/** The number of done todos that are hidden, and a button to show them. */
function HiddenTodos() {
  const count = useItems(({ filter, items, visible, laterCount }) =>
    filter === NO_FILTER ? items.length - visible.length - laterCount : 0,
  );
  const hasMarks = useMarks(({ ids }) => ids.size > 0);
  if (count === 0 || hasMarks) return null;
  return (
    <p className={classes.hidden}>
      <span>{texts.completedHidden(formatNumber(count))}</span>
      <LineButton label={texts.show} command="showCompleted" />
    </p>
  );
}

/** How many items match the text, such as “23 of 500”; null while all are shown. */
export function useSearchCount(): string | null {
  const isSearched = useItems(({ filter }) => filter !== NO_FILTER);
  const found = useItems(({ visible, otherHitCount }) => visible.length - otherHitCount);
  const all = useItems(({ items }) => items.length);
  return isSearched && all > 0 ? texts.foundOf(formatNumber(found), formatNumber(all)) : null;
}

/** The number of matches. `SearchAnnouncement` announces it. */
function SearchCount() {
  const count = useSearchCount();
  if (count === null) return null;
  return (
    <p className={classes.count} aria-hidden="true">
      {count}
    </p>
  );
}
