import type { Locator, Page } from '@playwright/test';

export interface RegisterEntries {
  email: string;
  username: string;
  displayName?: string;
  password: string;
  passwordConfirm?: string;
}

/** The registration form. */
export class RegisterScreen {
  readonly page: Page;
  readonly email: Locator;
  readonly username: Locator;
  readonly displayName: Locator;
  readonly password: Locator;
  readonly passwordConfirm: Locator;
  readonly submit: Locator;
  /** The server's reason for a refusal. */
  readonly failure: Locator;
  readonly done: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.page = page;
    this.email = main.getByLabel('Email', { exact: true });
    this.username = main.getByLabel('Username', { exact: true });
    this.displayName = main.getByLabel('Display name (optional)', { exact: true });
    this.password = main.getByLabel('Password', { exact: true });
    this.passwordConfirm = main.getByLabel('Password confirmation', { exact: true });
    this.submit = main.getByRole('button', { name: 'Register', exact: true });
    this.failure = main.getByRole('alert');
    this.done = main.getByRole('status');
  }

  async open(): Promise<void> {
    await this.page.goto('/register');
  }

  /** Fills in the form. Repeats the password unless another repetition is given. */
  async fill(entries: RegisterEntries): Promise<void> {
    const { password, passwordConfirm = password } = entries;
    await this.email.fill(entries.email);
    await this.username.fill(entries.username);
    await this.displayName.fill(entries.displayName ?? '');
    await this.password.fill(password);
    await this.passwordConfirm.fill(passwordConfirm);
  }
}
