import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.5.3: a name holds what is shown. Axe leaves it out unless it is asked. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

/** Nothing on the page breaks a rule that axe can check, once what fades in is there. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(untilStill);
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: STANDARDS, rules: { [LABEL_IN_NAME]: { enabled: true } } })
    .analyze();
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
