import { test } from '@playwright/test';
import { TestServer } from '../../e2e/server/test-server';
import { historyOf } from './history';
import { laterBuild } from './later-build';
import { runHistory } from './run-history';

const HISTORIES = Number(process.env.JOT_BROWSERS_HISTORIES ?? 5);
const SEED = Number(process.env.JOT_BROWSERS_SEED ?? 1);

let server: TestServer;
/** Serves a later version of the app. */
let later: TestServer;
test.beforeAll(async () => {
  server = await TestServer.start();
  later = await TestServer.start({ publicDir: laterBuild() });
});
test.afterAll(async () => {
  await server.stop();
  await later.stop();
});

for (let seed = SEED; seed < SEED + HISTORIES; seed++)
  test(`no fault loses a word in the history of seed ${seed}`, () =>
    runHistory(server, later.url, historyOf(seed)));
