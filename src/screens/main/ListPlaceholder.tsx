import { Button } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import { hasFilterToken, NO_FILTER } from '../../domain/filter';
import { SKELETON_ROWS } from '../../domain/limits';
import { useItems, useListStatus } from '../../stores/items/items';
import { useKnownLink } from '../../stores/search/known-link';
import * as texts from '../../texts/main';
import classes from './ListPlaceholder.module.css';

/** Shown in place of rows while the list is loading, has no matches, or is empty (spec §2). */
export function ListPlaceholder() {
  const status = useListStatus();
  const isFiltered = useItems((state) => state.items.length > 0);
  // While nothing filters the list, only later items and done todos are hidden.
  const isAllDone = useItems(
    ({ filter, items }) => filter === NO_FILTER && items[0]?.isTodoDone === true,
  );
  const hasLater = useItems(({ laterCount }) => laterCount > 0);
  const isTrash = useItems((state) => state.list === 'trash');

  // `ListError` says what happened.
  if (status === 'failed') return null;
  if (status === 'loading') return <Skeleton />;
  // `LaterRow` says what is left.
  if (hasLater) return null;
  if (isAllDone)
    return (
      <p className={`${classes.placeholder} ${classes.noMatch}`}>{texts.everythingHereIsDone}</p>
    );
  if (isFiltered) return <NoMatch />;
  return isTrash ? (
    <p className={classes.placeholder}>{texts.theTrashBinIsEmpty}</p>
  ) : (
    <FirstSteps />
  );
}

function NoMatch() {
  const text = useItems((state) => state.inputText);
  const isTrash = useItems((state) => state.list === 'trash');
  const isKnown = useKnownLink(({ item }) => item !== null);
  const isSearching = useItems((state) => state.isSearching);
  // Hits in other collections may still appear here.
  if (isSearching) return null;
  return (
    <div role="status" className={`${classes.placeholder} ${classes.noMatch}`}>
      <p>{noMatch(isTrash, isKnown)}</p>
      {/* Other text may be a new item, which the line above offers to create, so there is nothing to clear. */}
      {(isTrash || hasFilterToken(text)) && (
        <Button variant="default" onClick={() => runCommand('clearFilter')}>
          {texts.showAll}
        </Button>
      )}
    </div>
  );
}

function noMatch(isTrash: boolean, isKnownLink: boolean): string {
  if (isTrash) return texts.nothingHereMatches;
  return isKnownLink ? texts.noItemHasThisAddress : texts.noItemMatches;
}

function Skeleton() {
  return (
    <div role="status" aria-label={texts.loadingItems}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={classes.skeleton} data-testid="skeleton-row">
          <span />
          <span style={{ width: `${72 - ((index * 17) % 40)}%` }} />
        </div>
      ))}
    </div>
  );
}

const FIRST_STEPS = [
  { typed: texts.exampleNote, makes: texts.aNote },
  { typed: 'example.com', makes: texts.aLink },
  { typed: `:td: ${texts.exampleTodo}`, makes: texts.aTodo },
];

function FirstSteps() {
  return (
    <div className={classes.placeholder}>
      <p>{texts.nothingHereYetTypeOne}</p>
      <dl className={classes.steps}>
        {FIRST_STEPS.map(({ typed, makes }) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{makes}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
