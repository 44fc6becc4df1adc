import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useServer } from './harness';
import { PushLoad, pushUntilEnd, writeDownTexts } from './push-load';

/** How often the server is killed; a hundred times with `JOT_KILLS=100`. */
const KILLS = Number(process.env.JOT_KILLS ?? 15);

const server = useServer({ env: { JOT_DEMO: 'off' } });

test(
  'a server that is killed while devices push applies each mutation exactly once',
  { timeout: 30_000 + KILLS * 3_000 },
  async () => {
    const [ann, bob] = [await server().createUser(), await server().createUser()];
    const devices = [ann, ann, bob, bob].map((account) => new PushLoad(server(), account));
    await writeDownTexts(server());
    const figures = { kills: KILLS, cutOff: 0, appliedOfThem: 0, mutations: 0 };

    for (let kill = 1; kill <= KILLS; kill++) {
      await pushUntilEnd(devices, 2 + (kill % 7), async () => {
        // Kills it at a random moment of the work on a push, not only after a response.
        await sleep(Math.random() * 40);
        await server().kill();
      });
      await server().startAgain();
      for (const device of devices) {
        figures.cutOff += device.unanswered;
        figures.appliedOfThem += await device.check();
      }
    }

    for (const device of devices) {
      await device.finish();
      expect(await device.check()).toBe(0);
      figures.mutations += device.acknowledged;
    }
    expect(await server().sql('PRAGMA integrity_check')).toEqual([['ok']]);
    const logs = path.join(server().data, 'auxiliary.db').replaceAll("'", "''");
    const check = `ATTACH '${logs}' AS logs; PRAGMA logs.integrity_check`;
    expect(await server().sql(check)).toEqual([['ok']]);
    console.info(figures);
    // The server was killed before, during and after the work on pushes.
    expect(figures.appliedOfThem).toBeGreaterThan(0);
    expect(figures.appliedOfThem).toBeLessThan(figures.cutOff);
  },
);
