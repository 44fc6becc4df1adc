import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signIn, test } from '../fixtures';
import { linkIn, readMail } from '../server/mail-text';

test('without a mail server the link is in the server’s log', async ({ page, server, view }) => {
  const person = await server.register({ verified: false });
  const announced = `to ${person.email} is in `;
  await expect.poll(() => server.log).toContain(announced);
  const link = /\s(http:\S+\/confirm-verification#\S+)/.exec(
    server.log.slice(server.log.indexOf(announced)),
  )?.[1];
  await signIn(page, server.url, person);
  await page.goto(link ?? '');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your email address is verified.',
  );
  await page.getByRole('link', { name: 'Go to your items' }).click();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
});

test('and in a file of the data folder, as a mail', async ({ page, server, login, view }) => {
  const person = await server.register();
  await page.goto('/reset');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Request' }).click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();

  const folder = path.join(server.data, 'mail');
  const mails = () =>
    readdirSync(folder)
      .map((name) => readMail(readFileSync(path.join(folder, name), 'utf8')))
      .filter(({ to, subject }) => to === person.email && subject.startsWith('Set a new password'));
  await expect.poll(() => mails().length).toBe(1);

  await page.goto(linkIn(mails()[0]!, 'confirm-password-reset').href);
  const main = page.getByRole('main');
  await main.getByLabel('New password').fill('another good password');
  await main.getByLabel('Password confirmation').fill('another good password');
  await main.getByRole('button', { name: 'Set password' }).click();
  await main.getByRole('link', { name: 'Login', exact: true }).click();
  await login.login(person.username, 'another good password');
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
});
