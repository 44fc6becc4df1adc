import { expect, type Locator, type Page } from '@playwright/test';

/** The dialogs of items, and the questions that are asked from them. */
export class Dialogs {
  readonly page: Page;
  readonly edit: Locator;
  readonly create: Locator;
  readonly move: Locator;
  /** Where one types to find a collection, or to name a new one. */
  readonly moveField: Locator;
  readonly versions: Locator;
  /** The versions by their time, and the text of the selected one. */
  readonly versionList: Locator;
  readonly versionText: Locator;
  /** Asked before text that is saved nowhere is given up. */
  readonly exitQuestion: Locator;
  /** Asked before a conversion that would cut text off. */
  readonly conversion: Locator;
  /** Asked before something is deleted for good. */
  readonly deletion: Locator;
  /** The fields of the edit dialog and of the create dialog. */
  readonly title: Locator;
  readonly content: Locator;
  /** Which collection a new item goes to, where it comes from outside. */
  readonly collection: Locator;
  /** Creates the new item: it takes no click before the dialog can have been seen. */
  readonly createButton: Locator;
  /** What the edit dialog says of its autosave. */
  readonly saved: Locator;

  constructor(page: Page) {
    const named = (name: string) => page.getByRole('dialog', { name, exact: true });
    this.page = page;
    this.edit = named('Edit item');
    this.create = named('New item');
    this.move = named('Move item');
    this.moveField = page.getByRole('combobox', { name: 'Collection', exact: true });
    this.versions = named('Versions');
    this.versionList = this.versions.getByRole('listbox');
    this.versionText = this.versions.getByRole('group', { name: 'Compared with the current text' });
    this.exitQuestion = named('Unsaved changes');
    this.conversion = named('Convert to todo');
    this.deletion = page.getByRole('dialog', {
      name: /^(Delete .* permanently|Empty the trash bin)\?$/,
    });
    this.title = page.getByRole('textbox', { name: /^(Title|Todo task name)$/ });
    this.content = page.getByRole('textbox', { name: 'Content' });
    this.collection = this.create.getByRole('combobox', { name: 'Collection' });
    this.createButton = this.create.getByRole('button', { name: 'Create', disabled: false });
    this.saved = this.edit.getByRole('status').filter({ hasText: /^Saved at / });
  }

  /** A collection to move an item to. */
  target(name: string): Locator {
    return this.move.getByRole('option', { name });
  }

  /** Says yes to a deletion for good. */
  async confirmDeletion(): Promise<void> {
    await this.deletion.getByRole('button', { name: /^Delete / }).click();
    await expect(this.deletion).toBeHidden();
  }

  /** Answers the question before text is given up. */
  async confirm(answer: 'Back' | 'Confirm exit'): Promise<void> {
    await expect(this.exitQuestion).toContainText(
      'You have not saved. Exiting will abandon your changes.',
    );
    await this.exitQuestion.getByRole('button', { name: answer }).click();
    await expect(this.exitQuestion).toBeHidden();
  }
}
