import { Button, NativeSelect } from '@mantine/core';
import { useCollections } from '../stores/collections/collections';
import { confirmImport, setLongTextWay } from '../stores/import/import-file';
import { importProblem } from '../stores/import/import-problem';
import {
  countKinds,
  LONG_TEXT_WAYS,
  type ImportPreviewState,
  type LongTextWay,
} from '../stores/import/import-state';
import { newCollections } from '../stores/import/import-targets';
import '../ui/field-styles';
import * as texts from '../texts/import';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { ImportedFiles } from './ImportedFiles';
import { ImportFileButton } from './ImportFileButton';
import { ImportProblems } from './ImportProblems';
import { ImportRest } from './ImportRest';
import { ImportTargets } from './ImportTargets';
import groups from './DialogGroup.module.css';
import classes from './ImportDialog.module.css';

/** Shows what an import would do, with all options to choose. */
export function ImportPreview({ preview }: { preview: ImportPreviewState }) {
  const { fileName, contents, way, targets, plan, isPlanning } = preview;
  const { files } = contents;
  const count = files?.length ?? 1;
  const { items, beyond, duplicates, tooLong, inFuture, tooLate, problems } = plan;
  // Another device may delete a target while the preview is shown, which changes the problem.
  useCollections((state) => state.collections);
  const problem = importProblem(preview);
  const isIdle = items.length === 0 && newCollections(targets, items).length === 0;
  const { text, link, todo } = countKinds(items);
  return (
    <>
      <div className={groups.group}>
        <p className={classes.file} dir="auto">
          {files ? fileName : texts.fileAndFormat(fileName, texts.FORMATS[contents.format])}
        </p>
        <p role="status" className={classes.counts}>
          {items.length > 0
            ? texts.kinds(text, link, todo)
            : beyond.length > 0
              ? texts.noRoom(count)
              : duplicates > 0
                ? texts.nothingNew(count)
                : texts.nothingToTake(count)}
        </p>
        {duplicates > 0 && <p className={classes.line}>{texts.alreadyHere(duplicates)}</p>}
        {inFuture > 0 && <p className={classes.line}>{texts.inFuture(inFuture)}</p>}
        {tooLate > 0 && <p className={classes.line}>{texts.tooLate(tooLate)}</p>}
        {contents.remarks.map((remark) => (
          <p key={remark} className={classes.line}>
            {remark}
          </p>
        ))}
      </div>
      {files && <ImportedFiles files={files} />}
      {tooLong > 0 && (
        <NativeSelect
          label={texts.longTexts}
          description={texts.tooLong(tooLong)}
          data={LONG_TEXT_WAYS.map((value) => ({ value, label: texts.LONG_TEXT_WAYS[value] }))}
          value={way}
          onChange={(event) => setLongTextWay(event.currentTarget.value as LongTextWay)}
        />
      )}
      {targets.length > 0 && <ImportTargets targets={targets} />}
      {problem !== null && problem !== '' && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {beyond.length > 0 && <ImportRest contents={contents} items={beyond} fileName={fileName} />}
      <ImportProblems problems={problems} />
      <DialogButtons>
        <ImportFileButton isFirst={isIdle} label={texts.chooseAnother} />
        {!isIdle && (
          <Button
            data-autofocus
            disabled={problem !== null}
            loading={isPlanning}
            onClick={() => void confirmImport()}
          >
            {texts.importCount(items.length)}
            <ButtonKeys command="saveDialog" />
          </Button>
        )}
      </DialogButtons>
    </>
  );
}
