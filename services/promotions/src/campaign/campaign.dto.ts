import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import {
  categories,
  periods,
  rewardKinds,
  tags,
  triggers,
  wagerBases,
  type Category,
  type Period,
  type RewardKind,
  type Trigger,
  type WagerBase,
} from './terms.js';

const localTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
const most = 10n ** 15n;

export class CampaignId {
  @Id()
  id: bigint;
}

/** What is said in one language, as plain text. */
export class CampaignTextDto {
  @Text({ max: 5, pattern: /^[A-Z]{2}(-[A-Z]{2})?$/ })
  language: string;

  @Text({ max: 120 })
  title: string;

  @Text({ min: 0, max: 2_000 })
  content: string;
}

/** How much of a stake counts for a bonus' wagering, in percent. */
export class ContributionDto {
  @Int({ max: 100 }) RNG: number;
  @Int({ max: 100 }) FISH: number;
  @Int({ max: 100 }) LIVE: number;
  @Int({ max: 100 }) SPORTS: number;
  @Int({ max: 100 }) PVP: number;
  @Int({ max: 100 }) LOTTERY: number;
}

/** The game that free rounds are of. */
export class RoundsGameDto {
  @Text({ max: 32, description: 'the code of the vendor' })
  vendor: string;

  @Text({ max: 100, description: 'the code of the game' })
  game: string;

  @Text({ max: 100, description: 'what members read' })
  name: string;

  @Int({ min: 1, max: 365, description: 'for how many days after the claim they can be played' })
  days: number;
}

export class RewardDto {
  @OneOf(rewardKinds, {
    description:
      'CASH with a turnover, BONUS with a wagering, POINTS, SPINS of a lucky wheel, or FREE_ROUNDS of a game. Of points and spins stock is the only bound',
  })
  kind: RewardKind;

  @Int({ max: 1_000_000, optional: true, description: 'how many points, spins or rounds; 0 of money' })
  count?: number;

  @Text({ max: 19, pattern: /^\d{1,19}$/, optional: true, nullable: true, description: 'of SPINS: the wheel' })
  wheelId?: string | null;

  @Nested(() => RoundsGameDto, { optional: true, nullable: true, description: 'of FREE_ROUNDS' })
  rounds?: RoundsGameDto | null;

  @Minor({ min: 0n, max: most, description: 'fixed, or of one free round; 0 where it is a percentage or a ladder' })
  amountMinor: bigint;

  @Int({ max: 1_000, description: 'of the deposit or the loss; 0 where it is fixed' })
  percent: number;

  @Minor({ min: 0n, max: most, description: 'the most that a percentage comes to' })
  maxMinor: bigint;

  @ListOf(null, { max: 31, description: 'of signing in: minor units of each day in a row' })
  ladder: string[];

  @Int({ max: 100, description: 'of cash: how many times it has to be staked' })
  turnover: number;

  @OneOf(wagerBases)
  wagerBase: WagerBase;

  @Int({ max: 100, description: 'of a bonus: how many times its base has to be staked' })
  wagerTimes: number;

  @Int({ max: 365, description: 'of a bonus: within how many days' })
  bonusDays: number;

  @Nested(() => ContributionDto)
  contribution: ContributionDto;
}

export class TermsDto {
  @OneOf(triggers)
  trigger: Trigger;

  @OneOf(periods, { description: 'how often a member may have it' })
  per: Period;

  @Minor({ min: 0n, max: most, description: 'the least deposit, stake or loss; 0 of others' })
  minMinor: bigint;

  @Text({ min: 0, max: 32, pattern: /^[A-Z0-9-]*$/ })
  code: string;

  @Int({ max: 365, description: 'of a registration: within how many days' })
  withinDays: number;

  @ListOf(null, { max: 40, description: 'languages of the readers; empty: all' })
  languages: string[];

  @ListOf(null, { max: 10, description: 'types of accounts; empty: all but trial accounts' })
  accountTypes: string[];

  @Flag({ description: 'of several that a deposit could make due, only the one of the highest priority is' })
  exclusive: boolean;

  @Flag({ description: 'only for who has paid in once; never of a deposit' })
  paidIn: boolean;

  @Int({ max: 1_000, optional: true, description: 'members of one network who may have it in a period; 0: any number' })
  perNetwork?: number;

  @Int({ max: 1_000, optional: true, description: 'members with the same proved mobile who may; 0: also without one' })
  perPhone?: number;

  @Int({ max: 1_000, optional: true, description: 'members with the same bank account who may; 0: also without one' })
  perCard?: number;

  @Flag({ description: 'paid by itself when it is due' })
  automatic: boolean;

  @Int({ min: 1, max: 365 })
  claimDays: number;

  @Nested(() => RewardDto)
  reward: RewardDto;
}

/** A campaign as it is written. */
export class CampaignContent {
  @Text({ max: 8, pattern: /^[A-Z]{3,8}$/ })
  currency: string;

  @OneOf(categories)
  category: Category;

  @ListOf(null, { max: tags.length, description: tags.join(', ') })
  tags: string[];

  @Int({ max: 1000, description: 'what matters most comes first' })
  priority: number;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand' })
  startsAt: string;

  @Text({ max: 16, pattern: localTime, nullable: true, description: 'in the zone of the brand; null: it stays' })
  endsAt: string | null;

  @Minor({ min: 0n, max: most, description: 'what all its rewards may come to; 0 of points and spins' })
  budgetMinor: bigint;

  @Int({ min: 1, max: 10_000_000, description: 'how many rewards there are' })
  stock: number;

  @ListOf(() => CampaignTextDto, { min: 1, max: 8, description: 'the first is for readers of none of them' })
  texts: CampaignTextDto[];

  @Nested(() => TermsDto)
  terms: TermsDto;
}

export class CampaignDraft extends CampaignContent {
  @Text({ max: 32 })
  brand: string;

  @Text({ min: 3, max: 500 })
  reason: string;
}

export class CampaignChange extends CampaignContent {
  @Int({ min: 1, description: 'the revision that was looked at' })
  revision: number;

  @Text({ min: 3, max: 500 })
  reason: string;
}

export class CampaignStep {
  @Int({ min: 1, description: 'the revision that was looked at' })
  revision: number;

  @Text({ min: 3, max: 500 })
  reason: string;
}

export class SentencePreviewRequest {
  @Text({ max: 8, pattern: /^[A-Z]{3,8}$/ })
  currency: string;

  @Nested(() => TermsDto)
  terms: TermsDto;
}

export class SaidDto {
  @Text()
  language: string;

  @ListOf(null)
  conditions: string[];

  @ListOf(null)
  reward: string[];
}

export class SentencePreviewDto {
  @Text({ nullable: true, description: 'the field that does not fit the others; null when all do' })
  flaw: string | null;

  @ListOf(() => SaidDto, { description: 'as the player reads it, in each language of players' })
  said: SaidDto[];
}

export const campaignStates = ['DRAFT', 'LIVE', 'PAUSED', 'ENDED'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** A campaign as operators see it. */
export class CampaignRecordDto {
  @Id() id: string;
  @Text() brand: string;
  @OneOf(campaignStates) state: CampaignState;
  @Int({ description: 'how often it was published' }) version: number;
  @Int({ description: 'grows with every change' }) revision: number;
  @Text() title: string;
  @OneOf(categories) category: Category;
  @OneOf(triggers) trigger: Trigger;
  @Text() currency: string;
  @Int() priority: number;
  @Text() zone: string;
  @Instant() startsAt: Date;
  @Instant({ nullable: true }) endsAt: Date | null;
  @Minor({ min: 0n }) budgetMinor: string;
  @Minor({ min: 0n, description: 'reserved and given' }) spentMinor: string;
  @Text({ pattern: /^\d+$/, description: 'points, spins or rounds that were given' }) spentCount: string;
  @Int() stock: number;
  @Int() taken: number;
  @Int({ description: 'members who joined' }) joined: number;
  @Nested(() => CampaignContent, { nullable: true, description: 'as members see it' })
  published: CampaignContent | null;
  @Nested(() => CampaignContent, { nullable: true, description: 'what is being written' })
  draft: CampaignContent | null;
  @Text({ nullable: true, description: 'who wants the draft published; another one does' }) proposedBy: string | null;
  @Text() writtenBy: string;
  @Instant() updatedAt: Date;
}

export class CampaignRecordPageDto extends PageOf(CampaignRecordDto) {}
