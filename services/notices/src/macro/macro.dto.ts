import { Id, Instant, Int, PageOf, Text } from '@banyan/kernel/dto';

const code = /^[A-Z]{2}(-[A-Z]{2})?$/;

export class MacroId {
  @Id()
  id: bigint;
}

/** An answer as it is written: plain text. */
export class MacroDraft {
  @Text({ max: 40 })
  brand: string;

  @Text({ max: 5, pattern: code, description: 'the language of who is answered' })
  language: string;

  @Text({ max: 80, description: 'what operators choose it by' })
  title: string;

  @Text({ max: 2000 })
  content: string;

  @Text({ min: 3, max: 500 })
  reason: string;
}

/** One that is written anew. */
export class MacroChange extends MacroDraft {
  @Int({ min: 1, description: 'the version that was looked at: what another has changed since is not lost' })
  version: number;
}

export class MacroRemoval {
  @Text({ min: 3, max: 500 })
  reason: string;
}

/** An answer that is ready to be sent. */
export class MacroDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Text()
  language: string;

  @Text()
  title: string;

  @Text()
  content: string;

  @Int()
  version: number;

  @Instant()
  updatedAt: Date;
}

export class MacroPageDto extends PageOf(MacroDto) {}
