import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Account, Answer, Server } from './harness';

interface Operation {
  responses: Record<string, { $ref?: string; content?: object }>;
}

export const description = JSON.parse(
  readFileSync(path.resolve('server/tokens/openapi.json'), 'utf8'),
) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }> };
};

/** The routes for programs, such as `GET /api/v1/items`. */
export const ROUTES = Object.entries(description.paths).flatMap(([route, operations]) =>
  Object.keys(operations)
    .filter((each) => each !== 'parameters')
    .map((method) => `${method.toUpperCase()} ${route}`),
);

const ajv = new Ajv2020({ strict: false }).addSchema(description, 'api');

/** Escapes a key for a JSON pointer in a URI. */
const escaped = (key: string) =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Returns the key of the path in the description, such as `/api/v1/items/{id}`. */
function templateOf(target: string): string {
  const [own = ''] = target.split('?');
  const found = Object.keys(description.paths).filter((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(own),
  );
  return found.find((each) => each === own) ?? found[0] ?? '';
}

/** Checks that the description of the API says what was answered. */
function expectDescribed(method: string, target: string, { status, body }: Answer): void {
  const template = templateOf(target);
  const what = `${method} ${target}: ${status} ${JSON.stringify(body)}`;
  const response = description.paths[template]?.[method.toLowerCase()]?.responses[status];
  if (!response) throw new Error(`It isn’t described: ${what}`);
  const place =
    response.$ref?.slice(1) ??
    `/${['paths', template, method.toLowerCase(), 'responses', String(status)].map(escaped).join('/')}`;
  if (!response.$ref && !response.content) return expect(body, what).toEqual({});
  const isValid = ajv.compile({ $ref: `api#${place}/content/application~1json/schema` });
  expect(isValid(body) ? [] : isValid.errors, what).toEqual([]);
}

/** What a token is made with. */
export interface TokenRequest {
  name?: string;
  scope?: 'add' | 'read' | 'write';
  collections?: string[] | null;
  days?: 30 | 365 | null;
}

/** An item in an answer. */
export interface ApiItem {
  id: string;
  type: string;
  title: string;
  content: string;
  collection: string;
  isTodoDone: boolean;
  shouldCopyOnClick: boolean;
  isPinned: boolean;
  laterUntil: string;
  isTrashed: boolean;
  created: string;
  updated: string;
}

/** The union of answers to a program. */
export interface ProgramBody {
  items: ApiItem[];
  deleted: string[];
  next: string | null;
  received: number;
  collections: { id: string; name: string; slug: string }[];
  message: string;
  data: Record<string, { code: string; message: string }>;
}

/** A program with an access token. Each answer must be as the API's description says. */
export class Program {
  readonly #server: Server;
  /** Id of the token. */
  readonly id: string;
  /** The token. */
  readonly secret: string;

  private constructor(server: Server, id: string, secret: string) {
    this.#server = server;
    this.id = id;
    this.secret = secret;
  }

  /** Makes a token of an account, by default one that may do everything. */
  static async of(server: Server, account: Account, asked: TokenRequest = {}): Promise<Program> {
    const { status, body } = await server.api('POST', '/api/account/tokens', {
      token: account.token,
      body: { name: 'Laptop', scope: 'write', collections: null, days: null, ...asked },
    });
    if (status !== 201) throw new Error(`No token was made: ${JSON.stringify(body)}`);
    return new Program(server, body.id, body.token);
  }

  /** Sends a request to a path below `/api/v1/`. */
  async ask(
    method: string,
    target: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: ProgramBody; headers: Headers }> {
    const whole = `/api/v1/${target}`;
    const answer = await this.#server.api(method, whole, {
      token: `Bearer ${this.secret}`,
      body,
      headers,
    });
    expectDescribed(method, whole, answer);
    return answer as typeof answer & { body: ProgramBody };
  }

  /** Adds texts, and throws if they are refused. */
  async add(body: object): Promise<ApiItem[]> {
    const answer = await this.ask('POST', 'add', body);
    if (answer.status !== 201) throw new Error(`Not added: ${JSON.stringify(answer.body)}`);
    return answer.body.items;
  }

  /** Lists items, and throws if the query is refused. */
  async list(query: Record<string, string> = {}): Promise<ProgramBody> {
    const answer = await this.ask('GET', `items?${new URLSearchParams(query)}`);
    if (answer.status !== 200) throw new Error(`Not listed: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
