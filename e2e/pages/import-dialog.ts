import { expect, type Locator, type Page } from '@playwright/test';

/** A file that a person chooses or drops. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A text file. */
export function textFile(name: string, text: string): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** The import dialog. */
export class ImportDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^(Import|Which column is what\?)$/ });
    // Playwright intercepts the browser's file dialog from now on. Starting at the key press could be too late.
    page.on('filechooser', () => {});
  }

  /** Chooses files with the focused button. */
  async choose(...files: TestFile[]): Promise<void> {
    const button = this.dialog.getByRole('button', { name: /^Choose (?:other )?files$/ });
    await expect(button).toBeFocused();
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.keyboard.press('Enter');
    await (await chooser).setFiles(files);
  }

  /** Drops files on the page. */
  async drop(...files: TestFile[]): Promise<void> {
    const data = await this.page.evaluateHandle(
      (dropped) => {
        const transfer = new DataTransfer();
        for (const { name, mimeType, text } of dropped)
          transfer.items.add(new File([text], name, { type: mimeType }));
        return transfer;
      },
      files.map(({ buffer, ...file }) => ({ ...file, text: buffer.toString() })),
    );
    await this.page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: data });
  }

  /** The button that imports a number of items. */
  importButton(items: string): Locator {
    return this.dialog.getByRole('button', { name: `Import ${items}`, exact: true });
  }
}
