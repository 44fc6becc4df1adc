import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from './cases';
import { ModelServer } from './model-server';
import { runHistory } from './run-history';
import { Tally } from './tally';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
}, 60_000);
afterAll(() => server?.stop());

test.each(cases)('$name', { timeout: 0 }, async ({ history }) => {
  await expect(runHistory(server, new Tally(), history)).resolves.toBeUndefined();
});
