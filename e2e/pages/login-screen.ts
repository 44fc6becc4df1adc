import type { Locator, Page } from '@playwright/test';

/** The login, the demo login, which is filled in, and the form of an ended session. */
export class LoginScreen {
  readonly page: Page;
  readonly heading: Locator;
  readonly identity: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** Why the server refused. */
  readonly failure: Locator;
  /** Stands in the app where a session has ended. */
  readonly again: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: /^(Demo login|Login)$/ });
    this.identity = page.getByRole('textbox', { name: 'Email or Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('main').getByRole('button', { name: 'Log in' });
    this.failure = page.getByRole('main').getByRole('alert');
    this.again = page.getByRole('region', { name: 'Log in again' });
  }

  /** Fills the form in and sends it with Enter. */
  async login(identity: string, password: string): Promise<void> {
    await this.identity.fill(identity);
    await this.password.fill(password);
    await this.password.press('Enter');
  }

  /** Gives the password in the form of an ended session. */
  async loginAgain(password: string): Promise<void> {
    await this.again.getByLabel('Password', { exact: true }).fill(password);
    await this.again.getByLabel('Password', { exact: true }).press('Enter');
  }
}
