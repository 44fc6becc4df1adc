/** Settings of accounts in the dashboard: whether passwords are accepted, and whether addresses have to be verified. */
export interface AccountSettings {
  passwordAuth?: { enabled: boolean };
  authRule?: string;
  oauth2?: { enabled: boolean; providers: object[] };
}

/**
 * Changes settings of accounts, as the dashboard does.
 * @param root token of a superuser
 */
export async function setAccounts(
  url: string,
  root: string,
  settings: AccountSettings | { fields: object[] },
): Promise<void> {
  const answer = await fetch(`${url}/api/collections/users`, {
    method: 'PATCH',
    headers: { Authorization: root, 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`The accounts can't be set so: ${await answer.text()}`);
}

/**
 * Makes a server hash passwords of accounts with bcrypt's lowest cost. With the default cost, each registration and
 * each login of a test takes 60 ms of processor time.
 * @param root token of a superuser
 */
export async function hashFast(url: string, root: string): Promise<void> {
  const asked = await fetch(`${url}/api/collections/users`, { headers: { Authorization: root } });
  const { fields } = (await asked.json()) as { fields: { name: string }[] };
  const fast = fields.map((field) => (field.name === 'password' ? { ...field, cost: 4 } : field));
  await setAccounts(url, root, { fields: fast });
}
