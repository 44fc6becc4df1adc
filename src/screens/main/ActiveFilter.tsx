import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import { isFilterToken } from '../../domain/filter';
import { useItems } from '../../stores/items';
import { FILTER_NAMES } from '../../ui/filter-names';
import classes from './ActiveFilter.module.css';

/** Says in words which filter a token has set, and leads out of it. */
export function ActiveFilter() {
  const text = useItems((state) => state.inputText);
  const count = useItems((state) => state.visible.length);
  if (!isFilterToken(text)) return null;
  return (
    <p className={classes.filter} role="status">
      <span>
        Only {FILTER_NAMES[text]}: {count}
      </span>
      <UnstyledButton className={classes.all} onClick={() => runCommand('clearFilter')}>
        Show all
      </UnstyledButton>
    </p>
  );
}
