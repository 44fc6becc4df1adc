import { expect } from 'vitest';
import type { Account, Answer, Server } from './harness';

/** The accounts of a test of `/…/{userId}/{itemId}`. */
export interface Cast {
  owner: Account;
  other: Account;
  demo: Account;
  root: string;
}

export interface Call {
  token?: string;
  userId: string;
  itemId: string;
}

/** Each kind of caller, its token, and the expected status. */
export const CALLERS: [who: string, status: number, (cast: Cast, itemId: string) => Call][] = [
  ['a guest', 401, ({ owner }, itemId) => ({ userId: owner.id, itemId })],
  [
    'a token that is none',
    401,
    ({ owner }, itemId) => ({ token: 'nonsense', userId: owner.id, itemId }),
  ],
  [
    'a token with a wrong signature',
    401,
    ({ owner }, itemId) => ({ token: `${owner.token.slice(0, -3)}AAA`, userId: owner.id, itemId }),
  ],
  [
    'someone else in the owner’s name',
    403,
    ({ owner, other }, itemId) => ({ token: other.token, userId: owner.id, itemId }),
  ],
  [
    'someone else in their own name',
    404,
    ({ other }, itemId) => ({ token: other.token, userId: other.id, itemId }),
  ],
  [
    'the demo user in the owner’s name',
    403,
    ({ owner, demo }, itemId) => ({ token: demo.token, userId: owner.id, itemId }),
  ],
  [
    'the demo user in its own name',
    404,
    ({ demo }, itemId) => ({ token: demo.token, userId: demo.id, itemId }),
  ],
  [
    'the owner, for an item that is not there',
    404,
    ({ owner }) => ({ token: owner.token, userId: owner.id, itemId: 'missing00000000' }),
  ],
  [
    'a superuser in someone else’s name',
    404,
    ({ other, root }, itemId) => ({ token: root, userId: other.id, itemId }),
  ],
  ['the owner', 200, ({ owner }, itemId) => ({ token: owner.token, userId: owner.id, itemId })],
  [
    'a superuser in the owner’s name',
    200,
    ({ owner, root }, itemId) => ({ token: root, userId: owner.id, itemId }),
  ],
];

export async function castOf(server: Server): Promise<Cast> {
  return {
    owner: await server.createUser(),
    other: await server.createUser(),
    demo: await server.login('demo', 'jot-demo'),
    root: server.root,
  };
}

/** Sends `PATCH /{route}/{userId}/{itemId}`. */
export function patch(server: Server, route: string, call: Call): Promise<Answer> {
  return server.api('PATCH', `/${route}/${call.userId}/${call.itemId}`, { token: call.token });
}

/** Checks that a refusal has PocketBase's shape, with a sentence for people. */
export function expectRefusal({ body }: Answer, status: number) {
  expect(body).toMatchObject({ status, message: expect.stringMatching(/^[A-Z].*\.$/), data: {} });
}
