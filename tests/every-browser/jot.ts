import { expect } from '@playwright/test';
import type { Account } from '../../e2e/server/account';
import type { Seen, Screen, Target } from './screen';

export const MAIN_INPUT: Target = { role: 'combobox', name: 'Main input' };
const ITEMS: Target = { role: 'listbox', name: 'Items' };

/** The edit dialog's field, for an item with a single field. */
export const TITLE_OR_CONTENT: Target = {
  role: 'textbox',
  name: 'Content',
  within: { role: 'dialog', name: 'Edit item' },
};

/** The row of an item, such as `Note: Call the dentist`. Its state and time follow that name. */
export function row(name: string): Target {
  return { role: 'option', name: new RegExp(`^${name}( |,|$)`), within: ITEMS };
}

/** Logs in through the form, and waits for the main view. */
export async function logIn(screen: Screen, url: string, account: Account): Promise<void> {
  await screen.driver.open(`${url}/login`);
  await screen.click({ role: 'textbox', name: 'Email or Username' });
  await screen.type(account.username);
  await screen.press('Tab');
  await screen.type(account.password);
  await screen.press('Enter');
  await screen.find(ITEMS);
  await screen.find(MAIN_INPUT);
}

/** Types a text into the main input. Returns the text of the input. */
export async function write(screen: Screen, text: string): Promise<Seen> {
  await screen.click(MAIN_INPUT);
  await screen.type(text);
  return screen.find(MAIN_INPUT, { value: text });
}

/** Creates an item from the main input, and waits for its row. */
export async function create(screen: Screen, text: string, name: string): Promise<void> {
  await write(screen, text);
  await screen.press('Enter');
  await screen.find(row(name));
  await screen.find(MAIN_INPUT, { value: '' });
}

/** Selects a row with the arrow keys, from any selection. */
export async function select(screen: Screen, name: string): Promise<void> {
  const rows = { role: 'option', within: ITEMS };
  const wanted = await screen.find(row(name));
  const selected = (await screen.look(rows)).find(({ isSelected }) => isSelected);
  const key = selected && selected.y > wanted.y ? 'ArrowUp' : 'ArrowDown';
  const isSelected = async () => (await screen.find(row(name))).isSelected;
  for (let left = (await screen.look(rows)).length; left > 0 && !(await isSelected()); left--)
    await screen.press(key);
  await screen.find(row(name), { isSelected: true });
}

/** Moves the focus from the main input to the list. */
export async function tabToList(screen: Screen): Promise<void> {
  for (let left = 5; left > 0 && !(await screen.find(ITEMS)).isFocused; left--)
    await screen.press('Tab');
  await screen.find(ITEMS, { isFocused: true });
}

/** Searches the palette, and runs the first result. */
export async function runCommand(screen: Screen, label: string): Promise<void> {
  await screen.press('Control', 'k');
  await screen.find({ role: 'combobox', name: /^Search for an action/ }, { isFocused: true });
  await screen.type(label);
  await screen.find({ role: 'option', name: new RegExp(`^${label}`) }, { isSelected: true });
  await screen.press('Enter');
}

/** Opens a collection with the palette, and waits for it. */
export async function goTo(screen: Screen, collection: string): Promise<void> {
  await runCommand(screen, collection);
  await screen.find({ role: 'button', name: `Collection: ${collection}` });
}

/** Waits until the device has stored a draft that contains a text. */
export async function expectDraftKept(screen: Screen, owner: string, text: string): Promise<void> {
  const read = () => screen.driver.evaluate(readDrafts, `jot-${owner}`);
  await expect.poll(read).toContain(text);
}

/** Runs in the page. Returns all drafts of a database as JSON. */
async function readDrafts(database: string): Promise<string> {
  const opening = indexedDB.open(database);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const reading = opening.result.transaction('mutations').objectStore('mutations').getAll();
  await new Promise((resolve, reject) => {
    reading.onsuccess = resolve;
    reading.onerror = reject;
  });
  opening.result.close();
  const rows: { state: string }[] = reading.result;
  return JSON.stringify(rows.filter(({ state }) => state === 'draft'));
}
