import { vi } from 'vitest';

import { collectionNameProblem } from '../../domain/collection-name';
import { readLines } from '../../domain/line-items';
import { EnginePage } from '../../sync/engine.fixture';
import { batchOf, draftRow } from '../../sync/queue/row.fixture';
import type { Storage } from '../../sync/store/storage';
import { volatileStorage } from '../../sync/store/storage.fake';
import { browser } from '../../sync/tabs/tabs.fake';
import { openTabs } from '../../sync/tabs/tabs';
import { closeAccount, leaveAccount, openAccount } from '../account/account';
import { signIn } from '../account/signed-in.fake';
import {
  isNamingChanged,
  openCollectionForm,
  saveCollectionForm,
} from '../collections/collection-form';
import { closeDialog, openDialog, updateDialog, useDialogs, type Dialog } from '../dialogs';
import { createFromDialog, createFromLines, openLinesAsNote } from '../items/create-dialog';
import { isDraftChanged, openInputInDialog, submitInput } from '../items/create-item';
import { editItem, saveEdit, shownText, typeIntoEdit } from '../items/edit-item';
import { openList, setInputText, useItems } from '../items/items';
import { readShares } from '../items/kept-shares.fixture';
import { keepShared, offerShared } from '../items/share-target';
import { AccountServer } from '../../sync/account-server.fake';
import { currentEngine, engine } from '../sync/current-engine';
import type { Step } from './acts.fixture';
import { whenDraftKept } from './drafts';
import { returnLostText } from './return-text';

const OWNER = 'owner0000000001';

/** A user on one device, whose page is sometimes reloaded or crashes. */
export class Person {
  readonly server = new AccountServer('inbox');
  readonly #storage = volatileStorage();
  readonly #browser = browser();
  #pages = 0;
  #words = 0;
  /** Texts that the user has deliberately deleted. */
  readonly #deleted = new Set<string>();
  #isDead = { value: false };

  async open(): Promise<void> {
    signIn(OWNER);
    const id = `page${++this.#pages}`;
    const isDead = { value: false };
    this.#isDead = isDead;
    const storage: Storage = {
      ...this.#storage,
      // Writes of a crashed page are lost.
      write: (...args) => (isDead.value ? Promise.resolve([]) : this.#storage.write(...args)),
    };
    const tabs = openTabs(id, this.#browser.locks);
    openAccount(
      OWNER,
      (options) =>
        new EnginePage({ ...options, backend: this.server.backend, storage, tabs }).engine,
    );
    await this.#wait();
    await openList({ collection: 'inbox' });
    await offerShared();
    await this.#wait();
  }

  async close(): Promise<void> {
    leaveAccount();
    await this.#wait();
    this.#browser.leave(`page${this.#pages}`);
  }

  /** Logs out, which deletes all data on the device. */
  async leave(): Promise<void> {
    closeAccount();
    useDialogs.setState({ current: null, waiting: [] });
    await this.close();
  }

  async take({ act, item: number }: Step): Promise<void> {
    const { current } = useDialogs.getState();
    const items = [...engine().items.views()].filter(({ isTrashed }) => !isTrashed);
    const item = items[number % Math.max(items.length, 1)];
    switch (act) {
      case 'type':
        if (!current) setInputText(`${useItems.getState().inputText} ${this.#mint()}`);
        break;
      case 'submit':
        if (!current) submitInput();
        break;
      case 'openInDialog':
        if (!current) openInputInDialog();
        break;
      case 'edit':
        if (!current && item) editItem(item.id);
        break;
      case 'openForm':
        if (!current) openCollectionForm(null);
        break;
      case 'share':
        await keepShared({ title: this.#mint(), text: this.#mint(), url: '' }, OWNER);
        await offerShared();
        break;
      case 'paste': {
        if (current) break;
        const { inputText: kept } = useItems.getState();
        const lines = Array.from({ length: (number % 4) + 2 }, () => this.#mint());
        openDialog({ name: 'pasteLines', text: kept + lines.join('\n'), kept });
        break;
      }
      case 'typeTitle':
      case 'typeContent':
        if (current) this.#typeInto(current, act === 'typeTitle' ? 'title' : 'content');
        break;
      case 'save':
      case 'escape':
      case 'autosave':
        if (current) this.#leave(current, act, number);
        break;
      case 'fill':
      case 'empty':
        this.server.isFull = act === 'fill';
        break;
      case 'goOffline':
      case 'goOnline':
        this.server.isReachable = act === 'goOnline';
        if (this.server.isReachable) engine().resume();
        break;
      case 'deleteElsewhere':
      case 'editElsewhere':
        this.#changeElsewhere(act, number);
        break;
      case 'retry':
        engine().unsynced.retry(
          engine()
            .unsynced.list()
            .filter(({ failure }) => failure !== null)
            .map(({ mutation }) => mutation.id),
        );
        break;
      case 'wait':
        await this.#wait();
        break;
      case 'reload':
        await this.close();
        await this.open();
        break;
      case 'rollback': {
        await this.close();
        // A later version of the app has stored a text in a form that this one doesn't know.
        const draft = { inputText: '', dialogs: [], [`field${number}`]: this.#mint() };
        const later = `later${this.#words}`;
        await this.#storage.write(batchOf([{ put: [draftRow(later, draft)] }]));
        await this.open();
        break;
      }
      case 'crash':
        await Promise.all([this.#wait(), whenDraftKept(), engine().whenKept()]);
        this.#isDead.value = true;
        await this.close();
        await this.open();
    }
    this.#leaveGone();
  }

  /** Typed words that aren't stored or shown anywhere. */
  async lost(): Promise<string[]> {
    const { items, collections } = this.server;
    const { current, waiting } = useDialogs.getState();
    const own = currentEngine();
    const everything = JSON.stringify([
      items,
      collections,
      own && [...own.items.views(), ...own.collections.views()],
      own?.unsynced.list(),
      useItems.getState().inputText,
      current,
      waiting,
      this.#storage.rows('draft'),
      await readShares(),
    ]);
    const words = Array.from({ length: this.#words }, (_, word) => `w${word}w`);
    return words.filter((word) => !everything.includes(word) && !this.#deleted.has(word));
  }

  #mint(): string {
    return `w${this.#words++}w`;
  }

  /** Waits until pending work is stored, pushed and pulled. */
  async #wait(): Promise<void> {
    await vi.advanceTimersByTimeAsync(100);
    void currentEngine()
      ?.refresh()
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
  }

  #typeInto(dialog: Dialog, field: 'title' | 'content'): void {
    switch (dialog.name) {
      case 'createItem':
        return updateDialog('createItem', (now) => ({ [field]: `${now[field]} ${this.#mint()}` }));
      case 'editItem': {
        const { itemId, typed, sent } = dialog;
        const item = engine().items.view(itemId);
        if (!item) return;
        const shown = shownText(item, field, typed, sent);
        return typeIntoEdit(item, { [field]: `${shown} ${this.#mint()}` });
      }
      case 'collection': {
        const { name = '', slug = null } = dialog.typed ?? {};
        if (dialog.savingId === null)
          updateDialog('collection', () => ({ typed: { name: `${name}${this.#mint()}`, slug } }));
      }
    }
  }

  #leave(dialog: Dialog, act: 'save' | 'escape' | 'autosave', number: number): void {
    switch (dialog.name) {
      case 'createItem':
        if (act === 'save') createFromDialog(dialog);
        // If the exit question is asked, the user stays in the dialog.
        else if (act === 'escape' && !isDraftChanged(dialog)) closeDialog();
        return;
      case 'editItem': {
        const item = engine().items.view(dialog.itemId);
        const action = { save: 'edit', escape: 'autosaveOnExit', autosave: 'autosave' } as const;
        if (!item) return;
        const { kind } = saveEdit(item, dialog, action[act]);
        if (kind !== 'invalid' && act !== 'autosave') closeDialog();
        return;
      }
      case 'collection': {
        const { typed, savingId, isSaved } = dialog;
        const { name = '' } = typed ?? {};
        if (isSaved || savingId !== null) closeDialog();
        else if (act === 'save' && collectionNameProblem(name) === null)
          saveCollectionForm(undefined, { name, slug: '' });
        else if (act === 'escape' && !isNamingChanged(dialog)) closeDialog();
        return;
      }
      case 'pasteLines':
        if (act !== 'save') return;
        if (number % 3 === 0) openLinesAsNote(dialog);
        else createFromLines(dialog, readLines(dialog.text, number % 3 === 1));
    }
  }

  /** Does what the edit dialog does if its item was deleted. */
  #leaveGone(): void {
    for (;;) {
      const { current } = useDialogs.getState();
      if (current?.name !== 'editItem' || engine().items.view(current.itemId)) return;
      const { typed } = current;
      if (typed.title === undefined && typed.content === undefined) closeDialog();
      else returnLostText(current.itemId, null);
    }
  }

  #changeElsewhere(act: 'deleteElsewhere' | 'editElsewhere', number: number): void {
    const { items } = this.server;
    const item = items[number % Math.max(items.length, 1)];
    if (!item) return;
    const { id: recordId, title, content } = item;
    const base = { title, content };
    if (act === 'deleteElsewhere') {
      for (const word of `${title} ${content}`.match(/w\d+w/g) ?? []) this.#deleted.add(word);
      this.server.apply({ kind: 'delete', store: 'items', recordId, fields: {}, base });
    } else {
      const fields = { content: `${content}\n${this.#mint()}` };
      this.server.apply({ kind: 'update', store: 'items', recordId, fields, base });
    }
  }
}
