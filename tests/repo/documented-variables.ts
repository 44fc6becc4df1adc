import { readFileSync } from 'node:fs';
import path from 'node:path';

import { REPO } from './tracked-files';

/** All variables of a server. */
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

/** Variables for secrets, which may name a file with the secret instead. */
export const FROM_FILES = ['JOT_SMTP_URL_FILE', 'JOT_OIDC_CLIENT_SECRET_FILE'];

/** Returns the names of variables in a file, each once. */
export function variablesIn(file: string): string[] {
  const text = readFileSync(path.join(REPO, file), 'utf8');
  return [...new Set(text.match(/\bJOT_[A-Z_]*[A-Z]\b/g) ?? [])];
}

/** Returns the variables that have a row in a table, in its order. */
export function tabledVariables(file: string): string[] {
  const text = readFileSync(path.join(REPO, file), 'utf8');
  return [...text.matchAll(/^\| `(JOT_[A-Z_]+)`/gm)].map(([, name = '']) => name);
}
