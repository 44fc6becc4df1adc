import { Button, NativeSelect } from '@mantine/core';
import { assignColumn, confirmColumns } from '../stores/import/import-file';
import { importProblem } from '../stores/import/import-problem';
import type { ImportAssignment, ImportColumnsState } from '../stores/import/import-state';
import '../ui/field-styles';
import * as texts from '../texts/import';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { ImportFileButton } from './ImportFileButton';
import classes from './ImportDialog.module.css';

const FIELDS = Object.keys(texts.COLUMNS) as (keyof ImportAssignment)[];

/** Asks what each column of a CSV file contains. The form starts with a guess, and shows the first rows to check it. */
export function ImportColumnsForm({ question }: { question: ImportColumnsState }) {
  const { fileName, columns, assignment } = question;
  const { names, sample } = columns;
  const problem = importProblem(question);
  const options = [
    { value: '-1', label: texts.noColumn },
    ...names.map((label, index) => ({ value: String(index), label })),
  ];
  return (
    <>
      <p className={classes.file} dir="auto">
        {fileName}
      </p>
      <p className={classes.line}>{texts.columnsHint}</p>
      <div className={classes.fields}>
        {FIELDS.map((field, index) => (
          <NativeSelect
            key={field}
            data-autofocus={index === 0 || undefined}
            label={texts.COLUMNS[field]}
            data={options}
            value={String(assignment[field])}
            onChange={(event) => assignColumn(field, Number(event.currentTarget.value))}
          />
        ))}
      </div>
      <div className={classes.sample} role="region" aria-label={texts.sampleOf}>
        <table>
          <thead>
            <tr>
              {options.slice(1).map(({ value, label }) => (
                <th key={value} scope="col" dir="auto">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...sample.entries()].map(([place, row]) => (
              <tr key={place}>
                {options.slice(1).map(({ value }) => (
                  <td key={value} dir="auto">
                    {row[Number(value)]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DialogButtons>
        <ImportFileButton label={texts.chooseAnother} />
        <Button disabled={problem !== null} onClick={confirmColumns}>
          {texts.readColumns}
          <ButtonKeys command="saveDialog" />
        </Button>
      </DialogButtons>
    </>
  );
}
