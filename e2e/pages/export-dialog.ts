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

  /** A choice of the scope or the format. */
  choice(name: string): Locator {
    return this.dialog.getByRole('radio', { name, exact: true });
  }

  /** The checkbox that includes earlier versions. */
  get versions(): Locator {
    return this.dialog.getByRole('checkbox', { name: 'Include earlier versions of texts' });
  }

  /** Saves the chosen file with the button. */
  save(): Promise<SavedFile> {
    return this.saveBy(() =>
      this.dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    );
  }

  /** Saves the chosen file by `act`, the test's own way. */
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
