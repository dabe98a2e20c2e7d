import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, joined, named, sql, type Sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { AccountService } from '../ledger/account.service.js';
import { entryKinds, type EntryKind } from '../ledger/command.js';
import { sources } from '../ledger/entry-name.js';
import type { ProfitDayDto, ProfitDto, ProfitQuery } from './profit.dto.js';

const dayMs = 24 * 3_600_000;
const longestMs = 93 * dayMs;

/** What a member won and lost. */
@Injectable()
export class ProfitService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
  ) {}

  /** Of the member in hand. Throws `wallet.range_wrong` for a span that is none, or longer than 93 days. */
  async own({ from, to, currency: asked }: ProfitQuery): Promise<ProfitDto> {
    if (from >= to || to.getTime() - from.getTime() > longestMs) throw errors.range_wrong();
    const account = await this.accounts.find(principal().id, asked);
    const currency = account?.currency ?? asked ?? config.defaultCurrency;
    const parameters = [principal().id, currency, from, to, config.businessZone];
    return { currency, days: await this.database.query<ProfitDayDto>(profitByDay, parameters) };
  }
}

const of = (...kinds: readonly EntryKind[]): Sql =>
  sql`j.kind in (${joined(kinds.map((kind) => sql`${entryKinds[kind]}`))})`;
const adjusted = (which: Sql): Sql => sql`${of('adjustment')} and ${which}`;

/** Which rows of the journal are in which sum: each in one of them. */
const sums = [
  ['depositsMinor', of('deposit', 'chargeback')],
  ['withdrawalsMinor', of('withdrawal_hold', 'withdrawal_release', 'withdrawal_payout', 'withdrawal_refund')],
  ['stakesMinor', of('bet', 'rollback_bet')],
  [
    'winsMinor',
    of(
      'win',
      'rollback_win',
      'jackpot_win',
      'freespin_win',
      'freespin_bonus',
      'win_held',
      'win_released',
      'win_refused',
    ),
  ],
  ['bonusesMinor', of('promo_win', 'bonus_grant', 'bonus_release', 'bonus_forfeit')],
  ['salariesMinor', adjusted(sql`j.source = ${sources.contracts}`)],
  ['transfersMinor', adjusted(sql`j.source = ${sources.transfers}`)],
  ['vendorsMinor', of('vendor_deposit', 'vendor_deposit_sent', 'vendor_deposit_returned', 'vendor_withdrawal')],
  [
    'correctionsMinor',
    sql`${of('manual_credit', 'manual_debit', 'reversal')} or ${adjusted(sql`j.source not in (${sources.contracts}, ${sources.transfers})`)}`,
  ],
] as const;
const profit = ['stakesMinor', 'winsMinor', 'bonusesMinor', 'salariesMinor'] as const;

/*
 * Rows of an account follow each other in time but for moments, so the first that can matter is found by halving: a year of somebody's play
 * before the span costs twenty look-ups by the primary key.
 */
const look = (at: Sql): Sql => sql`
  select a.id, 1::bigint as low, a.version + 1 as high from account a where a.member_id = $1 and a.currency = $2
  union all
  select l.id, case when r.early then r.version + 1 else l.low end, case when r.early then l.high else m.version end
  from look l
    cross join lateral (select (l.low + l.high) / 2 as version) m
    left join lateral (
      select j.version, j.created_at < ${at} as early from journal j
      where j.account_id = l.id and j.version >= m.version order by j.version limit 1) r on true
  where l.low < l.high`;
const found = sql`select id, min(high) as version from look group by id`;

/** Of the member $1 in the currency $2 from $3 to $4 by day of the zone $5. What only goes from one of his accounts to another is no change. */
export const profitByDay = sql`
with first as (with recursive look as (${look(sql`$3::timestamptz - interval '10 minutes'`)}) ${found}),
  last as (with recursive look as (${look(sql`$4::timestamptz + interval '10 minutes'`)}) ${found}),
  day as (
    select to_char(j.created_at at time zone $5, 'YYYY-MM-DD') as day,
      ${joined(sums.map(([name, which]) => sql`coalesce(sum(j.amount) filter (where ${which}), 0) as ${named(name)}`))}
    from first join last on last.id = first.id
      cross join lateral (
        select * from journal e where e.account_id = first.id and e.version >= first.version and e.version < last.version offset 0) j
    where j.contra_version is null and j.amount <> 0 and j.created_at >= $3 and j.created_at < $4
    group by 1)
select day, ${joined(sums.map(([name]) => sql`${named(name)}::text as ${named(name)}`))},
  (${joined(
    profit.map((name) => named(name)),
    sql` + `,
  )})::text as "resultMinor"
from day order by day desc`;
