import { Button } from '@mantine/core';
import { failureLine } from '../../notices/describe-failure';
import { loadCollections, useCollections } from '../../stores/collections/collections';
import { refetchList, useItems } from '../../stores/items/items';
import classes from './ListError.module.css';

/** Says quietly that what is shown could not be read, or is not the newest (spec §8). */
export function ListError() {
  const itemsFailure = useItems((state) => state.failure);
  const collectionsFailure = useCollections((state) => state.failure);
  const isEmpty = useItems((state) => state.items.length === 0);
  const failure = collectionsFailure ?? itemsFailure;
  if (!failure) return null;
  const retry = async () => {
    if (collectionsFailure) await loadCollections();
    await refetchList();
  };
  return (
    <div role="alert" className={classes.error}>
      <p>
        {isEmpty ? 'The items could not be loaded.' : 'This list may be out of date.'}{' '}
        {failureLine(failure)}
      </p>
      <Button variant="default" onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}
