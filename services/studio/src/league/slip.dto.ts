import { Id, Int, ListOf, Minor, OneOf, Text, Uuid } from '@banyan/kernel/dto';
import { acceptances, type Acceptance } from '../game/sports/quote.js';
import { mostLegs } from '../game/sports/slip.js';
import { highestOdds, lowestOdds } from '../game/sports/sport.js';

export class LegDto {
  @Id()
  match: bigint;

  @Text({ max: 12, description: 'Market, line and side, as `ou:5:0`', example: 'x12:0:0' })
  pick: string;

  @Int({ min: lowestOdds, max: highestOdds, description: 'The odds that the player saw, in hundredths' })
  odds: number;
}

export class SlipDto {
  /** Made by the frame, one per press; sent again it returns the same slip. */
  @Uuid()
  spinId: string;

  @Minor({ description: 'The stake of the slip' })
  betMinor: bigint;

  @ListOf(() => LegDto, { min: 1, max: mostLegs })
  legs: LegDto[];

  @OneOf(acceptances, { description: 'Which changes of odds are taken without being asked' })
  accept: Acceptance;
}
