import { casual, GB, type Chrono } from 'chrono-node/en';
import { logDenied } from '../../notices/log';
import { parseMoment, type MomentReading } from './parse-moment';

/** Reads a text as a moment after `now`, in the device's zone (`parseMoment`). */
export type ReadMoment = (text: string, now: Date) => MomentReading;

/** The languages that chrono knows besides English, by their codes. Each is a file of its own. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ casual: Chrono }>>> = {
  ar: () => import('chrono-node/ar'),
  de: () => import('chrono-node/de'),
  es: () => import('chrono-node/es'),
  fi: () => import('chrono-node/fi'),
  fr: () => import('chrono-node/fr'),
  id: () => import('chrono-node/id'),
  it: () => import('chrono-node/it'),
  ja: () => import('chrono-node/ja'),
  nl: () => import('chrono-node/nl'),
  pt: () => import('chrono-node/pt'),
  ru: () => import('chrono-node/ru'),
  sv: () => import('chrono-node/sv'),
  uk: () => import('chrono-node/uk'),
  vi: () => import('chrono-node/vi'),
  zh: () => import('chrono-node/zh'),
};

/**
 * Creates a function that reads times in English and in another language, if chrono knows that. If its file can't be
 * loaded, it reads English only.
 *
 * @param language a language tag, such as `de-AT`
 */
export async function createMomentReader(language: string): Promise<ReadMoment> {
  const own = await loadLanguage(language.split('-')[0] ?? '');
  const english = withPhrases(isDayFirst(language) ? GB : casual);
  // The person's own language comes first: “mar” is a Tuesday in French.
  const parsers = own ? [own, english] : [english];
  return (text, now) => parseMoment(parsers, text, now);
}

async function loadLanguage(code: string): Promise<Chrono | null> {
  try {
    return (await LANGUAGES[code]?.())?.casual ?? null;
  } catch (error) {
    logDenied(`Loading the times in “${code}”`, error);
    return null;
  }
}

/** Whether 1/12 is in December. */
function isDayFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(languageTag(language), { day: 'numeric', month: 'numeric' })
    .formatToParts()
    .map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

/** Returns a language tag; undefined for what isn't one. Where Linux has no language, WebKitGTK says `C`. */
function languageTag(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

const PHRASE = /\b(?:next (week|month|year)|(?:the )?day after tomorrow)\b/i;

/** A day after its month that chrono, where the day comes first, takes for a year: “Dec 24”. */
const MONTH_DAY =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (2[0-5])(?![\d:./-])/i;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/**
 * Adds English phrases. Chrono doesn't read “day after tomorrow”, and takes “next month” for today's date in it; here it
 * is the first of the month, and “next week” is Monday.
 */
function withPhrases(base: Chrono): Chrono {
  const parser = base.clone();
  parser.parsers.unshift({
    pattern: () => MONTH_DAY,
    extract: (_, [, month = '', day]) => ({
      month: MONTHS.indexOf(month.slice(0, 3).toLowerCase()) / 3 + 1,
      day: Number(day),
    }),
  });
  parser.parsers.unshift({
    pattern: () => PHRASE,
    extract({ refDate }, [, unit = 'day']) {
      const [year, month, day] = [refDate.getFullYear(), refDate.getMonth(), refDate.getDate()];
      const date = {
        day: new Date(year, month, day + 2),
        // Sunday is the last day of a week.
        week: new Date(year, month, day + 7 - ((refDate.getDay() + 6) % 7)),
        month: new Date(year, month + 1, 1),
        year: new Date(year + 1, 0, 1),
      }[unit.toLowerCase()];
      if (!date) return null;
      return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
    },
  });
  return parser;
}
