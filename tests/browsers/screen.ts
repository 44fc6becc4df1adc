import type { MainView } from '../../e2e/pages/main-view';

/** What stands in the fields of a page. */
export interface Fields {
  /** The main input. */
  input: string;
  /** The fields of the dialog that is open, a rejected text of the list among them. */
  dialog: string[];
}

export function fieldsOf({ page }: MainView): Promise<Fields> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const isInDialog = (field: HTMLInputElement) => field.closest('[role=dialog]') !== null;
    const main = fields.find((field) => field.role === 'combobox' && !isInDialog(field));
    return {
      input: main?.value ?? '',
      dialog: fields.filter(isInDialog).map(({ value }) => value),
    };
  });
}

/** The name of the list on the screen, also behind a dialog. */
export async function shownCollection({ page }: MainView): Promise<string> {
  const button = page.getByRole('button', { name: /^Collection: /, includeHidden: true });
  return (await button.innerText()).trim();
}

/** The names of the rows on the screen, also behind a dialog, by the alphabet. */
export async function shownRows({ page }: MainView): Promise<string[]> {
  const rows = page.getByRole('option', { includeHidden: true });
  const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  return names.map(String).toSorted();
}

/** What the mark in the header says, also behind a dialog. */
export async function shownMark({ page }: MainView): Promise<string> {
  const mark = page.getByRole('button', { name: /^Sync status: /, includeHidden: true });
  return String(await mark.getAttribute('aria-label')).replace('Sync status: ', '');
}
