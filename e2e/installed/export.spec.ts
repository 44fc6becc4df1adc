import { ExportDialog } from '../pages/export-dialog';
import { expect, installed, test } from './installed.fixture';

test('everything is saved as JSON without a network, with what isn’t sent yet', async ({
  page,
  context,
  account,
  app,
  palette,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|Reading |Refreshing /);
  const { id: work } = await account.createCollection('Work');
  await account.createItem({ collection: work, content: 'Sent long ago' });
  await app.reloadAndRead();
  await installed(page);
  await context.setOffline(true);
  await app.submit('Not sent yet');
  await palette.run('Account');
  await page.getByRole('button', { name: 'Export…' }).click();

  const exporting = new ExportDialog(page);
  const { name, text } = await exporting.save();
  expect(name).toMatch(new RegExp(`^jot-${account.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const exported = JSON.parse(text) as {
    format: string;
    collections: { name: string }[];
    items: { content: string }[];
  };
  expect(exported.format).toBe('jot');
  expect(exported.collections.map((each) => each.name)).toEqual(['Notes', 'Work']);
  const contents = exported.items.map(({ content }) => content);
  expect([contents[0], contents.at(-1)]).toEqual(['Not sent yet', 'Sent long ago']);
  await expect(page.getByText(`Exported ${contents.length} items`)).toBeVisible();
  await expect(exporting.dialog).toBeHidden();
});
