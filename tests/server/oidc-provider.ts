import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { id: 'jot', secret: 'a secret of the client' };

export type Claims = Record<string, unknown>;

interface Grant {
  claims: Claims;
  challenge: string;
  redirect: string;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const challengeOf = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

/** An OpenID Connect provider on loopback: discovery, keys, and codes for RS256 id tokens. */
export class OidcProvider {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #grants = new Map<string, Grant>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  /** Changes to its correct metadata. */
  discovery: Claims = {};
  /** The status with which a proxy answers in its place. */
  proxyStatus: number | undefined;
  /** The person who is logged in at it, in a browser. */
  person: Claims = {};
  /** Its signing key, which a test may replace by somebody else's. */
  signer = this.#keys.privateKey;

  static async start(): Promise<OidcProvider> {
    const provider = new OidcProvider();
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The environment of a server whose users log in here. */
  get env(): NodeJS.ProcessEnv {
    return {
      JOT_OIDC_ISSUER: this.issuer,
      JOT_OIDC_CLIENT_ID: CLIENT.id,
      JOT_OIDC_CLIENT_SECRET: CLIENT.secret,
    };
  }

  /** Issues a code, as a browser brings it back. */
  grant(claims: Claims, challenge: string, redirect: string): string {
    const code = randomBytes(12).toString('hex');
    this.#grants.set(code, { claims, challenge, redirect });
    return code;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve, reject) => {
      this.#server.close((error) => (error ? reject(error) : resolve()));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (this.proxyStatus !== undefined) {
      response.writeHead(this.proxyStatus, { 'Content-Type': 'text/html' });
      response.end('<h1>Not the provider</h1>');
      return;
    }
    if (pathname === '/.well-known/openid-configuration')
      return send(200, {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        jwks_uri: `${this.issuer}/keys`,
        ...this.discovery,
      });
    if (pathname === '/keys') {
      const key = this.#keys.publicKey.export({ format: 'jwk' });
      return send(200, { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname === '/authorize') return this.#authorize(searchParams, response);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const grant = this.#redeem(request, new URLSearchParams(body));
    if (!grant) return send(400, { error: 'invalid_grant' });
    send(200, {
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: this.#sign(grant.claims),
    });
  }

  /** The page on which a logged-in person can continue or cancel. */
  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const redirect = asked.get('redirect_uri') ?? '';
    const claims = { ...this.person, nonce: asked.get('nonce') };
    const state = asked.get('state') ?? '';
    const link = (words: string, answer: Record<string, string>) =>
      `<a href="${redirect}?${new URLSearchParams({ ...answer, state }).toString().replace(/&/g, '&amp;')}">${words}</a>`;
    const code = this.grant(claims, asked.get('code_challenge') ?? '', redirect);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,"><p>${link('Allow', { code })} ${link('Deny', { error: 'access_denied' })}`,
    );
  }

  /** Exchanges a code, once, for a client that knows its secret and the verifier. */
  #redeem(request: IncomingMessage, sent: URLSearchParams): Grant | undefined {
    const basic = Buffer.from(
      `${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replace(/%20/g, '+')}`,
    );
    const isClient =
      request.headers.authorization === `Basic ${basic.toString('base64')}` ||
      (sent.get('client_id') === CLIENT.id && sent.get('client_secret') === CLIENT.secret);
    const code = sent.get('code') ?? '';
    const grant = this.#grants.get(code);
    const isRight =
      grant?.challenge === challengeOf(sent.get('code_verifier') ?? '') &&
      grant.redirect === sent.get('redirect_uri');
    if (!isClient || !isRight) return undefined;
    this.#grants.delete(code);
    return grant;
  }

  #sign(claims: Claims): string {
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: this.issuer, aud: CLIENT.id, iat: now, exp: now + 60 };
    const text = `${base64({ alg: 'RS256', kid: 'one' })}.${base64({ ...own, ...claims })}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(this.signer, 'base64url')}`;
  }
}
