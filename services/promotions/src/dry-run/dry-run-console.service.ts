import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  listStatement,
  type ListSpec,
  type Query,
  type Sql,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import { type ListQuery, isDay } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { say } from '@banyan/texts';
import { inScope } from '../brand/scope.js';
import { readOne } from '../campaign/campaign-record.js';
import type { Content, StoredTerms } from '../campaign/content.js';
import { errors } from '../errors.js';
import type { DryRunMemberRecordPageDto, DryRunRecordDto, DryRunRecordPageDto, DryRunRequest } from './dry-run.dto.js';

const mostDays = 92;
/** Rounds are kept for 120 days. */
const mostDaysBack = 118;
/** Runs of a brand in 24 hours: each looks at all its members, and one runs after the other. */
export const mostRuns = 20;

type Stored = Omit<DryRunRecordDto, 'unknown'> & { terms: StoredTerms; depositsFrom: string | null };

/** Dry runs as operators ask for them and read them. */
@Injectable()
export class DryRunConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQuery): Promise<DryRunRecordPageDto> {
    const { data, ...page } = await listPage<Stored>(this.db.query, query, inScope(runs));
    return { ...page, data: data.map(shown) };
  }

  get(id: bigint): Promise<DryRunRecordDto> {
    return this.read(this.db.query, id);
  }

  members(query: ListQuery): Promise<DryRunMemberRecordPageDto> {
    return listPage(this.db.query, query, inScope(members));
  }

  /** Asks what the draft of a campaign, else what is published of it, would have given on days that are over. */
  async start({ campaignId, revision, from, until, reason }: DryRunRequest): Promise<DryRunRecordDto> {
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const campaign = await readOne(tx.query, campaignId);
      if (campaign.revision !== revision) throw requestErrors.stale();
      const content = (campaign.draft ?? campaign.published) as unknown as Content;
      if (content.terms.trigger === 'APPLICATION') throw errors.dry_run_application();
      if (!isDay(from) || !isDay(until)) throw errors.dry_run_days();
      await requireFew(tx, campaign.brand, now);
      const [row] = await tx.query<{ id: string }>(startSql, [
        campaignId,
        campaign.brand,
        content.currency,
        campaign.zone,
        revision,
        JSON.stringify(content),
        from,
        until,
        principal().username,
        now,
        mostDays,
        mostDaysBack,
      ]);
      if (!row) throw errors.dry_run_days();
      const after = { number: row.id, from, until };
      await auditAction(
        tx,
        { action: 'promotion.dry_run', objectType: 'promotion', objectId: campaignId, after, reason },
        now,
      );
      return this.read(tx.query, BigInt(row.id));
    });
  }

  private async read(query: Query, id: bigint): Promise<DryRunRecordDto> {
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(runs));
    const [row] = await query<Stored>(statement, parameters);
    if (!row) throw errors.dry_run_not_found();
    return shown(row);
  }
}

/** Two that are asked for at once are counted one after the other. */
async function requireFew(tx: Tx, brand: string, now: Date): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:dry-runs:' || $1, 0))`, [brand]);
  const rows = await tx.query(
    sql`select from dry_run where brand = $1 and made_at > $2::timestamptz - interval '1 day' limit $3`,
    [brand, now, mostRuns],
  );
  if (rows.length === mostRuns) throw errors.dry_run_many();
}

/** With what no past can tell, as its reader reads it. */
function shown({ terms, depositsFrom, ...run }: Stored): DryRunRecordDto {
  const { trigger, exclusive = true, languages, reward } = terms;
  const deposits = trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT';
  const said = (code: string, applies: boolean) =>
    applies ? [say('messages', `promotions.dry_run.${code}`, ctx().language, { day: depositsFrom ?? '' })] : [];
  return {
    ...run,
    unknown: [
      ...said('everybody', true),
      ...said('deposits', depositsFrom !== null && (deposits || terms.paidIn === true)),
      ...said('presence', trigger === 'DATE' || trigger === 'CODE' || trigger === 'SIGN_IN'),
      ...said('exclusive', deposits && exclusive),
      ...said('given', trigger === 'LOSS'),
      ...said('one_bonus', reward.kind === 'BONUS'),
      ...said('network', (terms.perNetwork ?? 0) > 0),
      ...said('languages', languages.length > 0),
      ...said('forecast', true),
    ],
  };
}

/* No row where the days are not over, too many or too long ago. */
const startSql = sql`
insert into dry_run (campaign_id, brand, currency, zone, revision, content, from_day, until_day, from_at, until_at, made_by, made_at, deposits_from)
select $1::bigint, $2, $3, $4, $5::int, $6::jsonb, $7::date, $8::date, t.from_at, t.until_at, $9, $10::timestamptz,
  (select case when coalesce(min(d.paid_at), $10) > t.from_at then coalesce(min(d.paid_at), $10) end from paid_deposit d)
from (select $7::date::timestamp at time zone $4 as from_at, ($8::date + 1)::timestamp at time zone $4 as until_at) t
where t.from_at < t.until_at and t.until_at <= $10 and $8::date - $7::date < $11::int and t.from_at >= $10::timestamptz - $12::int * interval '1 day'
returning id::text as id`;

const days = sql`(case when a.content ->> 'endsAt' is null then 30 else
  greatest(1, ceil(extract(epoch from (a.content ->> 'endsAt')::timestamp - (a.content ->> 'startsAt')::timestamp) / 86400)) end)`;
const share = sql`${days} / (a.until_day - a.from_day + 1)`;

const rewarded = (content: Sql) => ({
  rewardKind: sql`${content} #>> '{terms,reward,kind}'`,
  rewardCount: sql`coalesce((${content} #>> '{terms,reward,count}')::int, 0)`,
});

const runs: ListSpec = {
  from: sql`dry_run a`,
  fields: {
    id: sql`a.id::text`,
    campaignId: sql`a.campaign_id::text`,
    title: sql`coalesce(a.content #>> '{texts,0,title}', '')`,
    brand: sql`a.brand`,
    currency: sql`a.currency`,
    revision: sql`a.revision`,
    from: sql`a.from_day::text`,
    until: sql`a.until_day::text`,
    state: sql`a.state`,
    lookedAt: sql`a.looked_at`,
    members: sql`a.members`,
    rewards: sql`a.rewards`,
    costMinor: sql`a.cost_minor::text`,
    budgetMinor: sql`a.content ->> 'budgetMinor'`,
    stock: sql`(a.content ->> 'stock')::int`,
    usedUpOn: sql`(select min(s.day)::text from (
       select d.day, sum(d.reward_minor) over (order by d.day) as cost, sum(d.rewards) over (order by d.day) as rewards
       from dry_run_day d where d.run_id = a.id) s
     where s.cost > (a.content ->> 'budgetMinor')::numeric or s.rewards > (a.content ->> 'stock')::int)`,
    forecastDays: sql`${days}::int`,
    forecastMinor: sql`ceil(a.cost_minor * ${share})::text`,
    forecastRewards: sql`least(ceil(a.rewards * ${share}), 2147483647)::int`,
    ...rewarded(sql`a.content`),
    terms: sql`a.content -> 'terms'`,
    depositsFrom: sql`(a.deposits_from at time zone a.zone)::date::text`,
    madeBy: sql`a.made_by`,
    madeAt: sql`a.made_at`,
    doneAt: sql`a.done_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    campaignId: equals(sql`a.campaign_id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
  },
  sort: ['madeAt', 'DESC'],
  key: sql`a.id`,
};

const members: ListSpec = {
  from: sql`dry_run_member a join dry_run r on r.id = a.run_id`,
  rows: sql`dry_run_member a`,
  fields: {
    id: sql`a.run_id || '.' || a.member_id`,
    runId: sql`a.run_id::text`,
    memberId: sql`a.member_id::text`,
    username: sql`a.username`,
    currency: sql`r.currency`,
    rewards: sql`a.rewards`,
    rewardMinor: sql`a.reward_minor::text`,
    ...rewarded(sql`r.content`),
    baseMinor: sql`a.base_minor::text`,
    firstDay: sql`a.first_day::text`,
    lastDay: sql`a.last_day::text`,
  },
  filters: {
    runId: equals(sql`a.run_id`, 'bigint'),
    memberId: equals(sql`a.member_id`, 'bigint'),
    brand: equals(sql`a.brand`),
    q: startsWith(sql`a.username`),
  },
  sort: ['rewardMinor', 'DESC'],
  key: sql`a.member_id`,
  large: { sorts: { rewardMinor: sql`a.reward_minor` }, narrowedBy: ['memberId'] },
};
