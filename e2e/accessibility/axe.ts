import { expect, type Locator, type Page } from '@playwright/test';
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

const EVERYTHING: RunOptions = {
  runOnly: STANDARDS,
  rules: { [LABEL_IN_NAME]: { enabled: true } },
};

/** The colours take most of the time that axe does. */
const BUT_COLOURS: RunOptions = {
  ...EVERYTHING,
  rules: {
    ...EVERYTHING.rules,
    ...Object.fromEntries(ON_COLOURS.map((rule) => [rule, { enabled: false }])),
  },
};

/** Phones have a layout of their own; from 721 px on there is no other one. */
const PHONE = { width: 360, height: 740 };

/**
 * Nothing breaks a rule that axe can check, in the light and in the dark scheme, once what fades in is there. A page
 * is checked as a whole; of a part, such as a dialog, only what is in it. The app has to follow the system's
 * scheme; it is light from then on.
 */
export async function expectAccessible(where: Page | Locator): Promise<void> {
  const page = pageOf(where);
  expect(await violations(where, EVERYTHING)).toEqual([]);
  await setScheme(page, 'dark');
  expect(await violations(where, { runOnly: ON_COLOURS }), 'in the dark scheme').toEqual([]);
  await setScheme(page, 'light');
}

/** Nothing breaks a rule, nor one on anything but colours, which are the same, where the window is a phone's. */
export async function expectAccessibleAtAllWidths(where: Page | Locator): Promise<void> {
  await expectAccessible(where);
  await atPhoneWidth(pageOf(where), () => expectSound(where, `at ${PHONE.width} px`));
}

/**
 * Nothing breaks a rule on anything but colours, in the present window nor in a phone's. For what is made of parts
 * whose colours are checked elsewhere.
 */
export async function expectStructure(where: Page | Locator): Promise<void> {
  await expectSound(where, 'in the present window');
  await atPhoneWidth(pageOf(where), () => expectSound(where, `at ${PHONE.width} px`));
}

async function expectSound(where: Page | Locator, when: string): Promise<void> {
  expect(await violations(where, BUT_COLOURS), when).toEqual([]);
  await expectFits(pageOf(where));
}

/** Makes the window as narrow as a phone for a while. */
export async function atPhoneWidth(page: Page, look: () => Promise<void>): Promise<void> {
  const wide = page.viewportSize();
  if (!wide) throw new Error('The window has no size to return to.');
  await page.setViewportSize(PHONE);
  await look();
  await page.setViewportSize(wide);
}

/** The page does not scroll sideways. */
async function expectFits(page: Page): Promise<void> {
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isTooWide(), 'the page scrolls sideways').toBe(false);
}

function pageOf(where: Page | Locator): Page {
  return 'page' in where ? where.page() : where;
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

async function violations(where: Page | Locator, options: RunOptions): Promise<object[]> {
  const page = pageOf(where);
  await page.evaluate(untilStill);
  // A document is given axe once: its half megabyte takes as long to read as most rules to check.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const root = 'page' in where ? where : where.locator('html');
  const { violations } = await root.evaluate(
    // What is right isn't described.
    (element, options) => window.axe.run(element, { ...options, resultTypes: ['violations'] }),
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
