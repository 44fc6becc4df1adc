import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';

/** The dialog that saves items as a file. */
export class ExportDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Export', exact: true });
  }

  /** What is exported, or its format. */
  choice(name: string): Locator {
    return this.dialog.getByRole('radio', { name, exact: true });
  }

  /** Whether earlier versions go into the file. */
  get versions(): Locator {
    return this.dialog.getByRole('checkbox', { name: 'Include earlier versions of texts' });
  }

  /** Has the file saved that is chosen, by the button. */
  save(): Promise<SavedFile> {
    return this.saveBy(() =>
      this.dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    );
  }

  /** Has the file saved that is chosen, in a way of the test's own. */
  async saveBy(act: () => Promise<void>): Promise<SavedFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return { name: download.suggestedFilename(), text: await textOf(download) };
  }
}

interface SavedFile {
  name: string;
  text: string;
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
