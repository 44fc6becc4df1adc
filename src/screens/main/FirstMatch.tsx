import { UnstyledButton } from '@mantine/core';
import { selectIndex, useItems } from '../../stores/items/items';
import * as texts from '../../texts/main';
import { rowLines } from '../../ui/item-name';
import classes from './EnterLine.module.css';

/** The first match of the text. ↓ or a click selects it. */
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
      // ↓ does the same without leaving the input.
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
