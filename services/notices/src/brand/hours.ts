import { sql, type Tx } from '@banyan/kernel/database';
import { isDay } from '@banyan/kernel/dto';
import { errors } from '../errors.js';

/** A minute by the clock of a brand's zone, as operators type it: `2026-11-27T18:30`. */
export const localTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;

export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/**
 * Hours of a zone's clock as instants. Throws `notices.announcement_time` for a day that the calendar does not have, and
 * `notices.announcement_ends_first` where the end does not come after the beginning, also by the clock of a night that has an hour less.
 */
export async function hoursOf(
  tx: Tx,
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string | null },
  zone: string,
): Promise<Hours> {
  const written = endsAt === null ? [startsAt] : [startsAt, endsAt];
  if (!written.every((time) => isDay(time.slice(0, 10)))) throw errors.announcement_time();
  const [hours] = await tx.query<Hours>(
    sql`select $1::timestamp at time zone $3 as "startsAt", $2::timestamp at time zone $3 as "endsAt"`,
    [startsAt, endsAt, zone],
  );
  if (!hours) throw errors.announcement_time();
  if (hours.endsAt !== null && hours.endsAt <= hours.startsAt) throw errors.announcement_ends_first();
  return hours;
}

/** An instant by a zone's clock, as {@link localTime} is typed. */
export const localForm = sql`'YYYY-MM-DD"T"HH24:MI'`;
