import {
  Flag,
  Id,
  Instant,
  Int,
  ListOf,
  Minor,
  Nested,
  OneOf,
  OpenPageOf,
  PageOf,
  Text,
  Uuid,
} from '@banyan/kernel/dto';
import { chaseReasons, chaseStates } from './plan.js';

export class ChaseId {
  @Id()
  id: bigint;
}

export class ChaseLineDto {
  @Text({ max: 24, pattern: /^[a-z0-9_]+$/, description: 'code of a bet of the game' })
  bet: string;

  @ListOf(null, { min: 1, max: 1000, description: 'numbers or choices, each once' })
  numbers: string[];

  @Minor({ max: 10n ** 15n, description: 'stake of one unit at the multiple 1' })
  unitMinor: bigint;
}

/** The same lines on the next draws of one of the house's own games. */
export class StartChaseDto {
  @Uuid({ description: 'of this command: the same again answers as the first time' })
  key: string;

  @Text({ min: 2, max: 32, pattern: /^[A-Z0-9_]+$/ })
  gameCode: string;

  @ListOf(() => ChaseLineDto, { min: 1, max: 100 })
  lines: ChaseLineDto[];

  @Int({ min: 2, max: 120 })
  draws: number;

  @Int({ min: 1, max: 1000, description: 'multiple of the first draw' })
  startMultiple: number;

  @Int({ min: 1, max: 10, description: 'the multiple grows by it after every so many draws; 1: it stays' })
  factor: number;

  @Int({ min: 1, max: 120 })
  every: number;

  @Int({ min: 1, max: 10_000, description: 'the multiple never grows above this' })
  mostMultiple: number;

  @Flag({ description: 'no more is bet after a draw that won' })
  stopOnWin: boolean;

  @Minor({ optional: true, description: 'no more is bet once wins are above stakes by so much' })
  stopProfitMinor?: bigint;

  @Minor({ description: 'what all draws cost together, as the member saw it' })
  totalMinor: bigint;
}

export class ChaseProgressDto {
  @Int({ description: 'draws that were bet on' })
  bet: number;

  @Int({ description: 'draws whose bets are decided' })
  decided: number;

  @Int({ description: 'draws on which nothing was bet, since it was refused' })
  skipped: number;

  @Minor({ min: 0n, description: 'staked so far, without what came back' })
  stakeMinor: string;

  @Minor({ min: 0n })
  payoutMinor: string;
}

/** A chase plan. Amounts in minor units of `currency`. */
export class ChaseDto {
  @Id()
  id: string;

  @Text()
  game: string;

  @Text()
  gameName: string;

  @Text()
  currency: string;

  @Int()
  draws: number;

  @Int()
  startMultiple: number;

  @Int()
  factor: number;

  @Int()
  every: number;

  @Int()
  mostMultiple: number;

  @Flag()
  stopOnWin: boolean;

  @Minor({ nullable: true })
  stopProfitMinor: string | null;

  @Minor({ description: 'the most that it costs' })
  totalMinor: string;

  @OneOf(chaseStates)
  state: (typeof chaseStates)[number];

  @OneOf(chaseReasons, { nullable: true, description: 'why it bets no more' })
  reason: (typeof chaseReasons)[number] | null;

  @Text({ nullable: true, description: 'the refusal that ended it, as a sentence' })
  refusal: string | null;

  @Nested(() => ChaseProgressDto)
  progress: ChaseProgressDto;

  @Instant()
  startedAt: Date;

  @Instant({ nullable: true })
  endedAt: Date | null;
}

export class ChasePageDto extends PageOf(ChaseDto) {}

export const chaseDrawStates = ['WAITING', 'BET', 'LOST', 'WON', 'REFUNDED', 'SKIPPED', 'DROPPED'] as const;

export class ChaseDrawDto {
  @Int()
  place: number;

  @Text({ description: 'of the issue' })
  number: string;

  @Instant()
  drawsAt: Date;

  @Int()
  multiple: number;

  @Minor()
  stakeMinor: string;

  @OneOf(chaseDrawStates)
  state: (typeof chaseDrawStates)[number];

  @Text({ nullable: true, description: 'why nothing was bet on it, as a sentence' })
  refusal: string | null;

  @Id({ nullable: true })
  ticketId: string | null;

  @Minor({ min: 0n })
  payoutMinor: string;
}

export class ChaseDetailDto extends ChaseDto {
  @ListOf(() => ChaseLineDto, { max: 100 })
  lines: ChaseLineDto[];

  @ListOf(() => ChaseDrawDto, { max: 120 })
  plan: ChaseDrawDto[];
}

/** A plan as operators see it. */
export class ChaseRecordDto extends ChaseDto {
  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  username: string;
}

export class ChaseRecordPageDto extends OpenPageOf(ChaseRecordDto) {}

export class ChaseRecordDetailDto extends ChaseRecordDto {
  @ListOf(() => ChaseLineDto, { max: 100 })
  lines: ChaseLineDto[];

  @ListOf(() => ChaseDrawDto, { max: 120 })
  plan: ChaseDrawDto[];
}

export class StopChaseDto {
  @Text({ min: 3, max: 500 })
  reason: string;
}
