const RFC_3339 =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** The last moment that dates of records can hold, in ms since 1970. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Parses a time by RFC 3339, such as `2026-03-01T09:00:00+01:00`. It always names its zone, so it means one moment.
 *
 * @returns ms since 1970; null for any other text, and for a time that doesn't exist, such as 30 February
 */
export function parseRfc3339(text: string): number | null {
  const found = RFC_3339.exec(text);
  if (!found) return null;
  const [, day = '', clock = '', fraction = '', sign, hours = 0, minutes = 0] = found;
  const written = `${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const time = Date.parse(written);
  // Date.parse accepts 30 February and 24:00.
  if (Number.isNaN(time) || new Date(time).toISOString() !== written) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const moment = sign === '-' ? time + offset : time - offset;
  return moment >= 0 && moment <= LATEST ? moment : null;
}
