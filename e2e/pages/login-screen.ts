import type { Locator, Page } from '@playwright/test';

/** The login, and the demo login, which is filled in. */
export class LoginScreen {
  readonly page: Page;
  readonly heading: Locator;
  readonly identity: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** Why the server refused. */
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: /^(Demo login|Login)$/ });
    this.identity = page.getByRole('textbox', { name: 'Email or Username' });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('main').getByRole('button', { name: 'Login' });
    this.failure = page.getByRole('main').getByRole('alert');
  }

  /** Fills the form in and sends it with Enter. */
  async login(identity: string, password: string): Promise<void> {
    await this.identity.fill(identity);
    await this.password.fill(password);
    await this.password.press('Enter');
  }
}
