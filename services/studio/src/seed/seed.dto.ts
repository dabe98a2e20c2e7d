import { Text } from '@banyan/kernel/dto';
import { clientSeedPattern } from '../game/fairness.js';

export class RotateDto {
  @Text({ max: 64, pattern: clientSeedPattern, description: 'The seed that the player brings to the next rounds' })
  clientSeed: string;
}
