import type { Page } from '@playwright/test';

/** Shares as a share sheet does: the browser sends a form, and shows the answer. */
export async function share(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', hidden: true });
    for (const [name, value] of Object.entries(values)) {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, fields);
}
