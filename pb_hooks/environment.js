const { readProvider } = require(`${__hooks}/provider-environment.js`);

const SMTP_URL =
  /^(smtps?):\/\/(?:([^:@/\s]+)(?::([^@/\s]*))?@)?([^:@/\s[\]]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?\/?$/i;
const WEB_URL = /^https?:\/\/(?:[^\s/?#@:[\]]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[^\s?#]*)?$/i;
/** A header's name. `Forwarded` has a syntax of its own, which PocketBase doesn't read. */
const ADDRESS_HEADER = /^(?!forwarded$)[a-z][a-z0-9-]*$/i;
const MAIL_FROM = /^(?:"?([^"<>@]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/**
 * What the environment's variables say, each held against its form.
 *
 * @param {(name: string) => string} variable empty for a variable that isn't set
 * @returns the values, and one sentence for each value that can't be used
 */
function readEnvironment(variable) {
  /** @type {string[]} */
  const problems = [];
  /**
   * @template T
   * @param {string} name
   * @param {(text: string) => T | null} parse
   * @param {string} form
   */
  const read = (name, parse, form) => {
    const text = variable(name).trim();
    if (text === '') return null;
    const value = parse(text);
    if (value === null) problems.push(`${name} is not usable: it must be ${form}.`);
    return value;
  };
  /** @param {string} name */
  const read01 = (name) => read(name, onOrOff, '"on" or "off"');
  // Without a value everybody may register; with one that can't be used nobody, should it come to that.
  const readRegistration = () =>
    variable('JOT_REGISTRATION').trim() === ''
      ? 'on'
      : (read('JOT_REGISTRATION', registrationMode, '"on", "invite" or "off"') ?? 'off');
  const values = {
    url: read('JOT_URL', webUrl, 'the public address, such as https://jot.example.org'),
    smtp: read('JOT_SMTP_URL', smtp, 'smtp://user:password@host:587 or smtps://user:password@host'),
    mailFrom: read(
      'JOT_MAIL_FROM',
      mailFrom,
      'an address: Jot <jot@example.org> or jot@example.org',
    ),
    contact: read('JOT_CONTACT', mailAddress, 'a mail address, such as me@example.org'),
    sourceUrl: read('JOT_SOURCE_URL', webUrl, 'the address of the source code, such as https://…'),
    registration: readRegistration(),
    allowsPasswords: read01('JOT_PASSWORD_LOGIN') ?? true,
    provider: readProvider(variable, problems),
    hasDemo: read01('JOT_DEMO') ?? true,
    deletesAccounts: read01('JOT_ACCOUNT_DELETION') ?? true,
    requiresVerified: read01('JOT_REQUIRE_VERIFIED') ?? false,
    // The server switches them; their form is checked here with that of all others.
    hasRateLimits: read01('JOT_RATE_LIMITS') ?? true,
    trustedProxy: read(
      'JOT_TRUSTED_PROXY',
      (text) => (ADDRESS_HEADER.test(text) ? text : null),
      'the name of the header in which your proxy writes the client’s address, such as X-Forwarded-For',
    ),
    maxItems: read('JOT_MAX_ITEMS', positive, POSITIVE_FORM),
    maxCollections: read('JOT_MAX_COLLECTIONS', positive, POSITIVE_FORM),
  };
  if (!values.allowsPasswords && !values.provider)
    problems.push('JOT_PASSWORD_LOGIN=off needs a login provider: set JOT_OIDC_ISSUER.');
  return { values, problems };
}

/**
 * How many records an account may have, by their table. What can't be used was refused at the start.
 *
 * @param {(name: string) => string} variable empty for a variable that isn't set
 */
function readQuotas(variable) {
  return {
    items: positive(variable('JOT_MAX_ITEMS').trim()) ?? 100_000,
    itemCollections: positive(variable('JOT_MAX_COLLECTIONS').trim()) ?? 500,
  };
}

const POSITIVE_FORM = 'a whole number, 1 or more';

/** @param {string} text */
function positive(text) {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** @param {string} text */
function onOrOff(text) {
  return text === 'on' ? true : text === 'off' ? false : null;
}

/**
 * @param {string} text
 * @returns {'on' | 'invite' | 'off' | null}
 */
function registrationMode(text) {
  return text === 'on' || text === 'invite' || text === 'off' ? text : null;
}

/** @param {string} text */
function webUrl(text) {
  return WEB_URL.test(text) ? text.replace(/\/+$/, '') : null;
}

/** @param {string} text */
function smtp(text) {
  const [whole, scheme = '', name, word, host = '', digits] = SMTP_URL.exec(text) ?? [];
  if (whole === undefined) return null;
  const tls = scheme.toLowerCase() === 'smtps';
  const port = digits === undefined ? (tls ? 465 : 587) : Number(digits);
  if (port < 1 || port > 65535) return null;
  try {
    const username = decodeURIComponent(name ?? '');
    const password = decodeURIComponent(word ?? '');
    return { host: host.replace(/^\[|\]$/g, ''), port, tls, username, password };
  } catch {
    // A percent sign in name or password that isn't written as %25.
    return null;
  }
}

/** @param {string} text */
function mailFrom(text) {
  const parts = MAIL_FROM.exec(text);
  if (!parts) return null;
  return { name: (parts[1] ?? '').trim(), address: parts[2] ?? parts[3] ?? '' };
}

/** @param {string} text */
function mailAddress(text) {
  return /^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : null;
}

/**
 * Whether the process was started to serve: every command bootstraps, only `serve` sets Jot up. The server puts
 * the command first (server/arguments.go).
 *
 * @param {string[]} args the process's arguments, the program first
 */
function isServing([, command]) {
  return command === 'serve';
}

module.exports = { isServing, readEnvironment, readQuotas };
