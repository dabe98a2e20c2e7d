import { Injectable } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { termsOf, type Content } from '../campaign/content.js';
import { sentencesOf } from '../campaign/sentence.js';
import { MemberService } from '../member/member.service.js';
import { happeningsOf, membersBehind, type Days } from './past.js';
import { rewardsOf, type PastMember, type PastReward } from './reckon.js';

/** Members of one transaction. */
const atOnce = 2_000;
const forgottenAtOnce = 5_000;
const dayMs = 86_400_000;
/** How far back single deposits are kept, which is a little longer than rounds are. */
export const depositsKeptDays = 130;
const runsKeptDays = 30;

interface Run extends Days {
  readonly id: string;
  readonly after: string;
  readonly content: Content;
}

/** Reckons what campaigns would have given on past days: some thousand members after the other, each with a few statements. */
@Injectable()
export class DryRunService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
  ) {}

  /** Goes on with what was asked for, behind the members that are reckoned already. */
  async work(signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted;) more = await this.oneOf();
  }

  /** Forgets old runs, and deposits that no run asks for any more. */
  async forget(signal: AbortSignal): Promise<void> {
    const ago = (days: number) => new Date(this.clock.now().getTime() - days * dayMs);
    for (let count = 1; count > 0 && !signal.aborted;)
      count = (await this.db.query(sql`delete from dry_run where id = (
         select id from dry_run where made_at < $1 order by made_at limit 1) returning 1`, [ago(runsKeptDays)])).length; // prettier-ignore
    for (let count = forgottenAtOnce; count === forgottenAtOnce && !signal.aborted;)
      count = await this.members.forgetDeposits(this.db.query, ago(depositsKeptDays), forgottenAtOnce);
  }

  /** One that failed goes behind all others, so that it holds up none of them. */
  private async oneOf(): Promise<boolean> {
    let tried: string | undefined;
    try {
      return await this.db.transaction((tx) => this.next(tx, (id) => (tried = id)));
    } catch (error) {
      if (tried) await this.db.query(sql`update dry_run set failures = failures + 1 where id = $1`, [tried]);
      throw error;
    }
  }

  private async next(tx: Tx, tries: (id: string) => void): Promise<boolean> {
    // Who is least far comes first: a brand with many members holds up no other.
    const [run] = await tx.query<Run>(
      sql`select id::text as id, brand, currency, zone, from_at as "fromAt", until_at as "untilAt", after_member::text as after, content
       from dry_run where state = 'RUNNING' order by failures, looked_at, id limit 1 for update skip locked`,
    );
    if (!run) return false;
    tries(run.id);
    const now = this.clock.now();
    const terms = termsOf(run.content.terms);
    const conditions = sentencesOf(terms, run.currency, 'en').conditions.map(({ code }) => code);
    const members = await membersBehind(tx.query, run, run.after, now, atOnce);
    const happenings = members.length > 0 ? await happeningsOf(tx.query, terms, run, members) : [];
    const rewards = rewardsOf(terms, conditions, members, happenings);
    await keep(tx, run, members, rewards);
    const done = members.length < atOnce;
    await tx.query(
      sql`update dry_run set after_member = $2, looked_at = looked_at + $3, state = case when $4 then 'DONE' else state end,
         done_at = case when $4 then $5::timestamptz end where id = $1`,
      [run.id, members.at(-1)?.memberId ?? run.after, members.length, done, now],
    );
    await failpoint('promotions.dry_run');
    return true;
  }
}

async function keep(tx: Tx, run: Run, members: readonly PastMember[], rewards: readonly PastReward[]): Promise<void> {
  if (rewards.length === 0) return;
  const names = new Map(members.map(({ memberId, username }) => [memberId, username]));
  const columns = [
    run.id,
    rewards.map(({ memberId }) => memberId),
    rewards.map(({ memberId }) => names.get(memberId) ?? ''),
    rewards.map(({ day }) => day),
    rewards.map(({ baseMinor }) => baseMinor),
    rewards.map(({ rewardMinor }) => rewardMinor),
  ];
  await tx.query(
    sql`insert into dry_run_member (run_id, brand, member_id, username, rewards, reward_minor, base_minor, first_day, last_day)
     select $1, $7, n.member_id, min(n.username), count(*), sum(n.reward), sum(n.base), min(n.day), max(n.day)
     from unnest($2::bigint[], $3::text[], $4::date[], $5::bigint[], $6::bigint[]) as n (member_id, username, day, base, reward) group by n.member_id`,
    [...columns, run.brand],
  );
  await tx.query(
    sql`insert into dry_run_day as d (run_id, day, rewards, reward_minor)
     select $1, n.day, count(*), sum(n.reward) from unnest($2::date[], $3::bigint[]) as n (day, reward) group by n.day
     on conflict (run_id, day) do update set rewards = d.rewards + excluded.rewards, reward_minor = d.reward_minor + excluded.reward_minor`,
    [run.id, columns[3], columns[5]],
  );
  await tx.query(
    sql`update dry_run set members = members + $2, rewards = rewards + $3, cost_minor = cost_minor + $4::numeric where id = $1`,
    [
      run.id,
      new Set(rewards.map(({ memberId }) => memberId)).size,
      rewards.length,
      String(rewards.reduce((sum, { rewardMinor }) => sum + rewardMinor, 0n)),
    ],
  );
}
