import { describe, expect, test } from 'vitest';
import { useServer } from './harness';

describe('what the server says of itself', () => {
  const server = useServer({
    env: {
      JOT_CONTACT: 'me@example.org',
      JOT_DEMO: 'off',
    },
    accounts: { authRule: 'verified=true' },
  });

  test('comes from settings and dashboard, and is for everybody', async () => {
    const { status, body } = await server().api('GET', '/api/site', { token: 'ended' });
    expect(status).toBe(200);
    expect(body).toEqual({
      contact: 'me@example.org',
      hasDemo: false,
      requiresVerified: true,
      sendsMail: false,
      maxItems: 100_000,
      maxCollections: 500,
      deletesAccounts: true,
      registration: 'on',
      allowsPasswords: true,
      provider: '',
    });
  });

  test('who has not verified is told so at the login, with the right password only', async () => {
    await expect(server().createUser({ username: 'zoe' })).rejects.toThrow(
      'Verify your email address first.',
    );
    await expect(server().login('zoe', 'wrong password')).rejects.toThrow('Failed to authenticate');
  });
});

describe('where nothing is set', () => {
  const server = useServer({ hasDemo: true });

  test('it says so', async () => {
    const { body } = await server().api('GET', '/api/site');
    expect(body).toEqual({
      contact: '',
      hasDemo: true,
      requiresVerified: false,
      sendsMail: false,
      maxItems: 100_000,
      maxCollections: 500,
      deletesAccounts: true,
      registration: 'on',
      allowsPasswords: true,
      provider: '',
    });
  });
});

describe('with a mail server', () => {
  const server = useServer({ env: { JOT_SMTP_URL: 'smtp://name:secret@127.0.0.1:1' } });

  test('it tells that mail is sent, and nothing of how', async () => {
    const { body } = await server().api('GET', '/api/site');
    expect(body).toMatchObject({ sendsMail: true });
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1/);
  });
});
