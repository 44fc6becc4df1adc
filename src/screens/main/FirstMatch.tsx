import { UnstyledButton } from '@mantine/core';
import { selectIndex, useItems } from '../../stores/items/items';
import * as texts from '../../texts/main';
import { rowLines } from '../../ui/item-name';
import classes from './EnterLine.module.css';

/** The first match of what is typed, which ↓ selects, and so does a click. */
export function FirstMatch() {
  const first = useItems(({ filter, list, selectedIndex, visible }) =>
    filter.kind === 'text' && list !== 'trash' && selectedIndex === -1 ? visible[0] : undefined,
  );
  if (first === undefined) return null;
  const name = rowLines(first, false).first;
  return (
    <UnstyledButton
      className={classes.beside}
      aria-label={texts.firstMatch(name)}
      // The key does the same where the focus is.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => selectIndex(0)}
    >
      <span className={classes.key} aria-hidden="true">
        {texts.downKey}
      </span>
      <bdi className={classes.words}>{name}</bdi>
    </UnstyledButton>
  );
}
