import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.5.3: a name holds what is shown. Axe leaves it out unless it is asked. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

/** What depends on the colours, and so on the scheme. */
const ON_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Nothing on the page breaks a rule that axe can check, in the light and in the dark scheme, once what fades in
 * is there. The app has to follow the system's scheme; it is light from then on.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const everything: RunOptions = {
    runOnly: STANDARDS,
    rules: { [LABEL_IN_NAME]: { enabled: true } },
  };
  expect(await violations(page, everything)).toEqual([]);
  await setScheme(page, 'dark');
  expect(await violations(page, { runOnly: ON_COLOURS }), 'in the dark scheme').toEqual([]);
  await setScheme(page, 'light');
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function violations(page: Page, options: RunOptions): Promise<object[]> {
  await page.evaluate(untilStill);
  // A document is given axe once: its half megabyte takes as long to read as most rules to check.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    // What is right isn't described.
    (options) => window.axe.run({ ...options, resultTypes: ['violations'] }),
    options,
  );
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}

/** Waits for what the page has begun to move or fade; what turns for ever isn't waited for. */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A dialog that was opened begins to fade in with the frame after its first one.
  await nextFrame();
  await nextFrame();
  const ending = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  // One that is cancelled is over too.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
