// Putting items away until later: the dialog, and what it has read.

export const comeBackLater = 'Come back later';
export const severalComeBackLater = (items: string) => `${items}: come back later`;
export const times = 'Times';
export const tonight = 'Tonight';
export const tomorrow = 'Tomorrow';
export const monday = 'Monday';
export const nextMonth = 'Next month';
export const now = 'Now';
export const insteadOf = (moment: string) => `instead of ${moment}`;
export const when = 'When';
// No example begins with a digit, because a digit as the first key selects a choice.
export const whenExamples = 'in 3 days, March 1, fri 14:30';
export const cantBeRead =
  'This can’t be read as a time. Write it like “in 3 days”, “March 1” or “fri 14:30”.';
export const notATimeYet = 'Not a time yet';
export const codeNotLoaded =
  'The part of Jot that reads times couldn’t be loaded. Choose a time above, or try again.';

const makeFormats = () => ({
  time: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' }),
  full: new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
});
let formats: ReturnType<typeof makeFormats> | undefined;

/** A moment beside the name of a choice, in the person's zone: “Mon 30 Nov 09:00”. */
export function momentOfChoice(moment: Date): string {
  const { time, day } = (formats ??= makeFormats());
  return `${day.format(moment)} ${time.format(moment)}`;
}

/** A moment in full, in the person's zone: “Monday 30 November 2026 at 09:00”. */
export function momentInFull(moment: Date): string {
  return (formats ??= makeFormats()).full.format(moment);
}
