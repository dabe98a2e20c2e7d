import { Instant, Int, Json, Minor, Uuid } from '@banyan/kernel/dto';

export class SpinDto {
  /** Made by the frame, one per press; sent again it returns the same round. */
  @Uuid()
  spinId: string;

  @Minor()
  betMinor: bigint;

  @Json({ optional: true, maxBytes: 1000, description: "What the player chose, in the game's own fields" })
  choice?: unknown;

  /** The grant whose round this is; its bet costs nothing. */
  @Uuid({ optional: true })
  freeRounds?: string;
}

export class StepDto {
  @Int({ min: 0, max: 100, description: 'Number of this step, from 0; the same one again moves nothing' })
  at: number;

  @Int({ min: 0, max: 1000, description: "The step, in the game's own numbering" })
  step: number;
}

export class HistoryDto {
  @Instant({ optional: true, description: 'Rounds before this instant' })
  before?: Date;

  @Int({ min: 1, max: 50, optional: true })
  limit?: number;
}

export class RoundParam {
  @Uuid()
  id: string;
}
