import path from 'node:path';

export const SUPERUSER = 'root@example.org';

/** Has the first start on a data folder make the superuser, which takes no process of its own. */
export const FIRST_SUPERUSER = {
  JOT_SUPERUSER_EMAIL: SUPERUSER,
  JOT_SUPERUSER_PASSWORD_FILE: path.join(import.meta.dirname, 'superuser-password.txt'),
};
