const SMTP_URL =
  /^(smtps?):\/\/(?:([^:@/\s]+)(?::([^@/\s]*))?@)?([^:@/\s[\]]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?\/?$/i;
const WEB_URL = /^https?:\/\/(?:[^\s/?#@:[\]]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[^\s?#]*)?$/i;
const MAIL_FROM = /^(?:"?([^"<>@]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/**
 * What the environment's variables say, each held against its form.
 *
 * @param {(name: string) => string} variable empty for a variable that isn't set
 * @returns {{ values: object, problems: string[] }} one sentence for each value that can't be used
 */
function readEnvironment(variable) {
  const problems = [];
  const read = (name, parse, form) => {
    const text = variable(name).trim();
    if (text === '') return null;
    const value = parse(text);
    if (value === null) problems.push(`${name} is not usable: it must be ${form}.`);
    return value;
  };
  const read01 = (name) => read(name, onOrOff, '"on" or "off"');
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
    hasDemo: read01('JOT_DEMO') ?? true,
    requiresVerified: read01('JOT_REQUIRE_VERIFIED') ?? false,
    fetchesUnguarded: read01('JOT_UNGUARDED_FETCH') ?? false,
  };
  return { values, problems };
}

function onOrOff(text) {
  return text === 'on' ? true : text === 'off' ? false : null;
}

function webUrl(text) {
  return WEB_URL.test(text) ? text.replace(/\/+$/, '') : null;
}

function smtp(text) {
  const parts = SMTP_URL.exec(text);
  if (!parts) return null;
  const tls = parts[1].toLowerCase() === 'smtps';
  const port = parts[5] === undefined ? (tls ? 465 : 587) : Number(parts[5]);
  if (port < 1 || port > 65535) return null;
  try {
    const username = decodeURIComponent(parts[2] ?? '');
    const password = decodeURIComponent(parts[3] ?? '');
    return { host: parts[4].replace(/^\[|\]$/g, ''), port, tls, username, password };
  } catch {
    // A percent sign in name or password that isn't written as %25.
    return null;
  }
}

function mailFrom(text) {
  const parts = MAIL_FROM.exec(text);
  if (!parts) return null;
  return { name: (parts[1] ?? '').trim(), address: parts[2] ?? parts[3] };
}

function mailAddress(text) {
  return /^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : null;
}

/** PocketBase's commands; every one of them bootstraps, only `serve` sets Jot up. */
const COMMANDS = ['serve', 'superuser', 'migrate', 'update'];

/**
 * Whether the process was started to serve.
 *
 * @param {string[]} args the process's arguments, the program first
 */
function isServing(args) {
  return args.slice(1).find((arg) => COMMANDS.includes(arg)) === 'serve';
}

module.exports = { isServing, readEnvironment };
