import { expect, type Locator, type Page } from '@playwright/test';

/** The dialogs of items, and their questions. */
export class Dialogs {
  readonly page: Page;
  readonly edit: Locator;
  readonly create: Locator;
  readonly move: Locator;
  /** The field that finds a collection, or names a new one. */
  readonly moveField: Locator;
  /** The dialog that puts an item away, its field for a time in words, and what it has understood. */
  readonly later: Locator;
  readonly laterField: Locator;
  readonly laterMoment: Locator;
  readonly versions: Locator;
  /** The list of versions, named by their time, and the text of the selected version. */
  readonly versionList: Locator;
  readonly versionText: Locator;
  /** The question before unsaved text is discarded. */
  readonly exitQuestion: Locator;
  /** The question before a conversion that would cut text off. */
  readonly conversion: Locator;
  /** The question before something is deleted permanently. */
  readonly deletion: Locator;
  /** The fields of the edit and the create dialog. */
  readonly title: Locator;
  readonly content: Locator;
  /** The field for the collection of a new item that was shared. */
  readonly collection: Locator;
  /** The button that creates the item. It ignores clicks until the dialog has been visible for a moment. */
  readonly createButton: Locator;
  /** The autosave status of the edit dialog. */
  readonly saved: Locator;

  constructor(page: Page) {
    const named = (name: string) => page.getByRole('dialog', { name, exact: true });
    this.page = page;
    this.edit = named('Edit item');
    this.create = named('New item');
    this.move = named('Move item');
    this.moveField = page.getByRole('combobox', { name: 'Collection', exact: true });
    this.later = named('Come back later');
    this.laterField = this.later.getByRole('textbox', { name: 'When' });
    this.laterMoment = this.later.locator('[aria-live]');
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

  /** A collection in the move dialog. */
  target(name: string): Locator {
    return this.move.getByRole('option', { name });
  }

  /** A moment that the dialog offers. */
  laterChoice(name: string): Locator {
    return this.later.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Confirms a permanent deletion. */
  async confirmDeletion(): Promise<void> {
    await this.deletion.getByRole('button', { name: /^Delete / }).click();
    await expect(this.deletion).toBeHidden();
  }

  /** Answers the question before text is discarded. */
  async confirm(answer: 'Back' | 'Confirm exit'): Promise<void> {
    await expect(this.exitQuestion).toContainText(
      'You have not saved. Exiting will abandon your changes.',
    );
    await this.exitQuestion.getByRole('button', { name: answer }).click();
    await expect(this.exitQuestion).toBeHidden();
  }
}
