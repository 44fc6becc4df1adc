import type { Account } from '../../e2e/server/account';
import type { TestServer } from '../../e2e/server/test-server';
import type { PushAnswer } from '../../src/backend/sync';
import type { Push } from '../../src/domain/mutators/parse-push';
import { Words } from '../model/words';
import { BreakingProxy, type Answered } from './breaking-proxy';
import { BrowserDevice } from './browser-device';
import { DEVICES, type Version } from './history';
import { HistoryLog } from './history-log';
import { recordsOf } from './judge';

/** The devices and the account of a history, and what the test knows of them. */
export interface World {
  server: TestServer;
  /** Address of the files of each version of the app. */
  apps: Record<Version, string>;
  account: Account;
  devices: BrowserDevice[];
  words: Words;
  /** Ids of the account's first records. */
  given: Set<string>;
  /** Number of the last mutation that the server has applied, by client. */
  applied: Map<string, number>;
  log: HistoryLog;
}

const PUSH = '/api/sync/push';

/**
 * Creates an account and its devices, whose browsers don't run yet.
 * @param later address of a server with a later version of the app
 */
export async function createWorld(server: TestServer, later: string): Promise<World> {
  const world: World = {
    server,
    apps: { own: server.url, later },
    account: await server.register(),
    devices: [],
    words: new Words(),
    given: new Set(),
    applied: new Map(),
    log: new HistoryLog(),
  };
  await fillAccount(world);
  for (let number = 0; number < DEVICES; number++) {
    const proxy = await BreakingProxy.start(server.url, (answered) => hear(world, answered));
    world.devices.push(new BrowserDevice(`device ${number}`, proxy, world.account));
  }
  return world;
}

/** Creates a list of two items, another list, and an item in the trash. */
async function fillAccount({ server, account, words, given }: World): Promise<void> {
  for (const { id } of await account.items()) await account.deleteItem(id);
  const elsewhere = await account.createCollection('Elsewhere');
  const create = (fields: object, prefix = '') => {
    const content = prefix + words.mint();
    words.keep(content);
    return account.createItem({ content, ...fields });
  };
  await create({});
  await create({}, ':td: ');
  await create({ collection: elsewhere.id });
  const { id } = await create({});
  await account.trashItem(id);
  const { items, itemCollections } = await recordsOf(server, account);
  for (const each of [...items, ...itemCollections]) given.add(each.id);
}

/** Mutations that the server has applied must not be lost, whether or not a device knows of them. */
function hear({ words, applied }: World, { path, body, status, answer }: Answered): void {
  if (path !== PUSH || status !== 200) return;
  const { client, mutations } = JSON.parse(body) as Push;
  const { lastMutation } = JSON.parse(answer) as PushAnswer;
  applied.set(client, lastMutation);
  words.keep(mutations.map(({ fields }) => fields));
  for (const { kind, recordId } of mutations) if (kind === 'create') words.created.add(recordId);
}
