/** The superuser in the data folder that each server of a run starts with. */
export const SUPERUSER = { identity: 'root@example.org', password: 'correct horse battery' };

/** Logs the superuser in at a server. Returns the token. */
export async function logInSuperuser(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(SUPERUSER),
  });
  if (!answer.ok) throw new Error(`No login of the superuser: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
