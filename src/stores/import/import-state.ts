import { create } from 'zustand';
import type {
  ColumnAssignment,
  CsvColumns,
  FileContents,
  FileProblem,
} from '../../formats/file-contents';
import { LONG_TEXT_WAYS, type LongTextWay } from '../../formats/plan/fit-item';
import { countKinds, type ImportPlan } from '../../formats/plan/plan-import';
import type { ImportTarget } from './import-targets';

export type ImportedFile = FileContents;
export type ImportProblem = FileProblem;
export type ImportAssignment = ColumnAssignment;

/** The phase of an import. Nothing is changed before `importing`. */
export type ImportState =
  | { phase: 'choosing' }
  /** `what` is being read: the file or the account. */
  | { phase: 'working'; fileName: string; what: 'file' | 'account' }
  | { phase: 'failed'; fileName: string; reason: string; canRetry: boolean }
  | { phase: 'columns'; fileName: string; columns: CsvColumns; assignment: ImportAssignment }
  | {
      phase: 'preview';
      fileName: string;
      contents: ImportedFile;
      way: LongTextWay;
      targets: readonly ImportTarget[];
      plan: ImportPlan;
      /** Whether `plan` is out of date and being made again. */
      isPlanning: boolean;
    }
  | { phase: 'importing'; fileName: string; done: number; total: number };

export type ImportColumnsState = Extract<ImportState, { phase: 'columns' }>;
export type ImportPreviewState = Extract<ImportState, { phase: 'preview' }>;
export { countKinds, LONG_TEXT_WAYS, type LongTextWay };

/** The import in the dialog. */
export const useImport = create<{ state: ImportState }>(() => ({ state: { phase: 'choosing' } }));

/** Shows a state of the import. */
export function showImport(state: ImportState): void {
  useImport.setState({ state });
}
