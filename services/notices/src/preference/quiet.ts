/** Hours of a day without toasts and mails: minutes since midnight by the brand's clock, the end not included; over midnight when it ends first. */
export interface Quiet {
  readonly from: number;
  readonly until: number;
}

const dayMinutes = 24 * 60;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The minute of the day that a zone's clock shows. */
function minuteIn(at: Date, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number);
  return hour * 60 + minute;
}

/** When it is not quiet any more, as clocks run on a usual day; null when it is not quiet. */
export function quietUntil({ from, until }: Quiet, at: Date, zone: string): Date | null {
  const now = minuteIn(at, zone);
  const past = (now - from + dayMinutes) % dayMinutes;
  const length = (until - from + dayMinutes) % dayMinutes;
  if (past >= length) return null;
  const minute = Math.floor(at.getTime() / 60_000);
  return new Date((minute + length - past) * 60_000);
}

/** `22:30` as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since midnight as `22:30`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
