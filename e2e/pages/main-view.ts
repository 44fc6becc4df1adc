import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { pressUntilFocused } from './press-until-focused';

/** Files that the app loads at the first key or click, by the start of their names. */
const LATER_PARTS = [
  'Modals',
  'Palette',
  'CollectionMenu',
  'ProfileMenu',
  'InputMenu',
  'ItemMenu',
  'toasts',
];

/**
 * The text at the end of a row: when the item was created, that it was just copied, or in the trash its former
 * collection and the remaining days.
 */
const ROW_END =
  /(\d\d:\d\d|\d{1,2} [A-Z][a-z]{2,3}( \d{4})?|Content copied|(.+ )?(\d+ days? left|goes today))/;

/**
 * Returns a pattern for the accessible name of a row: a name such as `Todo, done: Buy milk` in one line, and the text at
 * the row's end.
 */
export function rowNamed(name: string): RegExp {
  const escaped = name.replaceAll('\n', ' ').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped} ${ROW_END.source}$`);
}

/** The main view: the main input, the list, the menus and the toasts. */
export class MainView {
  readonly page: Page;
  readonly mainInput: Locator;
  /** The field that filters in the trash bin, where the main input is disabled. */
  readonly trashFilter: Locator;
  /** The list. Only rows near the viewport exist. */
  readonly items: Locator;
  readonly rows: Locator;
  readonly selectedRow: Locator;
  readonly skeletonRows: Locator;
  readonly collectionButton: Locator;
  readonly inputMenuButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.mainInput = page.getByRole('combobox', { name: 'Main input' });
    this.trashFilter = page.getByRole('combobox', { name: 'Filter the trash bin' });
    this.items = page.getByRole('listbox', { name: 'Items' });
    this.rows = this.items.getByRole('option');
    this.selectedRow = this.items.getByRole('option', { selected: true });
    this.skeletonRows = page.getByTestId('skeleton-row');
    this.collectionButton = page.getByRole('button', { name: /^Collection: / });
    this.inputMenuButton = page.getByRole('button', { name: 'Main input menu' });
  }

  /** Opens a main view and waits for its list. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.ready();
  }

  /** Waits until the list is interactive. The snapshot of the last visit, which is shown first, isn't. */
  async ready(): Promise<void> {
    await expect(this.page.locator('[data-view-snapshot]')).toHaveCount(0);
    await expect(this.items).toHaveAttribute('aria-busy', 'false');
  }

  /** Reloads the page, and waits for the rows that are stored on this device. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Reloads the page, and waits for the end of its first pull. */
  async reloadAndRead(): Promise<void> {
    const finished: Request[] = [];
    const note = (request: Request) => void finished.push(request);
    this.page.on('requestfinished', note);
    const document = await this.page.reload();
    const { startTime, responseStart } = document!.request().timing();
    // A request of the previous document may never finish.
    const isPull = (request: Request) =>
      request.url().endsWith('/api/sync/pull') &&
      request.timing().startTime >= startTime + responseStart;
    if (!finished.some(isPull)) await this.page.waitForEvent('requestfinished', isPull);
    this.page.off('requestfinished', note);
    await this.ready();
  }

  /**
   * Starts to use the app and waits until all its code is loaded. The app loads it at the first key, and couldn't
   * without a server.
   */
  async loadAllCode(): Promise<void> {
    await this.page.keyboard.press('Shift');
    const missing = () =>
      this.page.evaluate((parts) => {
        const links = [...document.querySelectorAll('link')];
        // A disabled link stands for styles that are inlined in the page.
        const styles = links.filter(
          ({ rel, sheet, disabled }) => rel === 'stylesheet' && sheet === null && !disabled,
        );
        const scripts = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js'));
        // A part adds links for its own files.
        const needed = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href);
        return [
          ...parts.filter((part) => !scripts.some((name) => name.includes(`/${part}-`))),
          ...needed.filter((href) => !scripts.includes(href)),
          ...styles.map(({ href }) => href),
        ];
      }, LATER_PARTS);
    await expect.poll(missing).toEqual([]);
  }

  /** Focuses the window again, as when a user returns from another window. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }

  /** The row of an item by its whole name, such as `Todo, done: Buy milk`, or by a part of it. */
  row(name: string | RegExp): Locator {
    return this.items.getByRole('option', {
      name: typeof name === 'string' ? rowNamed(name) : name,
    });
  }

  /** Checks a row's position in the list, from 1, and the length of the list. */
  async expectPlace(row: Locator, place: number, of: number): Promise<void> {
    await expect(row).toHaveAttribute('aria-posinset', String(place));
    await expect(row).toHaveAttribute('aria-setsize', String(of));
  }

  /** Writes a text into the empty main input and presses Enter. */
  async submit(text: string): Promise<void> {
    await this.mainInput.fill(text);
    await this.mainInput.press('Enter');
  }

  /** Creates an item and waits until the server has it. */
  async create(text: string, rowName: string | RegExp): Promise<Locator> {
    await this.submit(text);
    const row = this.row(rowName);
    await this.expectSaved(row);
    return row;
  }

  /** Waits until the server has the row's item. Until then, the app refuses actions. */
  async expectSaved(row: Locator): Promise<void> {
    await expect(row.locator('[data-pending="false"]')).toBeVisible();
  }

  /** Selects a row with the arrow keys, from the selected row or from none. */
  async select(row: Locator): Promise<void> {
    const placeOf = async (one: Locator) => Number(await one.getAttribute('aria-posinset'));
    const from = (await this.selectedRow.count()) > 0 ? await placeOf(this.selectedRow) : 0;
    const way = (await placeOf(row)) - from;
    const key = way > 0 ? 'ArrowDown' : 'ArrowUp';
    for (let left = Math.abs(way); left > 0; left--) await this.page.keyboard.press(key);
    await expect(row).toHaveAttribute('aria-selected', 'true');
  }

  /** Focuses the list with Tab. */
  async tabToList(): Promise<void> {
    await pressUntilFocused(this.page, 'Tab', this.items);
  }

  /** Opens a collection from the header's menu with the keyboard. */
  async openCollection(name: string): Promise<void> {
    await this.openCollectionMenu();
    const entry = this.collectionEntry(name);
    await entry.focus();
    await entry.press('Enter');
    await expect(this.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
    await this.ready();
  }

  /** A collection in the header's open menu, by its name without item count and digit key. */
  collectionEntry(name: string): Locator {
    return this.page
      .getByRole('menuitemradio')
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async openCollectionMenu(): Promise<Locator> {
    // A dialog that is about to close takes the focus back from whatever is behind it.
    await expect(this.page.locator('[aria-modal="true"]')).toHaveCount(0);
    await this.collectionButton.focus();
    await this.collectionButton.press('Enter');
    const menu = this.page.getByRole('menu', { name: 'Collections' });
    await expect(menu).toBeVisible();
    return menu;
  }

  /** The open menu of an item, of several, of the main input, or of a phone's button for a new item. */
  menu(name: 'Item' | `${number} items` | 'Main input' | 'New item'): Locator {
    return this.page.getByRole('menu', { name, exact: true });
  }

  /** A command in an open menu, by its label without its keys. */
  menuEntry(menu: Parameters<MainView['menu']>[0], label: string): Locator {
    return this.menu(menu)
      .getByRole('menuitem')
      .filter({ has: this.page.getByText(label, { exact: true }) });
  }

  /** A success toast. */
  toast(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** An error toast. */
  errorToast(text: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  /** Checks that a toast has the colour of errors and is at the bottom of the column. */
  async expectErrorLook(toast: Locator): Promise<void> {
    const colour = await toast.evaluate((el) => getComputedStyle(el, '::before').backgroundColor);
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    expect(red, `${colour} is red`).toBeGreaterThan(2 * Math.max(green, blue));

    const box = await toast.boundingBox();
    const screen = this.page.viewportSize();
    if (!box || !screen) throw new Error('The toast is not on the screen.');
    expect(box.y, 'at the bottom').toBeGreaterThan(screen.height / 2);
    const middle = box.x + box.width / 2;
    expect(middle, 'in the middle').toBeCloseTo(screen.width / 2, -1);
  }
}
