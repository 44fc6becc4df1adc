import { expect, type Locator, type Page } from '@playwright/test';
import { Dialogs } from '../../e2e/pages/dialogs';
import { pointer } from '../../e2e/pages/hands';
import type { Words } from '../model/words';
import type { Tab } from './browser-device';
import type { PersonAct } from './history';
import { fieldsOf, shownCollection } from './screen';

/** More dialogs than any history leaves open. */
const MAX_DIALOGS = 10;
const TRASH = 'Trash bin';

type View = 'Notes' | 'Elsewhere' | typeof TRASH;

/** The actions of a user within a page. */
export type TabAct = Exclude<PersonAct, { do: 'logOut' | 'logInAgain' | 'reload' | 'closeTab' }>;

/** Carries out an action. Returns false if it applies to nothing on the screen. */
export async function actInTab(tab: Tab, act: TabAct, words: Words): Promise<boolean> {
  await leaveDialogs(tab.page);
  switch (act.do) {
    case 'create':
      await submitInput(tab);
      await show(tab, 'Notes');
      await typeInto(tab, `${act.as === 'todo' ? ':td: ' : ''}${words.mint()}`);
      await submitInput(tab);
      return true;
    case 'type':
      await show(tab, 'Notes');
      await typeInto(tab, words.mint());
      return true;
    case 'submitInput':
      await submitInput(tab);
      return true;
    case 'createInDialog':
      await show(tab, 'Notes');
      await createInDialog(tab, act, words);
      return true;
    case 'paste':
      await show(tab, 'Notes');
      await paste(tab, act, words);
      return true;
    case 'share': {
      const { origin } = new URL(tab.page.url());
      await tab.view.open(`${origin}/share?text=${words.mint()}`);
      await expect(new Dialogs(tab.page).create).toBeVisible();
      return true;
    }
    case 'restore':
    case 'delete':
      return inRow(tab, { view: TRASH, item: act.item }, async (row) => {
        const text = await nameOf(row);
        if (act.do === 'delete') words.remove(text, 'somebody deleted its item');
        const entry = act.do === 'delete' ? 'Delete permanently' : 'Restore';
        await pointer(tab.view).act(row, entry);
      });
    case 'edit':
      return inRow(tab, { view: 'Notes', item: act.item }, (row) => edit(tab, row, act, words));
    case 'toggle':
      return inRow(tab, { view: act.from, item: act.item }, async (row) => {
        await pointer(tab.view).act(row, toggleOf(await nameOf(row)));
      });
    case 'trash':
      return inRow(tab, { view: act.from, item: act.item }, (row) =>
        pointer(tab.view).act(row, 'Move to trash bin'),
      );
    case 'move':
      return inRow(tab, { view: act.from, item: act.item }, async (row) => {
        await pointer(tab.view).act(row, 'Move');
        const target = act.from === 'Notes' ? 'Elsewhere' : 'Notes';
        await new Dialogs(tab.page).target(target).click();
      });
  }
}

/** Closes all dialogs and saves what was typed. */
export async function leaveDialogs(page: Page): Promise<void> {
  for (let left = MAX_DIALOGS; left > 0; left--) if (!(await leaveDialog(page))) return;
  throw new Error('There is always another dialog.');
}

/** Closes the topmost dialog, behind which another may appear. Returns false if there is none. */
export async function leaveDialog(page: Page): Promise<boolean> {
  // The next dialog opens in the same modal, so only the title shows that this one has closed.
  const title = (await page.getByRole('dialog').getByRole('heading').elementHandles()).at(-1);
  if (!title) return false;
  const dialogs = new Dialogs(page);
  // Doesn't discard a text that is offered as a new item, or pasted lines.
  if ((await dialogs.create.count()) > 0) {
    await dialogs.createButton.waitFor();
    await page.keyboard.press('Control+s');
  } else {
    const arePasted = (await pastedLines(page).count()) > 0;
    await page.keyboard.press(arePasted ? 'Control+Enter' : 'Escape');
  }
  await title.waitForElementState('hidden');
  return true;
}

/** Presses Enter: the main input's text becomes an item. */
async function submitInput(tab: Tab): Promise<void> {
  const { input } = await fieldsOf(tab.view);
  if (input !== '') await tab.view.mainInput.press('Enter');
}

async function typeInto({ view, page }: Tab, text: string): Promise<void> {
  await view.mainInput.press('End');
  await page.keyboard.type(text);
}

async function createInDialog(
  { page, view }: Tab,
  { leave }: Extract<PersonAct, { do: 'createInDialog' }>,
  words: Words,
): Promise<void> {
  const dialogs = new Dialogs(page);
  await view.mainInput.press('Shift+Enter');
  await dialogs.content.press('Control+End');
  await page.keyboard.type(` ${words.mint()}`);
  if (leave === 'save') await page.keyboard.press('Control+s');
}

async function paste(
  { page, view }: Tab,
  { as }: Extract<PersonAct, { do: 'paste' }>,
  words: Words,
): Promise<void> {
  const lines = [words.mint(), words.mint(), words.mint()].join('\n');
  await view.mainInput.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', paste));
  }, lines);
  await expect(pastedLines(page)).toBeVisible();
  if (as === 'note') await page.getByRole('button', { name: /^One note/ }).click();
  if (as === 'items') await page.keyboard.press('Control+Enter');
}

const pastedLines = (page: Page) => page.getByRole('dialog', { name: /^Paste \d+ lines$/ });

async function edit(
  { page, view }: Tab,
  row: Locator,
  { how, leave }: Extract<PersonAct, { do: 'edit' }>,
  words: Words,
): Promise<void> {
  const dialogs = new Dialogs(page);
  await pointer(view).act(row, 'Edit');
  await expect(dialogs.edit).toBeVisible();
  const hasContent = (await dialogs.content.count()) > 0;
  const field = hasContent ? dialogs.content : dialogs.title;
  const word = words.mint();
  const before = await field.inputValue();
  words.write(word, '', hasContent ? 'content' : 'title');
  if (how === 'replace') {
    words.replace(before, word, 'somebody wrote something else');
    await field.press('Control+a');
  } else {
    await field.press('Control+End');
    if (hasContent) await field.press('Enter');
    else await page.keyboard.type(' ');
  }
  await page.keyboard.type(word);
  if (leave === 'stay') return;
  await page.keyboard.press(leave === 'save' ? 'Control+s' : 'Escape');
}

/** Applies an action to one of the rows whose text is from this history. */
async function inRow(
  tab: Tab,
  { view: name, item }: { view: View; item: number },
  use: (row: Locator) => Promise<void>,
): Promise<boolean> {
  // Text in the main input hides rows.
  await submitInput(tab);
  await show(tab, name);
  const { view } = tab;
  const ids = await view.items
    .locator('[role=option]')
    .evaluateAll((rows) => rows.map(({ id }) => id));
  if (ids.length === 0) return false;
  await use(tab.page.locator(`#${ids[item % ids.length]}`));
  return true;
}

async function show({ view }: Tab, name: View): Promise<void> {
  if ((await shownCollection(view)) !== name) await view.openCollection(name);
}

async function nameOf(row: Locator): Promise<string> {
  return (await row.getAttribute('aria-label')) ?? '';
}

function toggleOf(name: string): string {
  if (name.startsWith('Todo'))
    return name.startsWith('Todo, done') ? 'Mark as not done' : 'Mark as done';
  return name.includes('copies on click') ? 'Don’t copy on click' : 'Copy on click';
}
