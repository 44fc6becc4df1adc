import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Server } from '../server/harness';

test('a mail server that refuses gives nobody away', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-enumeration-test-'));
  // Nothing listens on port 9.
  const env = { JOT_SMTP_URL: 'smtp://127.0.0.1:9' };
  const other = await Server.start({ env }, folder);
  try {
    const holder = await other.createUser();
    const proved = { email: holder.email, verified: true };
    await other.api('PATCH', `users/${holder.id}`, { body: proved, token: other.root });
    const asking = await other.createUser();
    for (const newEmail of [holder.email, 'free@example.org']) {
      const path_ = '/api/collections/users/request-email-change';
      const answer = await other.api('POST', path_, { body: { newEmail }, token: asking.token });
      expect(answer.status, newEmail).toBe(204);
    }
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
