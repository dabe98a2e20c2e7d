import { type Query, sql, type Tx } from '@banyan/kernel/database';
import type { EntryPosted } from '@banyan/proto/wallet/v1/events';

const winKinds = new Set(['win', 'promo_win', 'jackpot_win', 'freespin_win', 'freespin_bonus']);

/** Ids that the ledger makes have a space, which no vendor's has: two persons have looked at a released win. */
const isOwn = (externalId: string): boolean => externalId.includes(' ');

/**
 * Adds a batch's wins to what their vendors paid in each minute: once each, as the batch is. Last in its transaction, and in one order,
 * since two of them may write the same minute.
 */
export async function addWonMinutes(tx: Tx, events: readonly EntryPosted[], times: readonly Date[]): Promise<void> {
  const wins = events.flatMap(({ kind, source, currency, externalId, amountMinor, bonusMinor }, i) => {
    const won = amountMinor + bonusMinor;
    if (!winKinds.has(kind) || !source.startsWith('vendor:') || won <= 0n || isOwn(externalId)) return [];
    return [{ vendor: source.slice('vendor:'.length), currency, at: times[i] ?? new Date(0), won }];
  });
  if (wins.length === 0) return;
  await tx.query(addSql, [
    wins.map(({ vendor }) => vendor),
    wins.map(({ currency }) => currency),
    wins.map(({ at }) => at),
    wins.map(({ won }) => won),
  ]);
}

const addSql = sql`
insert into vendor_win_minute (minute, vendor, currency, won_minor)
  select date_trunc('minute', w.at), w.vendor, w.currency, sum(w.won)
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) w (vendor, currency, at, won)
  group by 1, 2, 3 order by 1, 2, 3
on conflict (minute, vendor, currency) do update set won_minor = vendor_win_minute.won_minor + excluded.won_minor`;

/** Forgets minutes that no hour has any more. */
export async function forgetWonMinutes(query: Query, before: Date): Promise<void> {
  await query(forgetSql, [before]);
}

const forgetSql = sql`
with sent as (delete from vendor_win_sent where minute < $1)
delete from vendor_win_minute where minute < $1`;
