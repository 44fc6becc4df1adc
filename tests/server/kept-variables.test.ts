import { describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { temporaryFolder } from '../scripts/temporary';
import { Server, type ServerOptions } from './harness';
import { deleteAccount } from './leaving';

// Refusals that were set by variables of earlier versions stay, although the variables are no longer read.

const RESTRICTING = {
  JOT_PASSWORD_LOGIN: 'off',
  JOT_REQUIRE_VERIFIED: 'on',
  JOT_ACCOUNT_DELETION: 'off',
  JOT_MAX_ITEMS: '20',
  JOT_MAX_COLLECTIONS: '3',
};
const RESTRICTED = {
  allowsPasswords: false,
  requiresVerified: true,
  deletesAccounts: false,
  maxItems: 20,
  maxCollections: 3,
};
const OPEN = {
  allowsPasswords: true,
  requiresVerified: false,
  deletesAccounts: true,
  maxItems: 100_000,
  maxCollections: 500,
};

/** Starts servers on one folder, one after the other. */
function useFolder() {
  const data = temporaryFolder();
  let running: Server | undefined;
  onTestFinished(async () => void (await running?.stop()));
  return async (env: NodeJS.ProcessEnv, options: ServerOptions = {}) => {
    await running?.stop();
    running = await Server.start({ ...options, env }, data);
    return running;
  };
}

const siteOf = async (server: Server) => (await server.api('GET', '/api/site')).body;

describe('a variable that restricts and is no longer read', () => {
  test('is stored once, named with what replaces it, and holds when it is removed', async () => {
    const start = useFolder();
    const first = await start(RESTRICTING);
    expect(await siteOf(first)).toMatchObject(RESTRICTED);
    for (const name of Object.keys(RESTRICTING))
      expect(first.logs().split(`${name} is no longer read: `)).toHaveLength(2);
    expect(await siteOf(await start({}))).toMatchObject(RESTRICTED);
  });

  test('is the dashboard’s from then on, though it is still set', async () => {
    const start = useFolder();
    await start(RESTRICTING);
    const server = await start(RESTRICTING, {
      accounts: { passwordAuth: { enabled: true }, authRule: '' },
    });
    const { body } = await server.api('GET', 'keptVariables?sort=name', { token: server.root });
    expect(body.items.map(({ name, value }) => [name, value])).toEqual(
      Object.entries(RESTRICTING).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    const save = (name: string, value: string) => {
      const id = body.items.find((each) => each.name === name)?.id ?? '';
      const ask = { token: server.root, body: { value } };
      return server.api('PATCH', `keptVariables/${id}`, ask);
    };
    const refused = await save('JOT_MAX_ITEMS', 'many');
    expect([refused.status, refused.body.data.value?.message]).toEqual([
      400,
      'It must be a whole number, 1 or more.',
    ]);
    expect((await save('JOT_MAX_ITEMS', '30')).status).toBe(200);
    expect((await save('JOT_ACCOUNT_DELETION', 'on')).status).toBe(200);
    expect(await siteOf(await start(RESTRICTING))).toMatchObject({
      ...OPEN,
      maxItems: 30,
      maxCollections: 3,
    });
  });

  test('is nobody’s to read or change but a superuser’s', async () => {
    const server = await useFolder()({ JOT_MAX_ITEMS: '20' });
    const { token } = await server.createUser();
    for (const caller of [undefined, token]) {
      const { status } = await server.api('GET', 'keptVariables', { token: caller });
      expect(status).toBe(403);
      const body = { name: 'JOT_MAX_COLLECTIONS', value: '9' };
      const made = await server.api('POST', 'keptVariables', { token: caller, body });
      expect(made.status).toBe(403);
    }
  });

  test('changes nothing where its value is open', async () => {
    const server = await useFolder()({
      JOT_PASSWORD_LOGIN: 'on',
      JOT_REQUIRE_VERIFIED: 'off',
      JOT_ACCOUNT_DELETION: 'on',
    });
    expect(await siteOf(server)).toMatchObject(OPEN);
    const { body } = await server.api('GET', 'keptVariables', { token: server.root });
    expect(body.items).toEqual([]);
  });
});

test('quotas and the deletion that were kept are held', async () => {
  const server = await useFolder()({ JOT_MAX_ITEMS: '12', JOT_ACCOUNT_DELETION: 'off' });
  const ann = await server.createUser();
  const create = () =>
    server.api('POST', 'items', {
      token: ann.token,
      body: { owner: ann.id, collection: ann.collection, content: 'a' },
    });
  let answer = await create();
  for (let i = 0; answer.status === 200 && i < 12; i++) answer = await create();
  expect(answer.body.data.owner?.message).toMatch(/it holds at most 12 items/);
  expect((await deleteAccount(server, ann)).status).toBe(403);
});

test('with passwords off in the dashboard, the demo account and superusers log in, and nobody else', async () => {
  const start = useFolder();
  const first = await start({});
  const ann = await first.createUser();
  const server = await start({}, { hasDemo: true, accounts: { passwordAuth: { enabled: false } } });
  expect(server.root).not.toBe('');
  expect((await server.login(DEMO_USERNAME, DEMO_PASSWORD)).username).toBe('demo');
  for (const identity of [ann.username, ann.email, 'nobody', ''])
    await expect(server.login(identity)).rejects.toThrow('This server takes no passwords');
  await expect(server.login(DEMO_USERNAME, 'wrong password')).rejects.toThrow(
    'Failed to authenticate',
  );
});
