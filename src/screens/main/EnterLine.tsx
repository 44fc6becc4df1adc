import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { runCommand } from '../../commands/dispatch';
import * as texts from '../../texts/main';
import hidden from '../../ui/VisuallyHidden.module.css';
import { keepFocus } from '../../ui/keep-focus';
import classes from './EnterLine.module.css';
import { Swatch } from './ItemIcon';
import { useEnterLine } from './use-enter-line';

/** Says what Enter will do with the text, and does it on a click. `SearchAnnouncement` announces it. */
export function EnterLine() {
  const line = useEnterLine();
  if (line === null) return null;
  const { words, back, refusal, colour, command } = line;
  const note = back ?? refusal;
  const content = (
    <>
      <span className={classes.key} aria-hidden="true">
        {texts.enterKey}
      </span>
      {colour !== null && <Swatch colour={colour} />}
      <bdi className={classes.words}>{words}</bdi>
      {note !== null && (
        <bdi className={back === null ? classes.refusal : classes.back}>
          <span className={hidden.text}>{texts.comma}</span>
          {note}
        </bdi>
      )}
    </>
  );
  if (command === null) return <p className={`${classes.line} ${classes.reason}`}>{content}</p>;
  const enter = (
    <UnstyledButton
      className={classes.line}
      // Enter does the same without leaving the input.
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={() => runCommand(command)}
    >
      {content}
    </UnstyledButton>
  );
  if (note === null) return enter;
  return (
    <div className={classes.later}>
      {enter}
      {back !== null && (
        <UnstyledButton
          className={classes.keep}
          aria-label={texts.keepAsText}
          title={texts.keepAsText}
          onMouseDown={keepFocus}
          onClick={() => runCommand('keepAsText')}
        >
          <IconX size={16} stroke={1.5} />
        </UnstyledButton>
      )}
    </div>
  );
}
