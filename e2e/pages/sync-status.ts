import { expect, type Locator, type Page } from '@playwright/test';

/** The mark in the header that tells how far changes have come, and the list behind it. */
export class SyncStatus {
  readonly page: Page;
  readonly mark: Locator;
  readonly panel: Locator;
  readonly rejected: Locator;
  readonly waiting: Locator;
  /** Asked before a logout that would lose something. */
  readonly logoutQuestion: Locator;
  /** Asked before a rejected text is given up. */
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

  /** The mark says this. */
  async expectMark(words: string): Promise<void> {
    await expect(this.mark).toHaveAccessibleName(`Sync status: ${words}`);
  }

  async open(): Promise<void> {
    await this.mark.click();
    await expect(this.panel).toBeVisible();
  }

  /** Presses a button that gives a file; returns what is in it. */
  async saveFile(button: Locator): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }

  /** Asks to log out by the profile menu. */
  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Profile: / }).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
  }
}
