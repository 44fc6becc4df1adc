import { failureOf } from '../../domain/failure';
import { readInWorker } from '../../formats/import/read-in-worker';
import type { ChosenFile } from '../../formats/file-contents';
import type { LongTextWay } from '../../formats/plan/fit-item';
import { planImport } from '../../formats/plan/plan-import';
import { failureLine } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import * as texts from '../../texts/import';
import { ordinaryCollections, useCollections } from '../collections/collections';
import { closeDialog } from '../dialogs';
import { openCollection } from '../items/create-item';
import { loadSite } from '../site';
import { engine } from '../sync/current-engine';
import { useReading } from '../sync/reading';
import { finishInSlices } from '../time-slices';
import { roomForItems } from './account-room';
import { importChanges } from './import-mutations';
import { importProblem } from './import-problem';
import {
  showImport,
  useImport,
  type ImportAssignment,
  type ImportedFile,
  type ImportPreviewState,
} from './import-state';
import { guessTargets, type ImportTarget } from './import-targets';
import { runImport } from './run-import';

/** The chosen files, to read them again with other columns. */
let files: readonly ChosenFile[] = [];
/** Indexes in `files` of the tables whose columns the user has to assign. */
let asked: readonly number[] = [];
/** Aborts the running step. */
let running = new AbortController();

/** Cancels the import. Items that were already created stay. */
export function closeImport(): void {
  const { state } = useImport.getState();
  if (state.phase === 'importing') return running.abort();
  startAnew();
  closeDialog();
}

/** Resets the dialog, so that the user can choose another file. */
export function startAnew(): void {
  begin();
  files = [];
  showImport({ phase: 'choosing' });
}

/** Reads files as one import, and shows a preview. */
export async function readImport(chosen: readonly File[]): Promise<void> {
  await read(chosen.map((file) => ({ name: file.name, content: file })));
}

async function read(chosen: readonly ChosenFile[]): Promise<void> {
  const signal = begin();
  files = chosen;
  const fileName = nameOf(chosen);
  showImport({ phase: 'working', fileName, what: 'file' });
  try {
    const reading = await readInWorker(chosen, signal);
    if (signal.aborted) return;
    if (reading.kind === 'unreadable') return fail(fileName, reading.reason, false);
    if (reading.kind === 'contents') return await preview(fileName, reading.contents, signal);
    const { columns } = reading;
    asked = reading.files ?? [...chosen.keys()];
    const of = nameOf(chosen.filter((_, place) => asked.includes(place)));
    showImport({ phase: 'columns', fileName: of, columns, assignment: columns.guess });
  } catch (error) {
    if (signal.aborted) return;
    logError('Reading files to import', error);
    fail(fileName, failureLine(failureOf(error)), true);
  }
}

/** Returns the title for several files: the name of the first, and how many others there are. */
function nameOf([first, ...others]: readonly ChosenFile[]): string {
  const name = first?.name ?? '';
  return others.length === 0 ? name : texts.andOthers(name, others.length);
}

/** Reads the chosen files again. */
export function retryImport(): void {
  if (files.length > 0) void read(files);
}

/** Reads the tables with the assigned columns. */
export function confirmColumns(): void {
  const { state } = useImport.getState();
  if (state.phase !== 'columns' || importProblem(state) !== null) return;
  const columns = state.assignment;
  void read(files.map((file, place) => (asked.includes(place) ? { ...file, columns } : file)));
}

/** Assigns a column of a table. */
export function assignColumn(name: keyof ImportAssignment, column: number): void {
  const { state } = useImport.getState();
  if (state.phase !== 'columns') return;
  showImport({ ...state, assignment: { ...state.assignment, [name]: column } });
}

/** Chooses what happens to texts that are too long: they are left out, split or cut. */
export function setLongTextWay(way: LongTextWay): void {
  void replan({ way });
}

/** Sets the target of a collection in the file. */
export function setTarget(source: number | null, to: ImportTarget['to']): void {
  const { state } = useImport.getState();
  if (state.phase !== 'preview') return;
  const targets = state.targets.map((each) => (each.source === source ? { ...each, to } : each));
  const wasWanted = state.targets.some((each) => each.source === source && each.to.kind !== 'none');
  // The name of a target doesn't change which items are imported.
  if (wasWanted === (to.kind !== 'none')) showImport({ ...state, targets });
  else void replan({ targets });
}

/** Imports what the preview shows. */
export async function confirmImport(): Promise<void> {
  const { state } = useImport.getState();
  if (state.phase !== 'preview' || importProblem(state) !== null) return;
  const signal = begin();
  try {
    await importAll(state, signal);
  } catch (error) {
    logError('Importing a file', error);
    if (running.signal === signal) fail(state.fileName, texts.notAllImported, false);
    return;
  }
  // This import may have been canceled, and another one started.
  if (running.signal !== signal) return;
  startAnew();
  closeDialog();
}

async function importAll(preview: ImportPreviewState, signal: AbortSignal): Promise<void> {
  const { fileName, targets } = preview;
  const show = (done: number, total: number) => {
    if (!signal.aborted) showImport({ phase: 'importing', fileName, done, total });
  };
  show(0, preview.plan.items.length);
  try {
    // Another page or device may have imported the same file meanwhile.
    const { items } = await finishInSlices(planOf(preview), signal);
    const mutations = importChanges(items, targets, {
      mintId: engine().mintId,
      now: Date.now(),
      sortOrders: ordinaryCollections().map(({ sortOrder }) => sortOrder),
      slugs: useCollections.getState().collections.map(({ slug }) => slug),
    });
    await runImport(fileName, mutations, signal, (done) => show(done, items.length));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function begin(): AbortSignal {
  running.abort();
  running = new AbortController();
  return running.signal;
}

function fail(fileName: string, reason: string, canRetry: boolean): void {
  showImport({ phase: 'failed', fileName, reason, canRetry });
}

/** Shows the preview. Needs the whole account on the device, to find the items that it has already. */
async function preview(
  fileName: string,
  contents: ImportedFile,
  signal: AbortSignal,
): Promise<void> {
  showImport({ phase: 'working', fileName, what: 'account' });
  if (!useReading.getState().isComplete) {
    try {
      await engine().refresh();
    } catch (error) {
      if (!signal.aborted) fail(fileName, texts.notAllThere(failureLine(failureOf(error))), true);
      return;
    }
  }
  await loadSite();
  if (signal.aborted) return;
  const way = 'leave';
  const targets = guessTargets(contents, ordinaryCollections(), openCollection());
  const plan = await finishInSlices(planOf({ contents, way, targets }), signal);
  showImport({ phase: 'preview', fileName, contents, way, targets, plan, isPlanning: false });
}

/** Plans the import again after a choice. A newer choice aborts the planning. */
async function replan(choice: Partial<Pick<ImportPreviewState, 'way' | 'targets'>>): Promise<void> {
  const { state } = useImport.getState();
  if (state.phase !== 'preview') return;
  const signal = begin();
  const chosen = { ...state, ...choice, isPlanning: true };
  showImport(chosen);
  try {
    const plan = await finishInSlices(planOf(chosen), signal);
    const { state: shown } = useImport.getState();
    if (shown.phase === 'preview') showImport({ ...shown, plan, isPlanning: false });
  } catch (error) {
    // A newer choice has aborted this one.
    if (signal.aborted) return;
    logError('Planning an import', error);
    fail(state.fileName, failureLine(failureOf(error)), true);
  }
}

function planOf({
  contents,
  way,
  targets,
}: Pick<ImportPreviewState, 'contents' | 'way' | 'targets'>) {
  const wanted = new Set(
    targets.filter(({ to }) => to.kind !== 'none').map(({ source }) => source),
  );
  return planImport(contents, {
    way,
    kept: engine().items.views(),
    room: roomForItems().left,
    now: Date.now(),
    isWanted: (collection) => wanted.has(collection),
  });
}
