import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal, trialType } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { say } from '@banyan/texts';
import { termsOf, textFor, type Content } from '../campaign/content.js';
import { sentencesOf } from '../campaign/sentence.js';
import { gameCategories, type Contribution, tags, type Trigger } from '../campaign/terms.js';
import { periodOf, publishedOf, type BonusState, type ClaimState } from '../claim/claim-store.js';
import type { ClaimDto, ClaimPageDto, Status } from '../claim/claim.dto.js';
import { ClaimService } from '../claim/claim.service.js';
import { EligibilityService, type Judged } from '../claim/eligibility.service.js';
import { keptBy } from '../claim/held.service.js';
import { errors } from '../errors.js';
import { roundsOf, shownRounds, type GivenRoundsRow } from './given-rounds.js';
import { shownWheel, wheelOf, type GivenWheelRow } from './given-wheel.js';
import type { ConditionDto, OfferDto, OfferPageDto, SignInDto } from './offer.dto.js';

interface ClaimFields {
  readonly id: string;
  readonly campaignId: string;
  readonly trigger: Trigger;
  readonly state: ClaimState;
  readonly currency: string;
  readonly joinedAt: Date;
  readonly rewardMinor: string;
  readonly haveMinor: string;
  readonly needMinor: string;
  readonly claimUntil: Date | null;
  readonly grantedAt: Date | null;
  readonly remark: string;
  readonly reason: string;
  readonly issued: boolean;
  readonly bonusState: BonusState | null;
  readonly wagerNeed: string;
  readonly wagerHundredths: string;
  readonly contribution: Partial<Contribution>;
  readonly wagerUntil: Date | null;
  readonly movedMinor: string | null;
  readonly wheel: GivenWheelRow | null;
  readonly rounds: GivenRoundsRow | null;
  readonly refused: string | null;
  readonly content: Content;
}

interface OfferRow {
  readonly id: string;
  readonly state: 'LIVE' | 'PAUSED' | 'ENDED';
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly left: boolean;
  readonly content: Content;
  readonly wheel: GivenWheelRow | null;
  readonly claim:
    | (Omit<ClaimFields, 'joinedAt' | 'claimUntil' | 'grantedAt' | 'wagerUntil'> &
        Record<'joinedAt' | 'claimUntil' | 'grantedAt' | 'wagerUntil', string | null>)
    | null;
  /** Whether the latest claim is of the period that runs now. */
  readonly current: boolean;
}

/** Promotions as the player sees them: in his language, with his status in each. */
@Injectable()
export class OfferService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly eligibility: EligibilityService,
    private readonly claims: ClaimService,
  ) {}

  async list(query: ListQuery): Promise<OfferPageDto> {
    const page = await listPage<OfferRow>(this.db.query, query, { ...offers, parameters: await this.reader() });
    return { ...page, data: page.data.map((row) => this.said(row, null)) };
  }

  /** With every condition judged for the member in hand. */
  async get(id: bigint): Promise<OfferDto> {
    const parameters = await this.reader();
    const { data } = await listPage<OfferRow>(
      this.db.query,
      { page: 1, perPage: 1, filter: { id: String(id) } },
      { ...offers, parameters },
    );
    const [row] = data;
    if (!row) throw errors.campaign_not_found();
    if (!isMember()) return this.said(row, null);
    const published = await publishedOf(this.db.query, id, principal().brand);
    return this.said(row, published && (await this.eligibility.judge(published)));
  }

  /** What the member in hand joined, the newest first. */
  async own(query: ListQuery): Promise<ClaimPageDto> {
    const { id, brand } = principal();
    const page = await listPage<ClaimFields>(this.db.query, query, {
      ...joined,
      parameters: [id, brand, this.clock.now()],
    });
    return { ...page, data: page.data.map((row) => claimOf(row, ctx().language)) };
  }

  async signIn(): Promise<SignInDto> {
    const none = { open: false, currency: '', ladder: [], days: 0, today: false };
    const found = await this.claims.signInCampaign();
    const campaign = found && (await publishedOf(this.db.query, BigInt(found.id), principal().brand));
    if (!campaign) return none;
    const { key, before } = await periodOf(this.db.query, campaign, this.clock.now());
    const rows = await this.db.query<{ step: number; period: string }>(
      sql`select step, period from claim where campaign_id = $1 and member_id = $2 and period = any($3::text[])`,
      [campaign.id, principal().id, [key, before]],
    );
    const of = (period: string) => rows.find((row) => row.period === period);
    const { currency, terms } = campaign.content;
    const latest = of(key) ?? of(before);
    const { ladder } = terms.reward;
    return {
      open: true,
      currency,
      ladder: [...ladder],
      days: latest ? latest.step + 1 : 0,
      today: of(key) !== undefined,
    };
  }

  private async reader(): Promise<readonly unknown[]> {
    const { brand, principal: who } = ctx();
    const now = this.clock.now();
    if (!isMember() || !who) return [who?.brand || brand, now, null, null];
    return [who.brand, now, who.id, await this.eligibility.currencyOf(who.id)];
  }

  private said(row: OfferRow, judged: readonly Judged[] | null): OfferDto {
    const { language } = ctx();
    const { content, startsAt, endsAt, id } = row;
    const { conditions, reward } = sentencesOf(termsOf(content.terms), content.currency, language);
    const claim = row.claim && {
      ...row.claim,
      joinedAt: new Date(row.claim.joinedAt ?? 0),
      claimUntil: dateOf(row.claim.claimUntil),
      grantedAt: dateOf(row.claim.grantedAt),
      wagerUntil: dateOf(row.claim.wagerUntil),
    };
    return {
      id,
      ...textFor(content.texts, language),
      category: content.category as OfferDto['category'],
      tags: [...content.tags],
      trigger: content.terms.trigger,
      status: this.statusOf(row, claim),
      currency: content.currency,
      startsAt,
      endsAt,
      reward: [...reward],
      wheel: shownWheel(row.wheel, language),
      conditions: (judged ?? conditions.map((each) => ({ ...each, met: null }))).map((each) => howFar(each, claim)),
      claim: claim && claimOf(claim, language),
    };
  }

  private statusOf({ state, startsAt, endsAt, left, wheel, current }: OfferRow, claim: ClaimFields | null): Status {
    if (claim && (current || isOpen(claim))) return claimStatus(claim);
    const now = this.clock.now();
    if (state === 'LIVE' && startsAt > now) return 'COMING_SOON';
    if (state !== 'LIVE' || !left || wheel?.isOpen === false || (endsAt !== null && endsAt <= now))
      return claim ? claimStatus(claim) : 'CLOSED';
    return 'JOIN';
  }
}

/** Trial accounts look as visitors do: nothing is for them. */
function isMember(): boolean {
  const who = ctx().principal;
  return who?.type === 'member' && who.accountType !== trialType;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Something may still come of it. */
const isOpen = ({ state }: ClaimFields): boolean =>
  state === 'JOINED' || state === 'APPLYING' || state === 'CLAIMABLE' || state === 'GRANTING';

function claimStatus({ state, issued, haveMinor, bonusState }: ClaimFields): Status {
  if (state === 'JOINED') return BigInt(haveMinor) > 0n ? 'IN_PROCESS' : 'SIGNED_UP';
  if (state === 'APPLYING') return 'APPLYING';
  if (state === 'REJECTED') return 'REJECTED';
  if (state === 'CLAIMABLE') return 'CLAIM';
  if (state === 'GRANTING') return 'IN_PROCESS';
  if (state !== 'GRANTED') return 'CLOSED';
  if (bonusState === 'ACTIVE') return 'IN_PROCESS';
  return issued ? 'ISSUED' : 'CLAIMED';
}

/** What is counted of a condition is what the claim has counted since. */
function howFar({ code, sentence, met }: Judged, claim: ClaimFields | null): ConditionDto {
  const counted = claim !== null && claim.trigger === code && BigInt(claim.needMinor) > 0n;
  const due = claim !== null && claim.trigger === code && (claim.state === 'CLAIMABLE' || claim.state === 'GRANTED');
  return {
    code,
    sentence,
    met: due ? true : counted ? BigInt(claim.haveMinor) >= BigInt(claim.needMinor) : met,
    haveMinor: counted ? claim.haveMinor : null,
    needMinor: counted ? claim.needMinor : null,
  };
}

function claimOf(claim: ClaimFields, language: string): ClaimDto {
  const {
    id,
    campaignId,
    trigger,
    currency,
    joinedAt,
    rewardMinor,
    haveMinor,
    needMinor,
    claimUntil,
    grantedAt,
    remark,
    reason,
  } = claim;
  const { content, wheel } = claim;
  const terms = termsOf(content.terms);
  const { conditions, reward } = sentencesOf(terms, content.currency, language);
  return {
    id,
    campaignId,
    title: textFor(content.texts, language).title,
    category: content.category as ClaimDto['category'],
    trigger,
    status: claimStatus(claim),
    currency,
    joinedAt,
    rewardMinor,
    rewardKind: terms.reward.kind,
    rewardCount: terms.reward.count,
    wheel: shownWheel(wheel, language),
    rounds: shownRounds(claim.rounds, terms),
    kept: claim.refused && say('refusals', claim.refused, language, { level: '…' }),
    haveMinor,
    needMinor,
    claimUntil,
    grantedAt,
    remark,
    reason,
    terms: [...conditions.map(({ sentence }) => sentence), ...reward],
    bonus: bonusOf(claim),
  };
}

function bonusOf({
  bonusState,
  wagerNeed,
  wagerHundredths,
  contribution,
  wagerUntil,
  movedMinor,
}: ClaimFields): ClaimDto['bonus'] {
  if (!bonusState) return null;
  const hundredths = BigInt(wagerHundredths);
  const [need, done] = [BigInt(wagerNeed), hundredths > 0n ? hundredths / 100n : 0n];
  return {
    state: bonusState,
    needMinor: wagerNeed,
    doneMinor: String(done),
    remainder: Number(hundredths > 0n ? hundredths % 100n : 0n),
    leftMinor: String(need > done ? need - done : 0n),
    until: wagerUntil,
    shares: gameCategories.map((category) => ({ category, percent: contribution[category] ?? 0 })),
    movedMinor,
  };
}

const claimFields = {
  id: sql`c.id::text`,
  campaignId: sql`c.campaign_id::text`,
  trigger: sql`c.trigger`,
  state: sql`c.state`,
  currency: sql`c.currency`,
  joinedAt: sql`c.joined_at`,
  rewardMinor: sql`c.reward_minor::text`,
  haveMinor: sql`c.have_minor::text`,
  needMinor: sql`c.need_minor::text`,
  claimUntil: sql`c.claim_until`,
  grantedAt: sql`c.granted_at`,
  remark: sql`c.remark`,
  reason: sql`case when c.reason = '' then coalesce(c.refused, '') else c.reason end`,
  issued: sql`c.issued`,
  bonusState: sql`c.bonus_state`,
  wagerNeed: sql`c.wager_need_minor::text`,
  wagerHundredths: sql`c.wager_hundredths::text`,
  contribution: sql`c.contribution`,
  wagerUntil: sql`c.wager_until`,
  movedMinor: sql`c.moved_minor::text`,
  content: sql`v.content`,
};

const refused = keptBy(sql`c.member_id`, sql`c.state`, sql`c.refused`);

const joined: ListSpec = {
  from: sql`claim c join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version`,
  rows: sql`claim c`,
  /* The time is what the wheel is looked at by; the count of the list reads none. */
  where: sql`c.member_id = $1 and c.brand = $2 and $3::timestamptz is not null`,
  fields: {
    ...claimFields,
    wheel: wheelOf(sql`v.content`, sql`c.id`, sql`$3::timestamptz`),
    rounds: roundsOf(sql`c.id`),
    refused,
  },
  filters: {
    id: equals(sql`c.id`, 'bigint'),
    campaignId: equals(sql`c.campaign_id`, 'bigint'),
    state: equals(sql`c.state`),
    bonus: (value) => sql`c.bonus_state is ${String(value) === 'true' ? sql`not ` : sql``}null`,
    open: (value) =>
      sql`(c.state in ('JOINED', 'APPLYING', 'CLAIMABLE', 'GRANTING') or c.bonus_state is not distinct from 'ACTIVE'
        or exists (select from rounds_grant r where r.claim_id = c.id and r.state = 'GRANTED' and r.valid_until > $3)) = ${String(value) === 'true' ? sql`true` : sql`false`}`,
  },
  sort: ['id', 'DESC'],
  key: sql`c.id`,
  large: { sorts: { id: sql`c.id` } },
};

const claimJson = sql`jsonb_build_object('id', c.id::text, 'campaignId', c.campaign_id::text, 'trigger', c.trigger, 'state', c.state,
  'currency', c.currency, 'joinedAt', c.joined_at, 'rewardMinor', c.reward_minor::text, 'haveMinor', c.have_minor::text,
  'needMinor', c.need_minor::text, 'claimUntil', c.claim_until, 'grantedAt', c.granted_at, 'remark', c.remark,
  'reason', case when c.reason = '' then coalesce(c.refused, '') else c.reason end, 'issued', c.issued, 'bonusState', c.bonus_state,
  'wagerNeed', c.wager_need_minor::text, 'wagerHundredths', c.wager_hundredths::text, 'contribution', c.contribution,
  'wagerUntil', c.wager_until, 'movedMinor', c.moved_minor::text, 'content', v.content,
  'wheel', ${wheelOf(sql`v.content`, sql`c.id`, sql`$2::timestamptz`)}, 'rounds', ${roundsOf(sql`c.id`)}, 'refused', ${refused})`;

/* The reader's latest claim of each: of an open one the first, else of the newest period. */
const latest = sql`left join lateral (
    select c.* from claim c where c.campaign_id = p.id and c.member_id = $3::bigint
    order by c.state in ('CLAIMABLE', 'GRANTING') desc, c.id desc limit 1
  ) c on true left join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version`;

const localNow = sql`($2::timestamptz at time zone p.zone)`;
const perNow = sql`case p.published #>> '{terms,per}' when 'DAY' then to_char(${localNow}, 'YYYY-MM-DD') when 'WEEK' then to_char(${localNow}, 'IYYY-"W"IW')
  when 'MONTH' then to_char(${localNow}, 'YYYY-MM') else 'ONCE' end`;

const offers: ListSpec = {
  from: sql`campaign p ${latest}`,
  rows: sql`campaign p`,
  /* What has ended is shown to who joined it alone, for a month. */
  where: sql`p.brand = $1 and p.version > 0 and p.state <> 'PAUSED' and ($4::text is null or p.currency = $4)
    and (p.state = 'LIVE' and (p.ends_at is null or p.ends_at > $2)
      or $3::bigint is not null and p.updated_at > $2::timestamptz - interval '31 days'
        and exists (select from claim o where o.campaign_id = p.id and o.member_id = $3::bigint))`,
  fields: {
    id: sql`p.id::text`,
    priority: sql`p.priority`,
    state: sql`p.state`,
    startsAt: sql`p.starts_at`,
    endsAt: sql`p.ends_at`,
    left: sql`p.taken < p.stock and p.spent_minor + p.most_minor <= p.budget_minor`,
    content: sql`p.published`,
    wheel: wheelOf(sql`p.published`, sql`c.id`, sql`$2::timestamptz`),
    claim: sql`case when c.id is not null then ${claimJson} end`,
    current: sql`coalesce(c.period = ${perNow}, false)`,
  },
  filters: {
    id: equals(sql`p.id`, 'bigint'),
    category: equals(sql`p.category`),
    tag: (value, bind) =>
      sql`p.tags && ${bind(
        [value]
          .flat()
          .map(String)
          .filter((tag) => tags.some((known) => known === tag)),
      )}::text[]`,
  },
  sort: ['priority', 'DESC'],
  key: sql`p.id`,
  large: { sorts: { priority: sql`p.priority` } },
};
