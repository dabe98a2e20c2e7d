import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { entryKinds } from '../ledger/command.js';
import { nothingLeftMinor, stepEntries, TurnoverService } from './turnover.service.js';

interface Place {
  readonly accountId: string;
  readonly brand: string;
}

/** How many accounts one run looks at; more wait for the next. */
const most = 2_000;

/** Counts what nobody looks at: what came within seconds, so that the multiples of then count; what is far behind within minutes. */
@Injectable()
export class TurnoverSweepService {
  constructor(
    private readonly database: Database,
    private readonly turnover: TurnoverService,
  ) {}

  /** Opens the records of what came since the last run. */
  async open(): Promise<void> {
    // Asked for first: whatever is older is committed, or never will be, when the accounts are read.
    const [span] = await this.database.query<{ seen: string; horizon: string }>(
      sql`select seen::text, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from turnover_cursor`,
    );
    if (!span) throw new Error('turnover_cursor is empty');
    const found = await this.database.query<Place>(cameSql, [most, span.seen]);
    await this.count(found);
    if (found.length < most)
      await this.database.query(sql`update turnover_cursor set seen = greatest(seen, $1::xid8)`, [span.horizon]);
  }

  /** Counts accounts that are far behind, and those with little left, whose records end. */
  async catchUp(): Promise<void> {
    await this.count(await this.database.query<Place>(behindSql, [most, stepEntries, little]));
  }

  /** One that fails keeps none of the others waiting. */
  private async count(places: readonly Place[]): Promise<void> {
    const failed: unknown[] = [];
    for (const { accountId, brand } of places)
      await this.turnover
        .prepare({ accountId: BigInt(accountId), brand })
        .catch((error: unknown) => failed.push(error));
    if (failed.length > 0)
      throw new AggregateError(failed, `${failed.length} of ${places.length} accounts were not counted`);
  }
}

const came = sql`case when j.kind in (${entryKinds.deposit}, ${entryKinds.adjustment}, ${entryKinds.bonus_grant}, ${entryKinds.manual_credit}) then j.xid end`;

/** The accounts, $1 at most, to which something came from a transaction ($2) on that is not counted yet. The journal is looked up first, by what came alone. */
export const cameSql = sql`
select distinct o.id as "accountId", o.brand from (select * from journal j where (${came}) >= $2::xid8 offset 0) j
  join account e on e.id = j.account_id
  join account o on o.member_id = e.member_id and o.currency = e.currency and o.kind = 'available'
  left join turnover_account t on t.account_id = o.id
where j.amount > 0 and j.version > coalesce(case e.kind when 'bonus' then t.bonus_version else t.version end, 0)
limit $1`;

/** By currency, as JSON: a bigint has no other form in it than text. */
const little = JSON.stringify(Object.fromEntries([...nothingLeftMinor].map(([of, minor]) => [of, String(minor)])));

/** The accounts, $1 at most, that are $2 entries behind or have less left than their currency's in $3. */
const behindSql = sql`
select a.id as "accountId", a.brand from (select distinct account_id from turnover_record where state = 'OPEN') r
  join turnover_account t on t.account_id = r.account_id join account a on a.id = r.account_id
where a.version > t.version and (a.version - t.version >= $2
  or (select sum(m.balance) from account m where m.member_id = a.member_id and m.currency = a.currency) < coalesce(($3::jsonb ->> a.currency)::numeric, 1))
limit $1`;
