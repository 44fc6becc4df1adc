const TIME =
  /^(?:,?\s+(?:at\s+)?|,|T|_)?(?<hour>\d{1,2})(?:[:.h]?(?<minute>\d{2})(?:[:.]?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?(?:\s*(?<half>[ap])\.?m\.?)?(?:\s*(?<zone>\S.*))?$/i;

/** A time of a day. */
export interface Clock {
  hour: number;
  minute: number;
  second: number;
  ms: number;
  /** Minutes ahead of UTC; null is local time. */
  offset: number | null;
}

/** Reads the text after a date: a time with or without a zone, or nothing, which is midnight. Null for other text. */
export function readClock(text: string): Clock | null {
  if (text.trim() === '') return { hour: 0, minute: 0, second: 0, ms: 0, offset: null };
  // JavaScript and Java append the name of the zone.
  const rest = text.trimEnd().replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])$/, '');
  const found = TIME.exec(rest)?.groups;
  // An hour alone is a time only with am or pm.
  if (!found || (found.minute === undefined && found.half === undefined)) return null;
  const { minute = 0, second = 0, fraction = '0', half, zone } = found;
  const hour = half ? toHour(Number(found.hour), half) : Number(found.hour);
  // A name such as “(Central European Time)” alone doesn't tell the offset.
  const isLocal = zone === undefined && rest === text.trimEnd();
  const offset = isLocal ? null : toOffset(zone ?? '');
  const isTime =
    (hour < 24 || (hour === 24 && Number(minute) === 0 && Number(second) === 0)) &&
    Number(minute) < 60 &&
    Number(second) < 60;
  if (!isTime || offset === undefined) return null;
  const ms = Math.floor(Number(`0.${fraction}`) * 1_000);
  return { hour, minute: Number(minute), second: Number(second), ms, offset };
}

/** Converts an hour of the 12-hour clock; 99, which is no hour, if it is above 12. */
function toHour(hour: number, half: string): number {
  if (hour > 12) return 99;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Zone names of RFC 2822 and of Europe, in hours ahead of UTC. Other names are ambiguous. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  wet: 0,
  west: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  eet: 2,
  eest: 3,
};

/** Minutes ahead of UTC; undefined if the zone isn't known. */
function toOffset(zone: string): number | undefined {
  const hours = Object.hasOwn(ZONES, zone.toLowerCase()) ? ZONES[zone.toLowerCase()] : undefined;
  if (hours !== undefined) return hours * 60;
  const found = /^(?:UTC|GMT)?\s*([+\-\u2212])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone);
  if (!found) return undefined;
  const [, sign, ahead, minutes = '0'] = found;
  const offset = Number(ahead) * 60 + Number(minutes);
  if (offset > 14 * 60 || Number(minutes) > 59) return undefined;
  return sign === '+' ? offset : -offset;
}
