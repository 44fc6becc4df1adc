import type { MainView } from '../../e2e/pages/main-view';

/** The texts in the fields of a page. */
export interface Fields {
  /** The main input. */
  input: string;
  /** The fields of the open dialog, including a rejected text of the list. */
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

/** Returns the name of the list on the screen, even behind a dialog. */
export async function shownCollection({ page }: MainView): Promise<string> {
  const button = page.getByRole('button', { name: /^Collection: /, includeHidden: true });
  return (await button.innerText()).trim();
}

/** Returns the names of the rows on the screen, even behind a dialog, in alphabetical order. */
export async function shownRows({ page }: MainView): Promise<string[]> {
  const list = page.getByRole('listbox', { name: 'Items', includeHidden: true });
  const rows = list.getByRole('option', { includeHidden: true });
  const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  return names.map(String).toSorted();
}

/** Returns the sync status in the header, even behind a dialog. */
export async function shownMark({ page }: MainView): Promise<string> {
  const mark = page.getByRole('button', { name: /^Sync status: /, includeHidden: true });
  return String(await mark.getAttribute('aria-label')).replace('Sync status: ', '');
}
