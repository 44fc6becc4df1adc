/** A moment that the dialog offers. */
export interface QuickChoice {
  id: 'tonight' | 'tomorrow' | 'monday' | 'nextMonth';
  moment: Date;
}

const MORNING = 9;
const EVENING = 18;
/** “Tonight” is offered until half an hour before, in minutes of the day. */
const LAST_MINUTE = EVENING * 60 - 30;

/**
 * Returns the moments that are offered for putting items away, soonest first, in the device's zone: tonight, tomorrow,
 * Monday and the first of the next month. One that is the same as another isn't offered twice.
 */
export function quickChoices(now: Date): QuickChoice[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const at = (days: number, hour: number) => new Date(year, month, day + days, hour);
  // From Monday, it is the one after.
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const choices: QuickChoice[] = [
    { id: 'tomorrow', moment: at(1, MORNING) },
    { id: 'monday', moment: at(toMonday, MORNING) },
    { id: 'nextMonth', moment: new Date(year, month + 1, 1, MORNING) },
  ];
  if (now.getHours() * 60 + now.getMinutes() < LAST_MINUTE)
    choices.unshift({ id: 'tonight', moment: at(0, EVENING) });
  return choices
    .filter(
      ({ moment }, index) =>
        choices.findIndex((other) => other.moment.getTime() === moment.getTime()) === index,
    )
    .toSorted((one, other) => one.moment.getTime() - other.moment.getTime());
}
