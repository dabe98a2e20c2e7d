import { Int, Minor, Text } from '@banyan/kernel/dto';

export class SitDto {
  @Text({
    optional: true,
    max: 40,
    description: 'Code of a room; without it the fullest table of the stake with a free seat',
  })
  room?: string;

  @Minor({ optional: true })
  stakeMinor?: bigint;

  @Int({ optional: true, min: 1, max: 3, description: 'In a demo: how many house bots sit at the table' })
  bots?: number;

  @Text({ max: 64, pattern: /^[A-Za-z0-9_-]{1,64}$/, description: "The seat's part in the shuffle of every hand" })
  clientSeed: string;
}

export class MoveDto {
  @Text({ max: 20, pattern: /^\d{1,19}$/ })
  hand: string;

  @Int({ min: 0, max: 500, description: 'Number of this move in its hand, from 0; the same one again moves nothing' })
  at: number;

  @Text({ optional: true, max: 40, pattern: /^\d{1,2}(,\d{1,2}){0,12}$/, description: 'Cards to lay; a pass without' })
  cards?: string;
}

export class SeedDto {
  @Text({ max: 64, pattern: /^[A-Za-z0-9_-]{1,64}$/ })
  clientSeed: string;
}
