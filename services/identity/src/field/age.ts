/** Full years from a birthday (yyyy-MM-dd) to the day it is now in a zone. */
export function ageOn(birthday: string, now: Date, timeZone: string): number {
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
