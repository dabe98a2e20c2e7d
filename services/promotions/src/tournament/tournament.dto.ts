import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { CampaignTextDto } from '../campaign/campaign.dto.js';
import { giftStates, type GiftState } from '../gift/gift.dto.js';

/** PUBLISHED is announced, open or waiting for late rounds by the clock; CLOSED has its last scores; ENDED its places, and its prizes are on their way. */
export const tournamentStates = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'CLOSED', 'ENDED', 'CANCELLED'] as const;
export type TournamentState = (typeof tournamentStates)[number];

/** As members see it: SETTLING waits for late rounds, ENDED shows the places that were paid. */
export const tournamentStatuses = ['COMING', 'OPEN', 'SETTLING', 'ENDED'] as const;
export type TournamentStatus = (typeof tournamentStatuses)[number];

/**
 * What makes a score: the sum of valid bets, of wins, of wins less stakes; the highest win of a round; its highest multiple of the stake, in hundredths. Of wins (WINS,
 * BEST_WIN) counts the part that the valid bet is of the stake.
 */
export const scorings = ['VALID_BETS', 'WINS', 'NET_WIN', 'BEST_WIN', 'MULTIPLIER'] as const;
export type Scoring = (typeof scorings)[number];

/** Which games count: all, or those of the categories, vendors or games that are named. */
export const countings = ['ALL', 'CATEGORIES', 'VENDORS', 'GAMES'] as const;
export type Counting = (typeof countings)[number];

export const placePrizeKinds = ['CASH', 'POINTS'] as const;
export type PlacePrizeKind = (typeof placePrizeKinds)[number];

/** What may be done with one that is published, by two operators: END pays the places of now, CANCEL pays nobody. */
export const stops = ['END', 'CANCEL'] as const;
export type Stop = (typeof stops)[number];

const localTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;
const most = 10n ** 15n;
const mostPlace = 500;

export class TournamentId {
  @Id()
  id: bigint;
}

/** What each of some places gets. */
export class PlacePrizeContent {
  @Int({ min: 1, max: mostPlace })
  fromPlace: number;

  @Int({ min: 1, max: mostPlace, description: 'the last of them' })
  toPlace: number;

  @OneOf(placePrizeKinds)
  kind: PlacePrizeKind;

  @Minor({ min: 0n, max: most, description: 'of CASH, else 0' })
  amountMinor: bigint;

  @Int({ max: 1_000_000, description: 'of POINTS, else 0' })
  points: number;
}

/** A tournament as it is written. What it costs is the sum of its prizes. */
export class TournamentContent {
  @Text({ max: 8, pattern: /^[A-Z]{3,8}$/ })
  currency: string;

  @ListOf(() => CampaignTextDto, { min: 1, max: 40 })
  texts: CampaignTextDto[];

  @OneOf(scorings)
  scoring: Scoring;

  @OneOf(countings)
  counts: Counting;

  @ListOf(null, { max: 100, description: 'codes of categories, vendors or games; empty for ALL' })
  counted: string[];

  @Minor({ min: 0n, max: most, description: 'the least valid bet of a round that counts; of NET_WIN its least stake' })
  leastMinor: bigint;

  @Flag({ description: 'for who joins, from then on; else for everybody who plays' })
  joining: boolean;

  @Int({ max: 100, description: 'the least VIP level of who takes part' })
  minLevel: number;

  @Flag({ description: 'only for who has paid in once' })
  paidIn: boolean;

  @Int({ max: 1_000, description: 'members who join from one network; 0: any number' })
  perAddress: number;

  @Flag({
    description: 'who gets nothing for being excluded or frozen leaves his place to the next; else it stays empty',
  })
  movesUp: boolean;

  @Int({ max: 100, description: 'how many times a cash prize has to be staked' })
  turnover: number;

  @Int({ min: 1, max: 10_080, description: 'for so long after the end rounds that began in time still count' })
  settleMinutes: number;

  @ListOf(() => PlacePrizeContent, { min: 1, max: 30, description: 'by places from the first on, without a gap' })
  prizes: PlacePrizeContent[];

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand' })
  opens: string;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand; at most 92 days later' })
  closes: string;
}

const reason = { max: 500, description: 'why, for the audit log' } as const;

export class TournamentDraft extends TournamentContent {
  @Text({ max: 32 })
  brand: string;

  @Text(reason)
  reason: string;
}

/** A step of a tournament as it was looked at. */
export class TournamentStep {
  @Int({ min: 1, description: 'of the tournament as it was read; another one is refused' })
  revision: number;

  @Text(reason)
  reason: string;
}

export class TournamentStopStep extends TournamentStep {
  @OneOf(stops)
  stop: Stop;
}

export class TournamentChange extends TournamentContent {
  @Int({ min: 1 })
  revision: number;

  @Text(reason)
  reason: string;
}

export class PlacePrizeDto {
  @Int() fromPlace: number;
  @Int() toPlace: number;
  @OneOf(placePrizeKinds) kind: PlacePrizeKind;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() points: number;
}

class TournamentRulesDto {
  @Text() currency: string;
  @OneOf(scorings) scoring: Scoring;
  @OneOf(countings) counts: Counting;
  @ListOf(null, { description: 'codes of categories, vendors or games' }) counted: string[];
  @Minor({ min: 0n, description: 'the least valid bet of a round that counts; of NET_WIN its least stake' })
  leastMinor: string;
  @Flag({ description: 'for who joins, from then on' }) joining: boolean;
  @Int() minLevel: number;
  @Flag() paidIn: boolean;
  @Int({ description: 'members who join from one network; 0: any number' }) perAddress: number;
  @Flag({ description: 'a place of who gets nothing goes to the next; else it stays empty' }) movesUp: boolean;
  @Int({ description: 'how many times a cash prize has to be staked' }) turnover: number;
  @Int({ description: 'for so long after the end rounds that began in time still count' }) settleMinutes: number;
  @ListOf(() => PlacePrizeDto) prizes: PlacePrizeDto[];
  @Minor({ min: 0n, description: 'what all cash prizes come to' }) budgetMinor: string;
  @Text({ pattern: /^\d+$/, description: 'what all points come to' }) budgetPoints: string;
  @Instant() opensAt: Date;
  @Instant() closesAt: Date;
  @Instant({ description: 'from when the places are final' }) settlesAt: Date;
}

/** A tournament as operators see it. */
export class TournamentRecordDto extends TournamentRulesDto {
  @Id() id: string;
  @Text() brand: string;
  @OneOf(tournamentStates) state: TournamentState;
  @Text() title: string;
  @ListOf(() => CampaignTextDto) texts: CampaignTextDto[];
  @Text() opens: string;
  @Text() closes: string;
  @Text({ nullable: true }) proposedBy: string | null;
  @Text({ nullable: true }) publishedBy: string | null;
  @OneOf(stops, { nullable: true, description: 'what was asked of another operator' }) stopping: Stop | null;
  @Text({ nullable: true }) stoppingBy: string | null;
  @Text({ min: 0 }) writtenBy: string;
  @Int() revision: number;
  @Instant() updatedAt: Date;
}

export class TournamentRecordPageDto extends PageOf(TournamentRecordDto) {}

/** A tournament in the language of the request. */
export class TournamentDto extends TournamentRulesDto {
  @Id() id: string;
  @Text() title: string;
  @Text({ min: 0, max: 2_000 }) content: string;
  @OneOf(tournamentStatuses) status: TournamentStatus;
}

export class TournamentPageDto extends PageOf(TournamentDto) {}

/** A place of the ladder. */
export class LadderPlaceDto {
  @Int() place: number;
  @Text({ min: 0, description: 'the member’s masked name' }) player: string;
  @Text({ pattern: /^\d+$/, description: 'minor units; of MULTIPLIER hundredths of the stake' }) score: string;
}

/** The first places, the highest score first; of equal ones who had it first. Once it ended: those that have a prize. */
export class LadderDto {
  @ListOf(() => LadderPlaceDto) places: LadderPlaceDto[];
}

/** Where the member in hand stands. */
export class TournamentStandingDto {
  @Flag({ description: 'takes part: joined, or has a round that counts' }) entered: boolean;
  @Text({ pattern: /^-?\d+$/ }) score: string;
  @Int({ nullable: true, description: 'null without a score above zero, and beyond `countedPlaces`' })
  place: number | null;
  @Int({ description: 'places are counted so far' }) countedPlaces: number;
  @Nested(() => LadderPlaceDto, { nullable: true, description: 'who is just above' }) above: LadderPlaceDto | null;
  @Int({ nullable: true, description: 'the nearest place with a better prize' }) nextPlace: number | null;
  @Text({ nullable: true, pattern: /^\d+$/, description: 'what is missing to that place' }) missing: string | null;
  @OneOf(giftStates, { nullable: true, description: 'of the prize in cash, once it ended' }) state: GiftState | null;
}

/** A member's score as operators see it. */
export class TournamentScoreRecordDto {
  @Id() id: string;
  @Text() brand: string;
  @Id() tournamentId: string;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @Text({ min: 0 }) player: string;
  @OneOf(scorings) scoring: Scoring;
  @Text() currency: string;
  @Text({ pattern: /^-?\d+$/ }) score: string;
  @Instant({ nullable: true, description: 'when it was reached' }) reachedAt: Date | null;
  @Instant() enteredAt: Date;
}

export class TournamentScoreRecordPageDto extends PageOf(TournamentScoreRecordDto) {}

/** A place with its prize as operators see it. */
export class TournamentPlaceRecordDto {
  @Id() id: string;
  @Text() brand: string;
  @Id() tournamentId: string;
  @Int() place: number;
  @Id() memberId: string;
  @Text({ min: 0 }) username: string;
  @OneOf(scorings) scoring: Scoring;
  @Text({ pattern: /^\d+$/ }) score: string;
  @OneOf(placePrizeKinds) kind: PlacePrizeKind;
  @Text() currency: string;
  @Minor({ min: 0n }) amountMinor: string;
  @Int() points: number;
  @Text({ min: 0, description: 'why he gets nothing: reward_blocked, charged_back, frozen or trial' }) denied: string;
  @OneOf(giftStates, { nullable: true, description: 'of cash' }) state: GiftState | null;
  @Instant() placedAt: Date;
}

export class TournamentPlaceRecordPageDto extends PageOf(TournamentPlaceRecordDto) {}
