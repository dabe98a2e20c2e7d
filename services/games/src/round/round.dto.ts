import { ApiProperty } from '@nestjs/swagger';
import { Id, Instant, Int, ListOf, Minor, OneOf, OpenPageOf, PageOf, Text } from '@banyan/kernel/dto';
import { categories } from '../kind/kinds.js';

export const roundStates = ['OPEN', 'COMPLETED', 'CANCELLED'] as const;

export class RoundQuery {
  @Int({ min: 1, max: 10_000, optional: true })
  page = 1;

  @Int({ min: 1, max: 100, optional: true })
  perPage = 25;

  @Instant({ optional: true })
  from?: Date;

  @Instant({ optional: true })
  to?: Date;

  @OneOf(roundStates, { optional: true })
  state?: (typeof roundStates)[number];

  @OneOf(categories, { optional: true, description: 'the kind of game' })
  category?: (typeof categories)[number];
}

/** A round as its player sees it. Amounts in minor units of `currency`. */
export class RoundDto {
  @Id()
  id: string;

  @Text({ description: "the vendor's id of the round" })
  roundId: string;

  @Text({ description: 'the vassalage' })
  vendor: string;

  @Text()
  gameCode: string;

  @Text({ description: 'in the language of the request' })
  gameName: string;

  @Minor({ min: 0n, description: 'stakes, less what was taken back' })
  stakeMinor: string;

  @Minor({ min: 0n, description: 'wins, less what was taken back' })
  winMinor: string;

  @Minor({ min: 0n, description: 'wins that wait for a review; not part of `winMinor`' })
  heldMinor: string;

  @Text()
  currency: string;

  @OneOf(roundStates)
  state: (typeof roundStates)[number];

  @Instant()
  startedAt: Date;

  @Instant({ nullable: true })
  closedAt: Date | null;
}

export class RoundEntryDto {
  @Text({ description: 'bet, win, rollback_bet, rollback_win, jackpot_win, freespin_win or freespin_bonus' })
  kind: string;

  @Minor({ description: 'signed change of the balance' })
  amountMinor: string;

  @Text({ description: "the vendor's transaction id" })
  transaction: string;

  @Text({ description: 'what it refers to, or empty' })
  reference: string;

  @Instant()
  at: Date;
}

export class RoundDetailDto extends RoundDto {
  @ApiProperty({ type: RoundEntryDto, isArray: true })
  entries: RoundEntryDto[];
}

/** What the filtered rounds came to in one currency, in its minor units. */
export class RoundSumDto {
  @Text()
  currency: string;

  @Int()
  rounds: number;

  @Minor({ min: 0n })
  stakeMinor: string;

  @Minor({ min: 0n })
  winMinor: string;
}

export const roundGroups = ['category', 'vendor', 'game'] as const;

export class RoundSumsQuery {
  @OneOf(roundGroups)
  by: (typeof roundGroups)[number];

  @Instant({ description: 'rounds that began at or after' })
  from: Date;

  @Instant({ description: 'rounds that began before; the span is at most 93 days' })
  to: Date;
}

/** What a member's rounds of one category, vendor or game came to in one currency. */
export class RoundGroupDto extends RoundSumDto {
  @Text({ description: 'the category, or the code of the vendor or game; empty: not in the catalogue any more' })
  of: string;

  @Text({ description: 'of the vendor or game, in the language of the request; empty for categories' })
  name: string;
}

export class RoundGroupsDto {
  @ListOf(() => RoundGroupDto, { description: 'the most staked first, at most 200' })
  groups: RoundGroupDto[];
}

export class RoundPageDto extends PageOf(RoundDto) {
  @ApiProperty({ type: RoundSumDto, isArray: true, description: 'of all filtered rounds, not of this page alone' })
  sums: RoundSumDto[];
}

/** A round as operators see it. */
export class AdminRoundDto extends RoundDto {
  @Id()
  memberId: string;

  @Text({ description: "the member's nickname, masked" })
  player: string;

  @Text()
  brand: string;

  @Int()
  bets: number;

  @Int()
  wins: number;

  @Int({ description: 'wins that came after the closing' })
  lateWins: number;

  @Int({ description: 'bets that came after a closing and opened it again' })
  lateBets: number;

  @Instant({ nullable: true })
  settledAt: Date | null;

  @Instant({ nullable: true, description: 'since when the sweeper counts it as forgotten by its vendor' })
  overdueAt: Date | null;

  @Text({
    nullable: true,
    description: 'OPEN, COMPLETED, CANCELLED or UNKNOWN as its vendor said when asked; DIFFERENT: other sums',
  })
  vendorState: string | null;

  @Instant({ nullable: true, description: 'when the vendor was asked last' })
  askedAt: Date | null;
}

export class AdminRoundDetailDto extends AdminRoundDto {
  @ApiProperty({ type: RoundEntryDto, isArray: true })
  entries: RoundEntryDto[];
}

export class AdminRoundPageDto extends OpenPageOf(AdminRoundDto) {}
