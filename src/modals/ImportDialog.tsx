import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { Dialog } from '../stores/dialogs';
import {
  closeImport,
  confirmColumns,
  confirmImport,
  readImport,
  retryImport,
  startAnew,
} from '../stores/import/import-file';
import { useImport, type ImportState } from '../stores/import/import-state';
import { useFileDrop } from '../ui/use-file-drop';
import * as texts from '../texts/import';
import { dropToImport } from '../texts/main';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { ImportFileButton } from './ImportFileButton';
import { ImportColumnsForm } from './ImportColumnsForm';
import { ImportPreview } from './ImportPreview';
import groups from './DialogGroup.module.css';
import classes from './ImportDialog.module.css';

/** Imports files in steps: the user chooses them, sees a preview, and then starts the import (decision 76). */
export function ImportDialog({
  dialog: { files },
}: {
  dialog: Extract<Dialog, { name: 'import' }>;
}) {
  const state = useImport((imported) => imported.state);
  const isBusy = state.phase === 'importing';
  const read = (chosen: readonly File[]) => void readImport(chosen);
  const isDragging = useFileDrop({ onDrop: read, isWanted: () => !isBusy });

  useEffect(() => {
    if (files) void readImport(files);
  }, [files]);
  // Cancels the import when the dialog is closed in any way, for example because the session has ended.
  useEffect(() => startAnew, []);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button was removed together with the previous step.
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [state.phase]);
  const save = {
    columns: confirmColumns,
    preview: () => void confirmImport(),
  };
  const onSave =
    state.phase === 'columns' || state.phase === 'preview' ? save[state.phase] : undefined;
  return (
    <DialogFrame
      title={state.phase === 'columns' ? texts.columnsTitle : texts.title}
      onSave={onSave}
      onClose={closeImport}
    >
      <div ref={content} className={classes.content}>
        <Phase state={state} />
        {isDragging && <p className={classes.drop}>{dropToImport}</p>}
      </div>
    </DialogFrame>
  );
}

function Phase({ state }: { state: ImportState }) {
  switch (state.phase) {
    case 'choosing':
      return <Choice />;
    case 'working':
      return (
        <>
          <p role="status" className={classes.line} dir="auto">
            {state.what === 'file' ? texts.reading(state.fileName) : texts.lookingAtTheAccount}
          </p>
          <DialogButtons>
            <Button variant="default" data-autofocus onClick={startAnew}>
              {texts.cancel}
            </Button>
          </DialogButtons>
        </>
      );
    case 'failed':
      return (
        <>
          <div role="alert" className={groups.group}>
            <p className={classes.line} dir="auto">
              {state.fileName}
            </p>
            <p className={classes.problem}>{state.reason}</p>
          </div>
          <DialogButtons>
            {state.canRetry && (
              <Button variant="default" onClick={retryImport}>
                {texts.tryAgain}
              </Button>
            )}
            <ImportFileButton isFirst label={texts.chooseAnother} />
          </DialogButtons>
        </>
      );
    case 'columns':
      return <ImportColumnsForm question={state} />;
    case 'preview':
      return <ImportPreview preview={state} />;
    case 'importing':
      return <Importing done={state.done} total={state.total} />;
  }
}

function Choice() {
  return (
    <>
      <p className={classes.line}>{texts.whatCanBeRead}</p>
      <DialogButtons note={texts.nothingBeforePreview}>
        <ImportFileButton isFirst label={texts.chooseFiles} />
      </DialogButtons>
    </>
  );
}

function Importing({ done, total }: { done: number; total: number }) {
  const id = useId();
  return (
    <>
      <p id={id} className={classes.line}>
        {texts.importing(done, total)}
      </p>
      <progress className={classes.progress} aria-labelledby={id} value={done} max={total} />
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={closeImport}>
          {texts.cancel}
          <ButtonKeys command="closeDialog" />
        </Button>
      </DialogButtons>
    </>
  );
}
