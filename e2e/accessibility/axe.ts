import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the page breaks a rule that axe can check, once what fades in is there. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(untilStill);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found).toEqual([]);
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
