import { ListOf, OneOf, Text } from '@banyan/kernel/dto';

class SubsectionDto {
  @Text({ description: 'What of the app' })
  modId: string;

  @OneOf(['0', '1'], { description: '1: the brand has it' })
  enabled: '0' | '1';

  @ListOf(null, { max: 0, description: 'None: the tree has two levels' })
  childrenNodes: string[];
}

/** A part of the players' app, and the parts of it. */
export class SectionDto {
  @Text({ description: 'What of the app' })
  modId: string;

  @OneOf(['0', '1'], { description: '1: the brand has it; 0: nor has it what is in it' })
  enabled: '0' | '1';

  @ListOf(() => SubsectionDto)
  childrenNodes: SubsectionDto[];
}
