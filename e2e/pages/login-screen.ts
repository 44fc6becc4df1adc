import type { Locator, Page } from '@playwright/test';

/** The login, the demo login with its filled-in fields, and the form after a session has ended. */
export class LoginScreen {
  readonly page: Page;
  readonly heading: Locator;
  readonly identity: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** The server's reason for a refusal. */
  readonly failure: Locator;
  /** The form that the app shows when the session has ended. */
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

  /** Submits the password in the form after a session has ended. */
  async loginAgain(password: string): Promise<void> {
    await this.again.getByLabel('Password', { exact: true }).fill(password);
    await this.again.getByLabel('Password', { exact: true }).press('Enter');
  }
}
