import { expect, type Locator, type Page } from '@playwright/test';

/** The dialogs of collections: the form, the sort dialog and the questions. */
export class Collections {
  readonly page: Page;
  readonly menu: Locator;
  readonly create: Locator;
  readonly edit: Locator;
  readonly sort: Locator;
  /** The question before a collection is deleted. */
  readonly confirmation: Locator;
  /** The fields of the create and the edit dialog. */
  readonly name: Locator;
  readonly slug: Locator;
  /** The rows of the sort dialog, in their order. */
  readonly handles: Locator;

  constructor(page: Page) {
    const named = (name: string) => page.getByRole('dialog', { name, exact: true });
    this.page = page;
    this.menu = page.getByRole('menu', { name: 'Collections' });
    this.create = named('Create New Collection');
    this.edit = named('Edit Collection');
    this.sort = named('Sort Collections');
    this.confirmation = named('Confirm collection deletion');
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.slug = page.getByRole('textbox', { name: 'Slug' });
    this.handles = this.sort.getByRole('listitem').getByRole('button');
  }

  /** Waits until the form has focused its first field, because it would take the focus from any other field. */
  async formReady(): Promise<void> {
    await expect(this.name).toBeFocused();
  }

  /** The collections in the open dropdown. */
  get entries(): Locator {
    return this.menu.getByRole('menuitemradio');
  }

  /** Their names without item counts and digit keys. */
  get names(): Locator {
    return this.entries.locator('[dir]');
  }

  /** A command in the open dropdown. */
  action(label: string): Locator {
    return this.menu.getByRole('menuitem', { name: label, exact: true });
  }

  /** The button that answers yes to the question. */
  get confirmDeletion(): Locator {
    return this.confirmation.getByRole('button', { name: 'Delete collection' });
  }

  /** A dialog without fields. */
  info(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  /** The error message of a field. */
  problem(field: 'Name' | 'Slug'): Locator {
    const input = field === 'Name' ? this.name : this.slug;
    return this.page
      .locator('.mantine-TextInput-root')
      .filter({ has: input })
      .locator('.mantine-TextInput-error');
  }

  /** The drag handle of a collection in the sort dialog. */
  handle(name: string): Locator {
    return this.sort.getByRole('listitem').getByRole('button', { name, exact: true });
  }

  /** Drags one handle onto another with the mouse, and drops it. */
  async dragTo(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await middle(from), await middle(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    // A drag begins once the mouse has moved some px.
    await mouse.move(start.x, start.y + 6);
    await expect(from).toHaveAttribute('data-dragged', 'true');
    await this.page.evaluate(twoFrames);
    await mouse.move(start.x, end.y, { steps: 4 });
    // dnd-kit finds the target below the mouse after the moves are drawn.
    await this.page.evaluate(twoFrames);
    await mouse.up();
    // dnd-kit swallows clicks for a moment after a drop.
    await this.page.waitForFunction(isClickHeard);
    await this.expectAtRest();
  }

  /** Waits until nothing is dragged or still moving to its place. */
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

/** Returns the centre of an element on the screen, in px. */
export async function middle(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether a click beside the app's content reaches the page. */
function isClickHeard(): boolean {
  let isHeard = false;
  const hear = () => (isHeard = true);
  document.body.addEventListener('click', hear);
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.body.removeEventListener('click', hear);
  return isHeard;
}
