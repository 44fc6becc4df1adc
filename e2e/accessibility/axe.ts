import { expect, type Locator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.5.3: the accessible name contains the visible text. Axe checks this only when asked. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

/** Rules whose result depends on the colour scheme. */
const ON_COLOURS = ['color-contrast', 'link-in-text-block'];

const EVERYTHING: RunOptions = {
  runOnly: STANDARDS,
  rules: { [LABEL_IN_NAME]: { enabled: true } },
};

/** Checking colours takes most of axe's time. */
const BUT_COLOURS: RunOptions = {
  ...EVERYTHING,
  rules: {
    ...EVERYTHING.rules,
    ...Object.fromEntries(ON_COLOURS.map((rule) => [rule, { enabled: false }])),
  },
};

/** The phone layout ends at 720 px. */
const PHONE = { width: 360, height: 740 };

/**
 * Checks a page, or a part of it such as a dialog, against all of axe's rules in the light and the dark scheme, once
 * all fading has ended. The app has to follow the system's scheme. Leaves it light.
 */
export async function expectAccessible(where: Page | Locator): Promise<void> {
  const page = pageOf(where);
  expect(await violations(where, EVERYTHING)).toEqual([]);
  await setScheme(page, 'dark');
  expect(await violations(where, { runOnly: ON_COLOURS }), 'in the dark scheme').toEqual([]);
  await setScheme(page, 'light');
}

/** Checks all rules at the present width, and all but those about colours at a phone's width. */
export async function expectAccessibleAtAllWidths(where: Page | Locator): Promise<void> {
  await expectAccessible(where);
  await atPhoneWidth(pageOf(where), () => expectSound(where, `at ${PHONE.width} px`));
}

/**
 * Checks all rules but those about colours, at the present width and at a phone's. For parts whose colours other tests
 * check.
 */
export async function expectStructure(where: Page | Locator): Promise<void> {
  await expectSound(where, 'in the present window');
  await atPhoneWidth(pageOf(where), () => expectSound(where, `at ${PHONE.width} px`));
}

async function expectSound(where: Page | Locator, when: string): Promise<void> {
  expect(await violations(where, BUT_COLOURS), when).toEqual([]);
  await expectFits(pageOf(where));
}

/** Runs `look` in a window as narrow as a phone's. */
export async function atPhoneWidth(page: Page, look: () => Promise<void>): Promise<void> {
  const wide = page.viewportSize();
  if (!wide) throw new Error('The window has no size to return to.');
  await page.setViewportSize(PHONE);
  // A control that is halfway behind the header would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look();
  await page.setViewportSize(wide);
}

/** Checks that the page doesn't scroll sideways. */
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
  // Loads axe only once in each document: reading its half megabyte takes as long as checking most rules.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const root = 'page' in where ? where : where.locator('html');
  const { violations, clipped } = await root.evaluate(async (element, options) => {
    // Leaves out descriptions of what passes.
    const { violations } = await window.axe.run(element, {
      ...options,
      resultTypes: ['violations'],
    });
    const isClipped = (part: Element) => part.scrollHeight > part.clientHeight + 1;
    const clipped = [...document.querySelectorAll('[role="option"]')]
      .filter((row) => [...row.querySelectorAll('[dir="auto"]')].some(isClipped))
      .map(({ id }) => `#${id}`);
    return { violations, clipped };
  }, options);
  // On a phone, a long title leaves no room for a row's second text. That is still in the row's name, before the time,
  // so what is visible is in the name in two pieces.
  const isExpected = (id: string, target: unknown) =>
    id === LABEL_IN_NAME && clipped.includes(String(target));
  return violations.flatMap(({ id, nodes }) => {
    const wrong = nodes.filter(({ target }) => !isExpected(id, target));
    const where = wrong.map(({ html, failureSummary }) => `${html}\n${failureSummary}`);
    return where.length > 0 ? [{ id, where }] : [];
  });
}

/** Waits for all animations that end. */
async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A dialog starts to fade in with its second frame.
  await nextFrame();
  await nextFrame();
  const ending = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  // A cancelled animation has ended too.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
