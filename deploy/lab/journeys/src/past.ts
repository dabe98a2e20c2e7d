import pg from 'pg';
import { ready } from './harness.js';

const secondMs = 1000;
const windowMs = 300 * secondMs;

let db: pg.Client;

/** Opens the contracts' database, in which journeys move instants instead of waiting for days. */
export async function open(): Promise<void> {
  db = new pg.Client({ connectionString: ready.databases['contracts'] });
  await db.connect();
}

export const close = (): Promise<void> => db.end();

export const rows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await db.query(sql, values)).rows as T[];

/** The newest contract of a kind that somebody has with the upline. */
export async function contractOf(kind: string, downlineId: string): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `select id from contract where kind = $1 and downline_id = $2 order by id desc limit 1`,
    [kind, downlineId],
  );
  return row?.id ?? '';
}

/** A round as contracts booked it; amounts are digit strings of minor units. */
export interface Change {
  id: string;
  stake: string;
  win: string;
}

/** The last half month but one: over for long, whatever the day and hour of this run. */
function periodPast(): { start: Date; end: Date } {
  const local = new Date(Date.now() + 7 * 3600 * secondMs);
  const [year, month, half] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() > 15];
  const at = (day: number, back: number) => new Date(Date.UTC(year, month - back, day) - 7 * 3600 * secondMs);
  return half ? { start: at(16, 1), end: at(1, 0) } : { start: at(1, 1), end: at(16, 1) };
}

/** The lost round was in the five minutes that are just over, and a real-time contract counted in them. */
export async function moveToLastWindow(
  changes: readonly Change[],
  { downlineId }: { downlineId: string },
): Promise<void> {
  const start = new Date(Math.floor(Date.now() / windowMs) * windowMs - windowMs);
  const lost = changes.at(-1)?.id ?? '';
  await rows('begin');
  await rows(`update sales_change set booked_at = $2 where id = $1`, [lost, new Date(start.getTime() + 60 * secondMs)]);
  await rows(`update contract_version set effective_from = $2 where state = 'ACCEPTED' and contract_id = $1`, [
    await contractOf('REALTIME', downlineId),
    start,
  ]);
  await rows(`update contract set effective_from = $2 where id = $1`, [
    await contractOf('REALTIME', downlineId),
    start,
  ]);
  // The window closes again: what it holds of others is there already and stays as it is.
  await rows(
    `update settlement_run set starts_at = starts_at - interval '1 s' * (id % 200 + 1), ends_at = $1
     where kind = 'REALTIME' and ends_at > $1`,
    [start],
  );
  await rows('commit');
}

/** What was lost was lost in a half month that is over, and the dividends signed now counted in it. */
export async function moveToPastPeriod(changes: readonly Change[], memberId: string): Promise<void> {
  const { start } = periodPast();
  const lost = changes.at(-1);
  await rows('begin');
  await rows(
    `update sales_fact set hour = $2, stake_minor = $3, bet_minor = $3, payout_minor = $4, win_stake_minor = 0, loss_stake_minor = $3
     where member_id = $1 and hour > now() - interval '2 hours'`,
    [memberId, new Date(start.getTime() + 3600 * secondMs), lost?.stake, lost?.win],
  );
  await rows(
    `update contract_version v set effective_from = $1 from contract c
     where c.id = v.contract_id and c.kind = 'DIVIDEND' and v.state = 'ACCEPTED' and v.version = c.version`,
    [start],
  );
  await rows(`update contract set effective_from = $1 where kind = 'DIVIDEND' and version > 0`, [start]);
  // In the first days of a half month the one before is closed already, and nothing before that ever again: it goes to where nobody looks.
  await rows(
    `update settlement_run set starts_at = starts_at - interval '2 months', ends_at = $1 where kind = 'DIVIDEND' and ends_at > $1`,
    [start],
  );
  await rows('commit');
}
