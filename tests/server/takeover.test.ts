import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PushClient } from './pushing';
import { bucketDestination, folderDestination, isBuilt, Replication } from './replica';
import { useRestorableServer } from './restorable-server';

/** The last writes that the replica may lack, in ms. It is about a second behind. */
const MAX_LOST_MS = 4_000;
const WRITING_MS = 3_000;

const stage = useRestorableServer();

const aFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-replica-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return Promise.resolve(folderDestination(folder));
};

test.skipIf(!isBuilt).each([
  ['a folder', aFolder],
  ['a bucket', bucketDestination],
])(
  'a second machine takes over from %s, and the devices lose nothing',
  { timeout: 90_000 },
  async (_, make) => {
    const { ann } = stage();
    const destination = await make();
    onTestFinished(() => destination.close());
    const [phone, laptop] = [await stage().device(), await stage().device()];
    phone.create('of before');
    await phone.untilSent();
    const replication = new Replication(stage().server.data, destination);
    onTestFinished(() => replication.kill());
    await vi.waitFor(() => expect(replication.logs()).toContain('snapshot complete'), {
      timeout: 20_000,
    });

    // Numbered writes show what the replica lacks, and how old it is.
    const client = new PushClient(stage().server, ann);
    const acknowledged: number[] = [];
    const write = async (milliseconds: number) => {
      for (const start = Date.now(); Date.now() - start < milliseconds;) {
        const content = `${client.id}-${acknowledged.length}`;
        await client.pushOne({ kind: 'create', fields: { collection: ann.collection, content } });
        acknowledged.push(Date.now());
      }
    };
    const own = Array.from({ length: 20 }, (_, n) => `of the phone ${n}`);
    for (const text of own) {
      phone.create(text);
      await write(WRITING_MS / own.length);
    }
    await phone.untilSent();
    for (const app of [phone, laptop]) await app.read();
    const read = acknowledged.length;
    // The crash comes at a random moment of Litestream's second, during the writes.
    await write(500 + Math.random() * 1_000);
    laptop.create('at the last moment');
    await laptop.untilSent();
    const crash = Date.now();
    let restored = 0;
    await stage().takeOver(async (data) => {
      await replication.kill();
      await replication.restore(data);
      restored = Date.now();
    });
    const up = Date.now();
    phone.create('after the crash');

    expect(await stage().server.sql('PRAGMA integrity_check')).toEqual([['ok']]);
    const [row] = await stage().server.sql(
      `SELECT count(*) FROM items WHERE content LIKE '${client.id}-%'`,
    );
    const kept = Number(row?.[0]);
    const firstLost = acknowledged[kept];
    const lostMs = firstLost === undefined ? 0 : crash - firstLost;
    console.info({
      writes: acknowledged.length,
      lost: acknowledged.length - kept,
      lostMs,
      restoreMs: restored - crash,
      startMs: up - restored,
    });
    expect(lostMs).toBeLessThan(MAX_LOST_MS);
    // No checkpoint of the server has made Litestream start again.
    expect(replication.logs().match(/snapshot complete/g)).toHaveLength(1);

    const texts = await stage().textsAfterSync();
    const written = [
      'of before',
      'after the crash',
      'at the last moment',
      ...own,
      ...acknowledged.map((_, n) => `${client.id}-${n}`),
    ];
    // A device may or may not have heard of the numbered writes after its last pull.
    const known = written.slice(0, 3 + own.length + Math.max(kept, read));
    expect(known.filter((text) => !texts.includes(text))).toEqual([]);
    expect(texts.filter((text) => !written.includes(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  },
);
