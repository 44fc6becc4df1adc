import { expect, test } from '../fixtures';
import { withSession } from '../machines';
import { rowNamed } from '../pages/main-view';

test('a screen reader hears kind, title, state and position of each row', async ({
  account,
  signedIn: app,
  page,
}) => {
  const { id: collection, slug } = await account.createCollection('Mixed');
  await account.createItems([
    { collection, content: 'A colour: #3eb489' },
    { collection, type: 'link', title: 'Tides', content: 'https://example.org/tides' },
    { collection, type: 'todo', title: 'Wind the clock', isTodoDone: true },
    { collection, type: 'todo', title: 'Feed the cat' },
    { collection, title: 'Gate', content: 'Code 4711', shouldCopyOnClick: true, isPinned: true },
  ]);
  await app.open(account.path(slug));
  await app.select(app.rows.nth(1));

  const names = [
    'Note, pinned, copies on click: Gate, Code 4711',
    'Todo: Feed the cat',
    'Todo, done: Wind the clock',
    'Link: Tides, example.org',
    'Note: A colour: #3eb489',
  ].map(rowNamed);
  const options = names.map(
    (name, index) => `    - 'option ${name}${index === 1 ? ' [selected]' : ''}'`,
  );
  await expect(app.items).toMatchAriaSnapshot(`- listbox "Items":\n${options.join('\n')}`);

  await withSession(page, async (session) => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const options = nodes.filter(({ role }) => role?.value === 'option');
    const heard = options.map(({ name, properties = [] }) => ({
      name: String(name?.value),
      selected: properties.find((property) => property.name === 'selected')?.value.value as unknown,
    }));
    expect(heard).toEqual(
      names.map((name, index) => ({
        name: expect.stringMatching(name) as unknown,
        selected: index === 1,
      })),
    );
  });
  for (let place = 1; place <= 5; place++) await app.expectPlace(app.rows.nth(place - 1), place, 5);
  await expect(app.items.locator('a, button, input, [tabindex]')).toHaveCount(0);
});

test('a copy, a filter, an error and an autosave are announced', async ({ app, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.select(app.rows.first());
  await page.keyboard.press('Control+Shift+C');
  await expect(page.getByRole('status').filter({ hasText: 'Content copied' })).toHaveCount(1);
  await app.mainInput.fill('::link::');
  await expect(
    page.getByRole('status').filter({ hasText: '1 of 6. Enter: Shows links, creates nothing' }),
  ).toHaveCount(1);
  await app.submit(':td:');
  await expect(page.getByRole('alert')).toHaveText('Write a task first.');
});
