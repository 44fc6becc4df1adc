// In the person's locale, such as 09:05 or 9:05 AM.
const makeFormats = () => ({
  time: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  weekday: new Intl.DateTimeFormat(undefined, { weekday: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }),
  dayAndYear: new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
});
let formats: ReturnType<typeof makeFormats> | undefined;

/** Returns the formatters of times and days. The first call takes longer than rendering a list. */
export function timeFormats() {
  return (formats ??= makeFormats());
}

/**
 * Says when something comes back, in the person's zone and in their locale's form: “18:00” today, “tomorrow 9:00”,
 * “Mon 9:00” within a week, “1 Mar 9:00” this year, and else with the year.
 */
export function momentInWords(moment: Date, now: Date): string {
  const { time, weekday, day, dayAndYear } = timeFormats();
  const clock = time.format(moment);
  const days = daysBetween(now, moment);
  if (days === 0) return clock;
  if (days === 1) return `tomorrow ${clock}`;
  if (days > 1 && days < 7) return `${weekday.format(moment)} ${clock}`;
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return `${(isThisYear ? day : dayAndYear).format(moment)} ${clock}`;
}

/** The number of days of the calendar between two moments in this zone, whatever a day's length. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day(to) - day(from)) / 86_400_000;
}
