import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { keysOf } from '../commands/table';
import { countOf } from '../texts/numbers';
import { readLines, type LineItems } from '../domain/line-items';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { createFromLines, openLinesAsNote } from '../stores/items/create-dialog';
import { Keys } from '../ui/Keys';
import * as texts from '../texts/dialogs';
import { DialogFrame } from './DialogFrame';
import { ExitQuestion } from './QuestionDialog';
import optionRow from './OptionRow.module.css';
import classes from './PasteLinesDialog.module.css';

type PasteLines = Extract<Dialog, { name: 'pasteLines' }>;

/** Asks whether to create one note or an item per line (decision 78). Until then, the lines are a draft. */
export function PasteLinesDialog({ dialog }: { dialog: PasteLines }) {
  const { text } = dialog;
  const [items] = useState(() => readLines(text, false));
  const [isAsking, setAsking] = useState(false);
  const [todos] = useState(() => readLines(text, true));

  const keys = {
    ...(items.items.length > 0 && { createItems: () => createFromLines(dialog, items) }),
    ...(todos.items.length > 0 && { createTodos: () => createFromLines(dialog, todos) }),
  };
  const count = items.items.length + items.rest.length;

  return (
    <DialogFrame
      title={texts.pasteCount(countOf(count, 'line'))}
      keys={keys}
      onClose={() => setAsking(true)}
    >
      <pre className={classes.text} dir="auto">
        {text.trim()}
      </pre>
      <div className={classes.answers}>
        <Answer
          label={texts.oneNote}
          keys={['Enter']}
          isFirst
          onChoose={() => openLinesAsNote(dialog)}
        />
        {keys.createItems && (
          <Answer
            label={texts.oneALine(countOf(items.items.length, 'item'))}
            keys={keysOf('createItemsOfLines')}
            problem={problemOf(items)}
            onChoose={keys.createItems}
          />
        )}
        {keys.createTodos && (
          <Answer
            label={texts.oneALine(countOf(todos.items.length, 'todo'))}
            keys={keysOf('createTodosOfLines')}
            problem={problemOf(todos)}
            onChoose={keys.createTodos}
          />
        )}
      </div>
      {isAsking && <ExitQuestion onBack={() => setAsking(false)} onExit={closeDialog} />}
    </DialogFrame>
  );
}

interface AnswerProps {
  label: string;
  keys: readonly string[];
  isFirst?: boolean;
  problem?: string | null;
  onChoose: () => void;
}

function Answer({ label, keys, isFirst = false, problem = null, onChoose }: AnswerProps) {
  return (
    <UnstyledButton
      className={optionRow.row}
      data-autofocus={isFirst || undefined}
      onClick={onChoose}
    >
      <span>
        {label}
        {problem !== null && <span className={classes.problem}>{problem}</span>}
      </span>
      <Keys keys={keys} />
    </UnstyledButton>
  );
}

/** Says how many lines can't be created as items, and why; null if all can. */
function problemOf({ rest, error }: LineItems): string | null {
  if (error === null) return null;
  return texts.linesOpenInDialog(rest.length, error.message);
}
