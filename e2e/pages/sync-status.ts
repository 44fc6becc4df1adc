import { expect, type Locator, type Page } from '@playwright/test';

/** The sync status icon in the header, and the list that it opens. */
export class SyncStatus {
  readonly page: Page;
  readonly mark: Locator;
  readonly panel: Locator;
  readonly rejected: Locator;
  readonly waiting: Locator;
  /** The question before a logout that would lose changes. */
  readonly logoutQuestion: Locator;
  /** The question before a rejected text is discarded. */
  readonly discardQuestion: Locator;

  constructor(page: Page) {
    const named = (name: string) => page.getByRole('dialog', { name, exact: true });
    this.page = page;
    this.mark = page.getByRole('button', { name: /^Sync status: / });
    this.panel = named('Sync status');
    this.rejected = this.panel
      .getByRole('region', { name: 'Rejected by the server' })
      .getByRole('listitem');
    this.waiting = this.panel
      .getByRole('region', { name: 'Waiting to be sent' })
      .getByRole('listitem');
    this.logoutQuestion = named('Log out?');
    this.discardQuestion = named('Discard this change?');
  }

  /** Checks the label of the icon. */
  async expectMark(words: string): Promise<void> {
    await expect(this.mark).toHaveAccessibleName(`Sync status: ${words}`);
  }

  async open(): Promise<void> {
    await this.mark.click();
    await expect(this.panel).toBeVisible();
  }

  /** Presses a button that downloads a file. Returns the file's text. */
  async saveFile(button: Locator): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }

  /** Logs out through the profile menu, up to the question. */
  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Profile: / }).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
  }
}
