import { expect, type Locator, type Page } from '@playwright/test';

/** Larger than the number of tab stops on any page of the app. */
const STOPS_MAX = 60;

/** Presses a key until an element has the focus. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < STOPS_MAX; pressed++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never leads to ${target}.`);
}
