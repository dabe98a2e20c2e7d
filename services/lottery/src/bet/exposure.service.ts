import { Injectable } from '@nestjs/common';
import { Database, equals, listOpenPage, sql, type ListSpec, type Tx } from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import type { ExposureDto } from './bet.dto.js';
import type { Stake } from './pricing.js';

/** What a member stakes on an issue. */
export interface Staked {
  readonly issueId: bigint | string;
  readonly memberId: bigint;
  readonly currency: string;
  readonly stakes: readonly Stake[];
}

/** How much is staked on each number, never above its bound: the database holds it, whoever bets at the same time. */
@Injectable()
export class ExposureService {
  constructor(private readonly db: Database) {}

  list(query: ListQuery): Promise<OpenPage<ExposureDto>> {
    return listOpenPage<ExposureDto>(this.db.query, query, exposures);
  }

  /** The bounds of a currency by name; none where lottery is not offered in it. */
  async bounds(tx: Tx, currency: string): Promise<ReadonlyMap<string, bigint>> {
    const rows = await tx.query<{ name: string; most: string }>(
      sql`select name, most_minor as most from stake_limit where currency = $1`,
      [currency],
    );
    return new Map(rows.map(({ name, most }) => [name, BigInt(most)]));
  }

  /** Adds stakes, in one order for everybody; throws when one of them would go above its bound, and then nothing is added. */
  async add(tx: Tx, staked: readonly Staked[], bounds: ReadonlyMap<string, bigint>): Promise<void> {
    const asked = staked.flatMap(({ issueId, memberId, currency, stakes }) =>
      stakes.flatMap(({ bet, selection, group, stakeMinor }) =>
        [
          { member: 0n, most: bounds.get(`${group}_all`) ?? 0n },
          { member: memberId, most: bounds.get(`${group}_member`) ?? 0n },
        ].map((whose) => ({ issueId, bet, selection, currency, stakeMinor, ...whose })),
      ),
    );
    const [added] = await tx.query<{ count: string }>(addSql, columnsOf(asked));
    if (Number(added?.count ?? 0) === asked.length) return;
    const [over] = await tx.query<{ member: string; bet: string; selection: string }>(overSql, columnsOf(asked));
    const { member = '0', bet = '', selection = '' } = over ?? {};
    throw member === '0'
      ? errors.number_full({ bet, number: selection })
      : errors.stake_limit({ bet, number: selection });
  }

  /** Takes off what does not stand. */
  async release(tx: Tx, staked: readonly Staked[]): Promise<void> {
    const asked = staked.flatMap(({ issueId, memberId, currency, stakes }) =>
      stakes.flatMap(({ bet, selection, stakeMinor }) =>
        [0n, memberId].map((member) => ({ issueId, bet, selection, currency, stakeMinor, member, most: 0n })),
      ),
    );
    await tx.query(releaseSql, columnsOf(asked));
  }
}

interface Asked {
  readonly issueId: bigint | string;
  readonly bet: string;
  readonly selection: string;
  readonly member: bigint;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly most: bigint;
}

const columnsOf = (rows: readonly Asked[]): unknown[][] => [
  rows.map(({ issueId }) => issueId),
  rows.map(({ bet }) => bet),
  rows.map(({ selection }) => selection),
  rows.map(({ member }) => member),
  rows.map(({ currency }) => currency),
  rows.map(({ stakeMinor }) => stakeMinor),
  rows.map(({ most }) => most),
];

const asked = sql`unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[])
  as a (issue_id, bet, selection, member_id, currency, stake_minor, most_minor)`;

/* In the order of the key, so that two baskets never wait for each other. What is above its bound is not written, and not counted. */
const addSql = sql`
with added as (
  insert into exposure as e (issue_id, bet, selection, member_id, currency, stake_minor, most_minor)
  select * from ${asked} where a.stake_minor <= a.most_minor order by 1, 2, 3, 4, 5
  on conflict (issue_id, bet, selection, member_id, currency) do update
    set stake_minor = e.stake_minor + excluded.stake_minor, most_minor = greatest(excluded.most_minor, e.stake_minor + excluded.stake_minor)
    where e.stake_minor + excluded.stake_minor <= excluded.most_minor
  returning 1
)
select count(*) from added`;

const overSql = sql`
select a.member_id as member, a.bet, a.selection from ${asked}
left join exposure e using (issue_id, bet, selection, member_id, currency)
where a.stake_minor > a.most_minor
  or exists (select from exposure x where x.issue_id = a.issue_id and x.bet = a.bet and x.selection = a.selection and x.member_id = a.member_id
    and x.currency = a.currency and x.stake_minor + a.stake_minor > a.most_minor)
order by a.member_id limit 1`;

/* The rows are held in the order of the key first. */
const releaseSql = sql`
with off as (
  select a.issue_id, a.bet, a.selection, a.member_id, a.currency, sum(a.stake_minor)::bigint as stake_minor from ${asked} group by 1, 2, 3, 4, 5
), rows as (
  select e.issue_id, e.bet, e.selection, e.member_id, e.currency, off.stake_minor from exposure e
  join off using (issue_id, bet, selection, member_id, currency)
  order by e.issue_id, e.bet, e.selection, e.member_id, e.currency for update of e
)
update exposure e set stake_minor = e.stake_minor - r.stake_minor from rows r
where e.issue_id = r.issue_id and e.bet = r.bet and e.selection = r.selection and e.member_id = r.member_id and e.currency = r.currency`;

const share = sql`(e.stake_minor::numeric * 1000 / e.most_minor)::int`;

const exposures: ListSpec = {
  from: sql`exposure e join issue i on i.id = e.issue_id`,
  where: sql`e.member_id = 0 and e.stake_minor > 0`,
  fields: {
    id: sql`e.issue_id || '.' || e.bet || '.' || e.selection || '.' || e.currency`,
    issueId: sql`e.issue_id`,
    game: sql`i.game`,
    number: sql`i.number`,
    bet: sql`e.bet`,
    selection: sql`e.selection`,
    currency: sql`e.currency`,
    stakeMinor: sql`e.stake_minor`,
    mostMinor: sql`e.most_minor`,
    permille: share,
  },
  filters: {
    issueId: equals(sql`e.issue_id`, 'bigint'),
    bet: equals(sql`e.bet`),
    selection: equals(sql`e.selection`),
    game: equals(sql`i.game`),
    currency: equals(sql`e.currency`),
  },
  sort: ['issueId', 'DESC'],
  key: sql`(e.issue_id, e.bet, e.selection, e.member_id, e.currency)`,
  large: { sorts: { issueId: sql`e.issue_id` }, narrowedBy: ['issueId'] },
};
