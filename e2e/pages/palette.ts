import { expect, type Locator, type Page } from '@playwright/test';

/** The command palette. */
export class Palette {
  readonly page: Page;
  readonly dialog: Locator;
  readonly search: Locator;
  readonly entries: Locator;
  readonly empty: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Command palette', exact: true });
    this.search = this.dialog.getByRole('combobox', { name: /^Search for an action/ });
    this.entries = this.dialog.getByRole('option');
    this.empty = this.dialog.locator('.mantine-Spotlight-empty');
  }

  async open(keys = 'Control+k'): Promise<void> {
    await this.page.keyboard.press(keys);
    await expect(this.search).toBeFocused();
  }

  /** Searches for an entry and runs the first result with the keyboard. */
  async run(query: string): Promise<void> {
    await this.open();
    await this.search.fill(query);
    await expect(this.entries.first()).toContainText(query);
    await this.page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }

  /** Returns the labels of the listed entries, in order. */
  labels(): Promise<string[]> {
    return this.entries.locator('> span:first-child').allTextContents();
  }
}
