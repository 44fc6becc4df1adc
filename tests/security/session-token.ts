import { createHmac } from 'node:crypto';

/** Returns the claims of a token. */
export function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Returns the id of the session that a token names. */
export function sessionOf(token: string): string {
  const { sid } = payloadOf(token);
  if (typeof sid !== 'string') throw new Error('The token names no session.');
  return sid;
}

/** Signs a token as the server does. */
export function sign(payload: object, key: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
