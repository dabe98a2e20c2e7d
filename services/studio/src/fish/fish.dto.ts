import { Int, Minor, Text, Uuid } from '@banyan/kernel/dto';

export class VolleyDto {
  /** Made by the frame, one per volley; sent again it returns the same round. */
  @Uuid()
  spinId: string;

  @Minor({ description: 'What one bullet costs, in minor units' })
  betMinor: bigint;

  @Text({
    max: 40,
    pattern: /^[1-9]\d{0,2}(,[1-9]\d{0,2}){0,9}$/,
    description: 'The fish of the tide that are shot at, one for each bullet, in order',
  })
  targets: string;
}

export class BossDto {
  @Uuid()
  spinId: string;

  @Minor({ description: 'What one bullet costs, in minor units' })
  betMinor: bigint;

  @Int({ min: 1, max: 10, description: 'How many bullets are shot at the boss' })
  bullets: number;
}
