import { Flag, Id, Instant, Int, Json, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { regions } from '../rules/board.js';
import { vendorKinds } from '../rules/vendor.js';

export const gameKinds = ['OFFICIAL', 'VENDOR'] as const;

export class GameCode {
  @Text({ min: 2, max: 32, pattern: /^[A-Z0-9_]+$/ })
  code: string;
}

/** What is being sold, or is sold next. */
export class CurrentIssueDto {
  @Id()
  id: string;

  @Text({ description: 'such as 20260316 or 20260316-0042' })
  number: string;

  @Instant()
  opensAt: Date;

  @Instant({ description: 'from then on nothing is sold, by the server’s clock' })
  closesAt: Date;

  @Instant()
  drawsAt: Date;

  @Int({ nullable: true, description: 'the round of the day’s beacon that it will mix in; null: none' })
  round: number | null;
}

/** What was drawn last. */
export class LastResultDto {
  @Id()
  id: string;

  @Text()
  number: string;

  @Json({ description: 'official: the numbers by prize (DB, G1 to G8); vendor: the numbers in order' })
  result: object;
}

export class LotteryGameDto {
  @Text()
  code: string;

  @OneOf(gameKinds)
  kind: (typeof gameKinds)[number];

  @OneOf(regions, { nullable: true, description: 'MB north, MT central, MN south; null for vendor draws' })
  region: (typeof regions)[number] | null;

  @OneOf(vendorKinds, { nullable: true })
  vendorKind: (typeof vendorKinds)[number] | null;

  @Int({ nullable: true, description: 'between two vendor draws' })
  minutes: number | null;

  @Text({ description: 'in Vietnamese as it is written, in other languages without its marks' })
  name: string;

  @Text({ min: 0, description: 'days of official draws: CN 1, T2 2 … T7 7, by commas' })
  drawDayOfWeek: string;

  @Int({ description: 'for so long before a draw nothing is sold' })
  cutoffSeconds: number;

  @Nested(() => CurrentIssueDto, { nullable: true })
  current: CurrentIssueDto | null;

  @Nested(() => LastResultDto, { nullable: true })
  last: LastResultDto | null;
}

export class LotteryGamesDto {
  @Instant({ description: 'the server’s clock' })
  serverTime: Date;

  @ListOf(() => LotteryGameDto, { max: 200 })
  games: LotteryGameDto[];
}

/** A bet that a game offers. Odds are thousandths of the unit stake, the stake included. */
export class OfferedBetDto {
  @Text()
  code: string;

  @OneOf(['online', 'slip', 'vendor'] as const)
  style: 'online' | 'slip' | 'vendor';

  @Int({ description: 'digits of a number; 0 for vendor plays' })
  digits: number;

  @Int({ description: 'how many numbers make one bet; 1: each by itself; 0: two or more together' })
  pick: number;

  @Int({ description: 'how often the unit stake is charged for each number' })
  units: number;

  @ListOf(null, { max: 100, description: 'what may be chosen; empty: what is entered' })
  choices: string[];

  @Json({ description: 'one for all, or one for each of `choices`, in thousandths' })
  odds: number[];

  @Int({ description: 'what comes back in the mean, in tenths of a percent; nothing above 1000 is offered' })
  returnPermille: number;
}

export class LotteryGameDetailDto extends LotteryGameDto {
  @Instant()
  serverTime: Date;

  @ListOf(() => OfferedBetDto, { max: 100 })
  bets: OfferedBetDto[];

  @Text({ nullable: true, description: 'SHA-256 in hex that today’s vendor draws hang on' })
  commitment: string | null;

  @Minor({ description: 'the smallest unit stake in VND minor units' })
  leastUnitMinor: string;

  @Minor({ description: 'the most that one member is paid for one draw, in VND minor units' })
  mostPayoutMinor: string;
}

/** An entry of the lottery menu. */
export class MenuEntryDto {
  @Text()
  code: string;

  @Text()
  remark: string;

  @Flag()
  isOfficial: boolean;

  @OneOf(['Northern', 'Central', 'Southern', 'Other'] as const)
  region: 'Northern' | 'Central' | 'Southern' | 'Other';

  @Text({ min: 0, description: 'day numbers by commas, CN = 1' })
  drawDayOfWeek: string;

  @Text()
  labelName: string;

  @Text({ description: 'what the navigation knows it as' })
  gameType: string;

  @Text()
  vassalage: string;

  @Flag()
  isGame: boolean;

  @Text()
  gameId: string;
}

/** A group of the lottery menu. */
export class MenuLaneDto {
  @Text()
  tname: string;

  @Text()
  code: string;

  @Text()
  remark: string;

  @Flag()
  isOfficial: boolean;

  @OneOf(['Northern', 'Central', 'Southern', 'Other'] as const)
  region: 'Northern' | 'Central' | 'Southern' | 'Other';

  @ListOf(() => MenuEntryDto, { max: 100 })
  gameMenus: MenuEntryDto[];
}

export class GameMenuDto {
  @ListOf(() => MenuLaneDto, { max: 10 })
  lanes: MenuLaneDto[];
}

export class MenuQuery {
  @OneOf(['SEA', 'CN'] as const, { optional: true, description: 'SEA: fixed decimal odds' })
  prizeMode?: 'SEA' | 'CN';

  @OneOf(['W', 'M'] as const, { optional: true })
  device?: 'W' | 'M';
}

export class OpenedQuery {
  @Text({ min: 2, max: 32, pattern: /^[A-Z0-9_]+$/, optional: true })
  gameCode?: string;
}

/** What is open of a game. */
export class OpenedDto {
  @Instant()
  serverTime: Date;

  @ListOf(() => LotteryGameDto, { max: 200 })
  games: LotteryGameDto[];
}

/** A game as operators see it. */
export class GameRecordDto {
  @Text({ description: 'its code' })
  id: string;

  @Text()
  name: string;

  @OneOf(gameKinds)
  kind: (typeof gameKinds)[number];

  @OneOf(regions, { nullable: true })
  region: (typeof regions)[number] | null;

  @OneOf(vendorKinds, { nullable: true })
  vendorKind: (typeof vendorKinds)[number] | null;

  @Int({ nullable: true })
  minutes: number | null;

  @Int({ description: 'of issues that are made from now on' })
  cutoffSeconds: number;

  @Flag({ description: 'false: nothing of it is sold, and no issues are made' })
  enabled: boolean;

  @Int({ description: 'how often it was changed' })
  version: number;

  @Int({ description: 'where it stands among the others' })
  place: number;
}

export class GameRecordPageDto extends PageOf(GameRecordDto) {}

export class GameChangeDto {
  @Flag()
  enabled: boolean;

  @Int({ min: 5, max: 7200, description: 'below the time between two draws' })
  cutoffSeconds: number;

  @Int({ min: 1, description: 'the version that was looked at' })
  version: number;

  @Text({ min: 3, max: 500 })
  reason: string;
}
