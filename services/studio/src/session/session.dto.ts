import { OneOf, Text } from '@banyan/kernel/dto';

export class OpenDto {
  @Text({ max: 60 })
  game: string;

  @OneOf(['real', 'demo'] as const)
  mode: 'real' | 'demo';

  /** The platform's launch token; demo play has none. */
  @Text({ max: 200, optional: true })
  token?: string;
}
