import { Id, Instant, Int, Json, ListOf, Minor, OneOf, OpenPageOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

export const ticketStates = [
  'PENDING',
  'REFUSED',
  'VOIDING',
  'VOID',
  'PLACED',
  'LOST',
  'DUE',
  'WON',
  'TAKING',
  'REFUNDED',
] as const;

export class TicketId {
  @Id()
  id: bigint;
}

export class BasketLineDto {
  @Id({ description: 'the issue that is bet on' })
  issueId: bigint;

  @Text({ max: 24, pattern: /^[a-z0-9_]+$/, description: 'code of a bet of its game' })
  bet: string;

  @ListOf(null, { min: 1, max: 1000, description: 'numbers or choices, each once' })
  numbers: string[];

  @Minor({ max: 10n ** 15n, description: 'stake of one unit' })
  unitMinor: bigint;
}

/** Many lines, one command: all are taken or none. */
export class PlaceBasketDto {
  @Uuid({ description: 'of this command: the same again answers as the first time' })
  key: string;

  @ListOf(() => BasketLineDto, { min: 1, max: 1000 })
  lines: BasketLineDto[];
}

/** What a basket bets on one issue. Amounts in minor units of `currency`. */
export class TicketDto {
  @Id()
  id: string;

  @Id()
  issueId: string;

  @Text()
  game: string;

  @Text()
  gameName: string;

  @Text({ description: 'of the issue' })
  number: string;

  @Text()
  currency: string;

  @Minor()
  stakeMinor: string;

  @Minor({ min: 0n })
  payoutMinor: string;

  @OneOf(ticketStates)
  state: (typeof ticketStates)[number];

  @Int({ description: 'lines of it' })
  lines: number;

  @Instant()
  placedAt: Date;

  @Instant()
  drawsAt: Date;

  @Instant({ nullable: true })
  settledAt: Date | null;

  @Minor({
    min: 0n,
    nullable: true,
    description: 'paid by a result that was corrected since; null where that changed nothing',
  })
  beforeMinor: string | null;
}

export class TicketPageDto extends PageOf(TicketDto) {}

export class BasketDto {
  @Id()
  id: string;

  @Minor({ description: 'all of it' })
  stakeMinor: string;

  @ListOf(() => TicketDto, { max: 50 })
  tickets: TicketDto[];
}

export class TicketLineDto {
  @Int()
  place: number;

  @Text()
  bet: string;

  @ListOf(null, { max: 1000 })
  selections: string[];

  @Minor()
  unitMinor: string;

  @Minor()
  stakeMinor: string;

  @Json({ description: 'thousandths: one for the line or one for each selection' })
  odds: number[];

  @Int({ nullable: true, description: 'null where nothing was hit, or nothing is drawn' })
  hits: number | null;

  @Minor({ min: 0n })
  payoutMinor: string;
}

export class TicketDetailDto extends TicketDto {
  @ListOf(() => TicketLineDto, { max: 1000 })
  bets: TicketLineDto[];

  @Json({ nullable: true, description: 'what was drawn' })
  result: object | null;

  @ListOf(null, {
    max: 27,
    description: 'numbers of an official board that decided a line, such as `G4.0`: prize and place from 0',
  })
  marks: string[];
}

/** A ticket as operators see it. */
export class TicketRecordDto extends TicketDto {
  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  username: string;

  @Text({ nullable: true, description: 'why the wallet refused it, or its payout' })
  refusal: string | null;
}

export class TicketRecordPageDto extends OpenPageOf(TicketRecordDto) {}

export class TicketRecordDetailDto extends TicketRecordDto {
  @ListOf(() => TicketLineDto, { max: 1000 })
  bets: TicketLineDto[];

  @Json({ nullable: true })
  result: object | null;

  @ListOf(null, { max: 27 })
  marks: string[];
}

export class RetryDto {
  @Text({ min: 3, max: 500 })
  reason: string;
}

/** What is staked on a number of an issue by everybody together. */
export class ExposureDto {
  @Text()
  id: string;

  @Id()
  issueId: string;

  @Text()
  game: string;

  @Text()
  number: string;

  @Text({
    description:
      'the bets that share the bound: lo, de, cang or xien, with the digits they compare, or one vendor play',
  })
  bet: string;

  @Text()
  selection: string;

  @Text()
  currency: string;

  @Minor({ min: 0n, description: 'unit stakes' })
  stakeMinor: string;

  @Minor({ description: 'above this nothing more is taken' })
  mostMinor: string;

  @Int({ description: 'in thousandths of the most' })
  permille: number;
}

export class ExposurePageDto extends OpenPageOf(ExposureDto) {}

/** A southern slip as it is written. */
export class ReadSlipDto {
  @Text({ min: 2, max: 32, pattern: /^[A-Z0-9_]+$/ })
  gameCode: string;

  @Text({ max: 4000 })
  text: string;
}

export class SlipLineDto {
  @Text()
  bet: string;

  @ListOf(null, { max: 1000 })
  numbers: string[];

  @Minor({ description: 'stake of one unit, in VND minor units' })
  unitMinor: string;

  @Minor({ min: 0n, description: 'what the line costs' })
  stakeMinor: string;
}

export class SlipFaultDto {
  @Int({ description: 'from 1' })
  line: number;

  @Text({ description: 'what is not understood' })
  word: string;
}

export class SlipDto {
  @ListOf(() => SlipLineDto, { max: 1000 })
  lines: SlipLineDto[];

  @ListOf(() => SlipFaultDto, { max: 1000 })
  faults: SlipFaultDto[];
}
