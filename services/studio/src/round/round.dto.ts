import { Instant, Int, Minor, Uuid } from '@banyan/kernel/dto';

export class SpinDto {
  /** Made by the frame, one per press; sent again it answers the same round. */
  @Uuid()
  spinId: string;

  @Minor()
  betMinor: bigint;
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
