import { expect, type Locator, type Page } from '@playwright/test';

/** What one meets of collections beside the list: the form, the sort dialog and the questions. */
export class Collections {
  readonly page: Page;
  readonly menu: Locator;
  readonly create: Locator;
  readonly edit: Locator;
  readonly sort: Locator;
  /** Asked before a collection is deleted. */
  readonly confirmation: Locator;
  /** The fields of the create dialog and of the edit dialog. */
  readonly name: Locator;
  readonly slug: Locator;
  /** The collections of the sort dialog, in the order in which they stand there. */
  readonly handles: Locator;

  constructor(page: Page) {
    const named = (name: string) => page.getByRole('dialog', { name, exact: true });
    this.page = page;
    this.menu = page.getByRole('menu', { name: 'Collections' });
    this.create = named('Create collection');
    this.edit = named('Edit collection');
    this.sort = named('Sort collections');
    this.confirmation = named('Confirm collection deletion');
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.slug = page.getByRole('textbox', { name: 'Slug' });
    this.handles = this.sort.getByRole('listitem').getByRole('button');
  }

  /** Waits until the form has the focus in its first field, which it would take from any other one. */
  async formReady(): Promise<void> {
    await expect(this.name).toBeFocused();
  }

  /** The entries of the open dropdown that are collections. */
  get entries(): Locator {
    return this.menu.getByRole('menuitemradio');
  }

  /** What they are called, without their numbers and digits. */
  get names(): Locator {
    return this.entries.locator('[dir]');
  }

  /** An entry of the open dropdown that does something. */
  action(label: string): Locator {
    return this.menu.getByRole('menuitem', { name: label, exact: true });
  }

  /** Answers the question with yes. */
  get confirmDeletion(): Locator {
    return this.confirmation.getByRole('button', { name: /^Delete ‘/ });
  }

  /** A dialog that has only to be read. */
  info(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  /** What stands beside a field of the form because of what was written there. */
  problem(field: 'Name' | 'Slug'): Locator {
    const input = field === 'Name' ? this.name : this.slug;
    return this.page
      .locator('.mantine-TextInput-root')
      .filter({ has: input })
      .locator('.mantine-TextInput-error');
  }

  /** The handle of a collection in the sort dialog. */
  handle(name: string): Locator {
    return this.sort.getByRole('listitem').getByRole('button', { name, exact: true });
  }

  /** Drags one handle onto another with the mouse, as far as it needs, and lets it go. */
  async dragTo(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await middle(from), await middle(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    // A drag begins once the mouse has moved by some px.
    await mouse.move(start.x, start.y + 6);
    await expect(from).toHaveAttribute('data-dragged', 'true');
    await this.page.evaluate(twoFrames);
    await mouse.move(start.x, end.y, { steps: 4 });
    // What it lies over is found out when the moves have been drawn.
    await this.page.evaluate(twoFrames);
    await mouse.up();
    // dnd-kit swallows clicks for a moment after a drop.
    await this.page.waitForFunction(isClickHeard);
    await this.expectAtRest();
  }

  /** Nothing is being dragged, or still on its way to its place. */
  async expectAtRest(): Promise<void> {
    const moving = () =>
      this.sort
        .getByRole('listitem')
        .evaluateAll((items) => items.filter((item) => item.style.transform !== '').length);
    await expect.poll(moving, 'nothing is moving').toBe(0);
    await expect(this.sort.locator('[data-dragged]')).toHaveCount(0);
  }
}

/** Resolves when two frames have been drawn. */
async function twoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The middle of an element on the screen, in px. */
export async function middle(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether a click on the page, beside the app, reaches it. */
function isClickHeard(): boolean {
  let isHeard = false;
  const hear = () => (isHeard = true);
  document.body.addEventListener('click', hear);
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.body.removeEventListener('click', hear);
  return isHeard;
}
