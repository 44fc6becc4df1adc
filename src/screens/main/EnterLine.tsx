import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import * as texts from '../../texts/main';
import classes from './EnterLine.module.css';
import { Swatch } from './ItemIcon';
import { useEnterLine } from './use-enter-line';

/** Says what Enter will do with the text, and does it on a click. `SearchAnnouncement` announces it. */
export function EnterLine() {
  const line = useEnterLine();
  if (line === null) return null;
  const { words, colour, command } = line;
  const content = (
    <>
      <span className={classes.key} aria-hidden="true">
        {texts.enterKey}
      </span>
      {colour !== null && <Swatch colour={colour} />}
      <bdi className={classes.words}>{words}</bdi>
    </>
  );
  if (command === null) return <p className={`${classes.line} ${classes.reason}`}>{content}</p>;
  return (
    <UnstyledButton
      className={classes.line}
      // Enter does the same without leaving the input.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(command)}
    >
      {content}
    </UnstyledButton>
  );
}
