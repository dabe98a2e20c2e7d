import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { PictureStore } from '@banyan/kernel/pictures';
import { termsOf } from '../campaign/content.js';
import type { Terms } from '../campaign/terms.js';
import { errors } from '../errors.js';
import { EligibilityService } from './eligibility.service.js';
import { GrantService } from './grant.service.js';
import { periodOf, publishedOf, type ClaimState, type Published } from './claim-store.js';
import { marksHere, noteMarks } from './claim-mark.js';
import { dueOf } from './due.js';

const dayMs = 86_400_000;
/** How many wrong codes a member may enter in a day of the brand. */
const mostWrongCodes = 10;

interface Made {
  readonly id: bigint;
  readonly state: ClaimState;
  readonly fresh: boolean;
}

/** What a claim begins with. */
interface Beginning {
  readonly state: 'JOINED' | 'APPLYING' | 'CLAIMABLE';
  readonly remark?: string;
  readonly pictures?: readonly string[];
  readonly step?: number;
  readonly rewardMinor?: bigint;
}

/** Joining, applying, claiming: what a member does with a campaign. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly eligibility: EligibilityService,
    private readonly grants: GrantService,
    private readonly pictures: PictureStore,
  ) {}

  /** Joins once per period; the same again changes nothing. What needs nothing more is due at once. */
  async join(campaignId: bigint, code: string): Promise<null> {
    const campaign = await this.open(campaignId);
    const terms = termsOf(campaign.content.terms);
    if (terms.trigger === 'APPLICATION' || terms.trigger === 'SIGN_IN') throw errors.campaign_closed();
    if (terms.trigger === 'CODE') await this.requireCode(campaign, code, terms.code);
    await this.requireEligible(campaign);
    const dueNow = terms.trigger === 'REGISTRATION' || terms.trigger === 'CODE' || terms.trigger === 'DATE';
    const due = { state: 'CLAIMABLE', rewardMinor: dueOf(terms, 0n)?.rewardMinor ?? 0n } as const;
    await this.begin(campaign, terms, dueNow ? due : { state: 'JOINED' });
    return null;
  }

  /** Asks operators for it, once per period; the same again, of the same pictures or none, changes nothing while it waits. */
  async apply(campaignId: bigint, remark: string, pictures: readonly string[]): Promise<null> {
    const campaign = await this.open(campaignId);
    const terms = termsOf(campaign.content.terms);
    if (terms.trigger !== 'APPLICATION') throw errors.campaign_closed();
    await this.requireEligible(campaign);
    const { id, fresh, state } = await this.begin(campaign, terms, { state: 'APPLYING', remark, pictures });
    if (fresh) return null;
    // Other pictures than those that operators look at would be lost without a word.
    const same = state === 'APPLYING' && (await this.pictures.areOf(this.db.query, pictures, `claim:${id}`));
    if (!same) throw errors.already_applied();
    return null;
  }

  /** Claims what is due of a campaign, the latest period's first; what was claimed already changes nothing. */
  async claim(campaignId: bigint): Promise<null> {
    const [row] = await this.db.query<{ id: string }>(
      sql`select id::text as id from claim where campaign_id = $1 and member_id = $2 and brand = $3
       order by (state = 'CLAIMABLE') desc, id desc limit 1`,
      [campaignId, principal().id, principal().brand],
    );
    if (!row) throw errors.claim_not_found();
    await this.grants.claim(BigInt(row.id), { issued: false });
    return null;
  }

  /** Signs in for today: the next step of the ladder when yesterday's was taken, else the first. Once a day. */
  async signIn(): Promise<null> {
    // One instant: at midnight the day before and the day itself are of the same clock.
    const now = this.clock.now();
    const campaign = await this.signInCampaign();
    if (!campaign) throw errors.campaign_not_found();
    const open = await this.open(BigInt(campaign.id), now);
    const terms = termsOf(open.content.terms);
    await this.requireEligible(open);
    const { before } = await periodOf(this.db.query, open, now);
    const [last] = await this.db.query<{ step: number }>(
      sql`select step from claim where campaign_id = $1 and member_id = $2 and period = $3`,
      [open.id, principal().id, before],
    );
    const step = last ? last.step + 1 : 0;
    const rewardMinor = dueOf(terms, 0n, step)?.rewardMinor ?? 0n;
    const { id } = await this.begin(open, terms, { state: 'CLAIMABLE', step, rewardMinor }, now);
    await this.grants.claim(id, { issued: false });
    return null;
  }

  /** The brand's ladder of signing in, if one is live. */
  async signInCampaign(): Promise<{ id: string } | null> {
    const { id, brand } = principal();
    const [row] = await this.db.query<{ id: string }>(
      sql`select id::text as id from campaign where brand = $1 and version > 0 and state = 'LIVE' and trigger = 'SIGN_IN' and currency = $2
         and starts_at <= $3 and (ends_at is null or ends_at > $3) order by priority desc, id desc limit 1`,
      [brand, await this.eligibility.currencyOf(id), this.clock.now()],
    );
    return row ?? null;
  }

  /** Each try counts before it is compared, and a right one is taken back: whatever is tried at once is counted. */
  private async requireCode({ zone }: Published, code: string, right: string): Promise<void> {
    const who = [principal().id, this.clock.now(), zone];
    const counted = await this.db.query(tryCodeSql, [...who, mostWrongCodes]);
    if (counted.length === 0) throw errors.code_tries();
    if (code !== right) throw errors.code_wrong();
    await this.db.query(sql`update code_try set wrong = wrong - 1 where member_id = $1 and day = ${brandDay}`, who);
  }

  /** A campaign that may be joined at an instant. */
  private async open(id: bigint, now = this.clock.now()): Promise<Published> {
    const { id: memberId, brand } = principal();
    const campaign = await publishedOf(this.db.query, id, brand);
    if (!campaign) throw errors.campaign_not_found();
    const runs = campaign.startsAt <= now && (campaign.endsAt === null || campaign.endsAt > now);
    if (campaign.state !== 'LIVE' || !runs) throw errors.campaign_closed();
    if (campaign.content.currency !== (await this.eligibility.currencyOf(memberId))) throw errors.campaign_closed();
    return campaign;
  }

  private async requireEligible(campaign: Published): Promise<void> {
    const unmet = (await this.eligibility.judge(campaign)).find(({ met }) => met === false);
    if (unmet) throw errors.not_eligible({ condition: unmet.code, sentence: unmet.sentence });
  }

  /** Stores a claim of this period unless there is one. The campaign may have got a new version meanwhile: then that one counts. */
  private async begin(campaign: Published, terms: Terms, beginning: Beginning, now = this.clock.now()): Promise<Made> {
    const { id: memberId, username } = principal();
    const { key, until } = await periodOf(this.db.query, campaign, now);
    const ends = [campaign.endsAt, until].filter((end) => end !== null).sort((a, b) => a.getTime() - b.getTime());
    const needs = terms.trigger === 'STAKE' || terms.trigger === 'LOSS';
    const due = beginning.state === 'CLAIMABLE';
    return this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: string; state: ClaimState }>(beginSql, [
        campaign.id,
        campaign.version,
        campaign.brand,
        memberId,
        username,
        campaign.content.currency,
        terms.trigger,
        key,
        beginning.state,
        terms.automatic,
        beginning.step ?? 0,
        beginning.remark ?? '',
        needs ? terms.minMinor : 0n,
        beginning.rewardMinor ?? 0n,
        now,
        ends[0] ?? null,
        due ? new Date(now.getTime() + terms.claimDays * dayMs) : null,
        JSON.stringify(terms.trigger === 'STAKE' ? terms.reward.contribution : {}),
      ]);
      if (!row) return this.known(tx, campaign.id, memberId, key);
      const claim = { id: row.id, campaignId: campaign.id, period: key, memberId: String(memberId) };
      if (terms.perNetwork > 0) await noteMarks(tx.query, claim, 'NETWORK', marksHere(), now);
      await this.pictures.attach(tx, beginning.pictures ?? [], `claim:${row.id}`);
      return { id: BigInt(row.id), state: row.state, fresh: true };
    });
  }

  private async known(tx: Tx, campaignId: string, memberId: bigint, key: string): Promise<Made> {
    const [row] = await tx.query<{ id: string; state: ClaimState }>(
      sql`select id::text as id, state from claim where campaign_id = $1 and member_id = $2 and period = $3`,
      [campaignId, memberId, key],
    );
    if (!row) throw errors.claim_not_found();
    return { id: BigInt(row.id), state: row.state, fresh: false };
  }
}

/* The day of an instant ($2) in the brand's zone ($3). */
const brandDay = sql`($2::timestamptz at time zone $3)::date`;

/* No row once a member ($1) has entered so many ($4) wrong codes in the day. */
const tryCodeSql = sql`
insert into code_try (member_id, day, wrong) values ($1, ${brandDay}, 1)
on conflict (member_id, day) do update set wrong = code_try.wrong + 1 where code_try.wrong < $4 returning 1`;

const beginSql = sql`
insert into claim (campaign_id, version, brand, member_id, username, currency, trigger, period, state, automatic, step, remark, need_minor,
  reward_minor, joined_at, counts_from, ends_at, claim_until, updated_at, contribution)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $15, $18::jsonb)
on conflict (campaign_id, member_id, period) do nothing returning id::text as id, state`;
