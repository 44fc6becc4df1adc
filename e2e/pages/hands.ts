import { expect, type Locator } from '@playwright/test';
import type { MainView } from './main-view';
import { pressUntilFocused } from './press-until-focused';

/** The ways of a person to use the app: the same journeys with the keyboard alone and with the pointer alone. */
export interface Hand {
  /** Chooses an entry of an item's menu. */
  act(row: Locator, entry: string): Promise<void>;
  /** Chooses an entry of the main input's menu. */
  choose(entry: string): Promise<void>;
  /** Presses a button. */
  press(button: Locator): Promise<void>;
  /** Chooses an option of the focused field's list. */
  take(option: Locator): Promise<void>;
}

export type MakeHand = (view: MainView) => Hand;

/** Uses only the keyboard, and never sets the focus by script. */
export const keyboard: MakeHand = (view) => {
  const { page } = view;
  const enter = async (menu: 'Item' | 'Main input', entry: string) => {
    await expect(view.menu(menu).getByRole('menuitem').first()).toBeFocused();
    await pressUntilFocused(page, 'ArrowDown', view.menuEntry(menu, entry));
    await page.keyboard.press('Enter');
  };
  return {
    async act(row, entry) {
      await view.select(row);
      await page.keyboard.press('Shift+F10');
      await enter('Item', entry);
    },
    async choose(entry) {
      await pressUntilFocused(page, 'Tab', view.inputMenuButton);
      await page.keyboard.press('Enter');
      await enter('Main input', entry);
    },
    async press(button) {
      await pressUntilFocused(page, 'Tab', button);
      await page.keyboard.press('Enter');
    },
    async take(option) {
      await expect(async () => {
        if ((await option.getAttribute('aria-selected')) !== 'true')
          await page.keyboard.press('ArrowDown');
        await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 100 });
      }).toPass({ intervals: [0] });
      await page.keyboard.press('Enter');
    },
  };
};

/** Uses only the mouse. */
export const pointer: MakeHand = (view) => ({
  async act(row, entry) {
    await row.click({ button: 'right' });
    await view.menuEntry('Item', entry).click();
  },
  async choose(entry) {
    await view.inputMenuButton.click();
    await view.menuEntry('Main input', entry).click();
  },
  press: (button) => button.click(),
  take: (option) => option.click(),
});

export const HANDS: Readonly<Record<string, MakeHand>> = { keyboard, pointer };
