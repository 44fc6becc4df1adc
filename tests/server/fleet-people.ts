import { onTestFinished } from 'vitest';
import { percentile } from '../../bench/figures.mjs';
import { EngineApp } from './engine-app';
import type { Fleet } from './fleet';
import { PASSWORD, type Account, type Answer } from './harness';

/** How long something may take on a machine that is busy. */
export const TIMEOUT_MS = 60_000;

export const emailOf = (name: string) => `${name}@Example.org`;

/** Registers by the proxy, as a visitor does. */
export function register(fleet: Fleet, name: string): Promise<Answer> {
  const body = {
    username: name,
    email: emailOf(name),
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  };
  return fleet.api('POST', 'users', { body });
}

/** Logs in by the proxy, with a username or an email address. */
export function login(fleet: Fleet, identity: string, password = PASSWORD): Promise<Answer> {
  const body = { identity, password };
  return fleet.api('POST', '/api/collections/users/auth-with-password', { body });
}

/** Logs in by the proxy; fails the test when that is refused. */
export async function signIn(fleet: Fleet, name: string): Promise<Account> {
  const { status, body } = await login(fleet, name);
  if (status !== 200) throw new Error(`No login as ${name}: ${status} ${body.message}`);
  const { token, record } = body;
  const first = async (table: string) =>
    (await fleet.api('GET', `${table}?perPage=1`, { token })).body.items[0]?.id ?? '';
  return {
    id: record.id,
    username: name,
    email: emailOf(name),
    token,
    collection: await first('itemCollections'),
    trashBin: await first('trashBins'),
  };
}

/** The app on a device of an account, until the test ends. */
export function openDevice(fleet: Fleet, account: Account): EngineApp {
  const { id: owner, token, collection } = account;
  const app = new EngineApp({ url: fleet.url, owner, token, collection });
  onTestFinished(() => void app.engine.close());
  return app;
}

/** Does something for each, eight at a time. */
export async function forEach<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = [...all];
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** The time that so many of 100 don't exceed, in whole milliseconds. */
export const msOf = (times: readonly number[], percent: number) =>
  Math.round(percentile(times, percent));
