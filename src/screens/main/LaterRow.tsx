import { Button, UnstyledButton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { runCommand } from '../../commands/dispatch';
import { useItems } from '../../stores/items/items';
import * as texts from '../../texts/main';
import { countOf, formatNumber } from '../../texts/numbers';
import classes from './LaterRow.module.css';

/** The button below a list that shows its later items. If the list has no other items, a sentence says so. */
export function LaterRow() {
  const count = useItems((state) => state.laterCount);
  const isEmpty = useItems(({ visible }) => visible.length === 0);
  const show = () => runCommand('filter.later');
  if (isEmpty)
    return (
      <div role="status" className={classes.placeholder}>
        <p>{texts.comeBackLater(countOf(count, 'item'), count === 1)}</p>
        <Button variant="default" onClick={show}>
          {texts.showLater}
        </Button>
      </div>
    );
  return (
    <UnstyledButton className={classes.row} title={texts.showLater} onClick={show}>
      <IconClock size={18} stroke={1.5} />
      {texts.countLater(formatNumber(count))}
    </UnstyledButton>
  );
}
