import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the app has. */
const STOPS_MAX = 60;

/** Presses a key until it has brought the focus somewhere. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < STOPS_MAX; pressed++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never leads to ${target}.`);
}
