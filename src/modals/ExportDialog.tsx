import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { collectionById, useCollections } from '../stores/collections/collections';
import { closeDialog, updateDialog, type Dialog } from '../stores/dialogs';
import {
  EXPORT_FORMATS,
  MARKDOWN_NOTES_MAX,
  type ExportFormat,
} from '../stores/export/export-file';
import { useExportCount } from '../stores/export/export-items';
import { offeredScopes, type ExportScope } from '../stores/export/export-scope';
import { useReading } from '../stores/sync/reading';
import * as texts from '../texts/export';
import { countOf } from '../texts/numbers';
import { Choices } from './Choices';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import classes from './ExportDialog.module.css';
import { useExport } from './use-export';

type Export = Extract<Dialog, { name: 'export' }>;

/** Exports items as a file. The user chooses the items and the format, and sees how many items there are. */
export function ExportDialog({ dialog: { scope } }: { dialog: Export }) {
  const [offered] = useState(offeredScopes);
  // Another device may delete the collection while the dialog is open.
  const collections = useCollections((state) => state.collections);
  const isThere = (each: ExportScope) =>
    each.kind !== 'collection' || collections.some(({ id }) => id === each.id);
  const scopes = offered.filter(isThere);
  const [format, setFormat] = useState<ExportFormat>('json');
  const [wantsTrash, setWantsTrash] = useState(false);
  const [wantsVersions, setWantsVersions] = useState(false);
  const [hasByteOrderMark, setHasByteOrderMark] = useState(false);
  const isComplete = useReading((state) => state.isComplete);
  // The other formats can't mark items as trashed.
  const canHaveTrash = scope.kind === 'everything' && (format === 'json' || format === 'csv');
  const hasTrash = canHaveTrash && wantsTrash;
  const { items, bookmarks, notes } = useExportCount(scope, hasTrash);
  const hasVersions = format === 'json' && wantsVersions;
  const choice = { scope, format, hasTrash, hasVersions, hasByteOrderMark };
  const { step, problem, run, stop } = useExport(choice);
  const exportButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const stepKind = step?.kind;

  // In the same commit as the message, so that the next key goes to the button.
  useLayoutEffect(() => {
    if (problem !== null) exportButton.current?.focus();
    if (problem !== null || stepKind) status.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, stepKind]);

  const count = format === 'bookmarks' ? bookmarks : items;
  const hasTooMany = format === 'markdown' && notes > MARKDOWN_NOTES_MAX;
  const canExport = !hasTooMany && (count > 0 || !isComplete);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canExport) run();
  };
  const hint = () => {
    if (step?.kind === 'fetching') return texts.fetching;
    if (step?.kind === 'readingVersions') return texts.readingVersions;
    if (hasTooMany) return texts.tooManyNotes(MARKDOWN_NOTES_MAX);
    if (!canExport) return texts.nothing;
    return count < items ? texts.leftOut(items - count) : null;
  };
  const message = problem ?? hint();
  const counted = countOf(count, 'item');
  const note = () => {
    if (step?.kind === 'readingVersions') return texts.soFar(countOf(step.soFar, 'version'));
    return isComplete ? counted : texts.soFar(counted);
  };

  return (
    <DialogFrame
      title={texts.title}
      onSave={() => submit()}
      onClose={step === null ? closeDialog : stop}
    >
      <form onSubmit={submit} className={classes.form}>
        <fieldset className={classes.fields} disabled={step !== null}>
          <Choices
            legend={texts.what}
            choices={scopes.map((each) => ({ value: keyOf(each), label: labelOf(each) }))}
            value={keyOf(scope)}
            hasFocus
            onChange={(key) => {
              const chosen = scopes.find((each) => keyOf(each) === key);
              if (chosen) updateDialog('export', () => ({ scope: chosen }));
            }}
          />
          <Choices
            legend={texts.format}
            choices={EXPORT_FORMATS.map((value) => ({ value, ...FORMATS[value] }))}
            value={format}
            onChange={setFormat}
          />
          {canHaveTrash && (
            <Checkbox
              label={texts.includeTrash}
              checked={wantsTrash}
              onChange={(event) => setWantsTrash(event.currentTarget.checked)}
            />
          )}
          {format === 'json' && (
            <Checkbox
              label={texts.includeVersions}
              description={texts.versionsAreOnTheServer}
              checked={wantsVersions}
              onChange={(event) => setWantsVersions(event.currentTarget.checked)}
            />
          )}
          {format === 'csv' && (
            <Checkbox
              label={texts.byteOrderMark}
              checked={hasByteOrderMark}
              onChange={(event) => setHasByteOrderMark(event.currentTarget.checked)}
            />
          )}
        </fieldset>
        <div ref={status} role="status" className={classes.status}>
          {message !== null && (
            <p className={problem === null ? undefined : classes.problem}>{message}</p>
          )}
        </div>
        <DialogButtons note={note()}>
          <Button variant="default" onClick={step === null ? closeDialog : stop}>
            {texts.cancel}
            <ButtonKeys command="closeDialog" />
          </Button>
          <Button ref={exportButton} type="submit" loading={step !== null} disabled={!canExport}>
            {texts.save}
            <ButtonKeys command="saveDialog" />
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

const FORMATS = {
  json: { label: texts.json, description: texts.jsonIsFor },
  markdown: { label: texts.markdown, description: texts.markdownIsFor },
  bookmarks: { label: texts.bookmarks, description: texts.bookmarksIsFor },
  csv: { label: texts.csv, description: texts.csvIsFor },
} as const satisfies Record<ExportFormat, { label: string; description: string }>;

function keyOf(scope: ExportScope): string {
  return scope.kind === 'collection' ? scope.id : scope.kind;
}

function labelOf(scope: ExportScope): string {
  switch (scope.kind) {
    case 'everything':
      return texts.everything;
    case 'collection':
      return texts.collectionNamed(collectionById(scope.id)?.name ?? '');
    case 'filtered':
      return texts.filtered;
    case 'marked':
      return texts.marked;
  }
}
