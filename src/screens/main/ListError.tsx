import { Button } from '@mantine/core';
import { failureLine } from '../../notices/describe-failure';
import { useItems, useListFailure } from '../../stores/items/items';
import { refresh } from '../../stores/sync/reading';
import * as texts from '../../texts/main';
import classes from './ListError.module.css';

/** A quiet notice that the items could not be loaded, or may be out of date (spec §8). */
export function ListError() {
  const failure = useListFailure();
  const isEmpty = useItems((state) => state.items.length === 0);
  if (!failure) return null;
  return (
    <div role="alert" className={classes.error}>
      <p>
        {isEmpty ? texts.itemsCouldNotBeLoaded : texts.listMayBeOutOfDate} {failureLine(failure)}
      </p>
      <Button variant="default" onClick={refresh}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
