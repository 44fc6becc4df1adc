import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import * as texts from '../../texts/main';
import classes from './EnterLine.module.css';
import { Swatch } from './ItemIcon';
import { useEnterLine } from './use-enter-line';

/** Says what Enter will do with what is typed, and does it at a click; heard by `SearchAnnouncement`. */
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
      // The key does the same where the focus is.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(command)}
    >
      {content}
    </UnstyledButton>
  );
}
