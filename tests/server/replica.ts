import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cachedTool, FAKE_S3, LITESTREAM } from '../../scripts/drill/tools.mjs';
import { freePort } from '../../scripts/process/address.mjs';
import { collectLines, run } from '../../scripts/process/run.mjs';

export const isBuilt = Boolean(cachedTool(LITESTREAM) && cachedTool(FAKE_S3));

/** The target of a replica: its lines of Litestream's configuration, and how to stop it. */
export interface Destination {
  settings: string;
  close(): Promise<void>;
}

/** A folder, such as the mounted disk of another machine. */
export function folderDestination(folder: string): Destination {
  return { settings: `type: file\n      path: ${folder}`, close: () => Promise.resolve() };
}

/** A bucket of an S3 server on this machine. */
export async function bucketDestination(): Promise<Destination> {
  const address = `127.0.0.1:${await freePort('127.0.0.1')}`;
  const server = start(cachedTool(FAKE_S3), [
    '-backend=memory',
    `-host=${address}`,
    '-initialbucket=jot',
  ]);
  return {
    settings: [
      'type: s3',
      'bucket: jot',
      'path: data.db',
      `endpoint: http://${address}`,
      'region: us-east-1',
      'force-path-style: true',
      'access-key-id: key',
      'secret-access-key: secret',
    ].join('\n      '),
    close: () => end(server.child),
  };
}

/** A Litestream that replicates the `data.db` of a folder, and restores it into another. */
export class Replication {
  readonly #config: string;
  readonly #child: ChildProcess;
  readonly #lines: () => string[];
  readonly #path: string;

  constructor(data: string, { settings }: Destination) {
    this.#path = path.join(data, 'data.db');
    this.#config = `${data}.litestream.yml`;
    writeFileSync(
      this.#config,
      `dbs:
  - path: ${this.#path}
    replica:
      sync-interval: 1s
      ${settings}
`,
    );
    const { child, lines } = start(cachedTool(LITESTREAM), ['replicate', '-config', this.#config]);
    this.#child = child;
    this.#lines = lines;
  }

  logs(): string {
    return this.#lines().join('\n');
  }

  /** Kills Litestream, as when its machine fails. */
  kill(): Promise<void> {
    return end(this.#child);
  }

  /** Restores `data.db` into a folder from the replica alone; fails if there is none. */
  async restore(data: string): Promise<void> {
    mkdirSync(data, { mode: 0o700 });
    const target = path.join(data, 'data.db');
    const { code, output } = await run(
      cachedTool(LITESTREAM) ?? '',
      ['restore', '-config', this.#config, '-o', target, this.#path],
      { output: 'collect', env: ownEnvironment() },
    );
    if (code !== 0) throw new Error(`Nothing could be restored:\n${output}`);
  }
}

/** The S3 settings of this machine must not affect the tests. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')),
  );
}

function start(program: string | undefined, args: string[]) {
  if (program === undefined) throw new Error('It is not built: run npm run drill.');
  const child = spawn(program, args, {
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, lines: collectLines([child.stdout, child.stderr]) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}
