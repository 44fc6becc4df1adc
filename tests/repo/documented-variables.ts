import { readFileSync } from 'node:fs';
import path from 'node:path';

import { REPO } from './tracked-files';

/** All that a server is set up by. */
export const SETTINGS = [
  'JOT_URL',
  'JOT_HTTP',
  'JOT_DATA',
  'JOT_TRUSTED_PROXY',
  'JOT_SMTP_URL',
  'JOT_MAIL_FROM',
  'JOT_CONTACT',
  'JOT_REGISTRATION',
  'JOT_DEMO',
  'JOT_OIDC_ISSUER',
  'JOT_OIDC_CLIENT_ID',
  'JOT_OIDC_CLIENT_SECRET',
];

/** Those that hold a secret, and may name a file of it. */
export const FROM_FILES = ['JOT_SMTP_URL_FILE', 'JOT_OIDC_CLIENT_SECRET_FILE'];

/** What a file says of variables, each once. */
export function variablesIn(file: string): string[] {
  const text = readFileSync(path.join(REPO, file), 'utf8');
  return [...new Set(text.match(/\bJOT_[A-Z_]*[A-Z]\b/g) ?? [])];
}

/** The variables that a table has a row for, in its order. */
export function tabledVariables(file: string): string[] {
  const text = readFileSync(path.join(REPO, file), 'utf8');
  return [...text.matchAll(/^\| `(JOT_[A-Z_]+)`/gm)].map(([, name = '']) => name);
}
